import type { Tone } from '#web/door/verdict.ts';

// What is heard and felt of a verdict, for whoever looks at the people and not at the phone.

// Hertz and milliseconds: rising for yes, low and long for no, the same twice for "look again", falling for what was taken back.
const TONES: Readonly<Record<Tone, readonly (readonly [hertz: number, ms: number])[]>> = {
  in: [
    [660, 90],
    [990, 140],
  ],
  stop: [[160, 450]],
  look: [
    [440, 110],
    [0, 60],
    [440, 110],
  ],
  back: [
    [520, 90],
    [390, 140],
  ],
};

const SHAKES: Readonly<Record<Tone, number[]>> = {
  in: [60],
  stop: [300],
  look: [90, 70, 90],
  back: [40, 60, 40],
};

let audio: AudioContext | null = null;
let isMuted = false;

// Browsers let a page be heard only after somebody has touched it, and silence it while a call comes in.
export function wakeSound(): void {
  audio ??= new AudioContext();
  if (audio.state !== 'running') audio.resume().catch(() => {});
}

// What is felt stays.
export function muteSound(muted: boolean): void {
  isMuted = muted;
}

export function signal(tone: Tone): void {
  navigator.vibrate?.(SHAKES[tone]);
  if (isMuted || audio?.state !== 'running') return;
  let at = audio.currentTime;
  for (const [hertz, ms] of TONES[tone]) {
    if (hertz > 0) play(audio, hertz, at, ms / 1000);
    at += ms / 1000;
  }
}

function play(context: AudioContext, hertz: number, at: number, seconds: number): void {
  const voice = context.createOscillator();
  const loudness = context.createGain();
  voice.type = 'square';
  voice.frequency.value = hertz;
  loudness.gain.setValueAtTime(0.2, at);
  // Without a click at the end.
  loudness.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  voice.connect(loudness).connect(context.destination);
  voice.start(at);
  voice.stop(at + seconds);
}
