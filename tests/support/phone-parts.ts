import type { BrowserContext, Page } from 'playwright-core';

// The parts of a phone that Chromium's fake camera and a machine without a person do not have: stood in for at the edge of the
// browser, so that everything of ours runs as it is.

export interface PhoneParts {
  // The lens that each stream was asked of: an id, or what the page wished for without one.
  opened: string[];
  torch: boolean[];
  shakes: unknown[];
  tones: { hertz: number; ms: number }[];
  locks: number;
  loudest: number;
}

export const LENSES = [
  { deviceId: 'back', label: 'Back camera', hasTorch: true },
  { deviceId: 'near', label: 'Back camera for near things', hasTorch: true },
  { deviceId: 'hot', label: 'Back camera that is too hot', hasTorch: true },
  { deviceId: 'front', label: 'Front camera', hasTorch: false },
] as const;

export async function addPhoneParts(phone: BrowserContext): Promise<void> {
  await phone.addInitScript(standIn, LENSES);
}

export const partsOf = (page: Page): Promise<PhoneParts> =>
  page.evaluate(() => (globalThis as unknown as { parts: PhoneParts }).parts);

// Forgets what was told of tones and shakes.
export const forgetSignals = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { parts } = globalThis as unknown as { parts: PhoneParts };
    Object.assign(parts, { shakes: [], tones: [], loudest: 0 });
  });

// As when somebody answers a call, and comes back.
export async function lookAway(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

// The lens is not there any more, from the next page on.
export const takeAway = (page: Page, lens: string): Promise<void> =>
  page.evaluate((id) => localStorage.setItem('taken-away', id), lens);

// Runs in the page before ours.
function standIn(all: typeof LENSES): void {
  const parts: PhoneParts = { opened: [], torch: [], shakes: [], tones: [], locks: 0, loudest: 0 };
  Object.assign(globalThis, { parts });
  const taken = localStorage.getItem('taken-away');
  const lenses = all.filter(({ deviceId }) => deviceId !== taken);

  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wish) => {
    const { deviceId } = (wish?.video ?? {}) as { deviceId?: { exact: string } };
    parts.opened.push(deviceId?.exact ?? 'any');
    const lens = lenses.find((one) => one.deviceId === (deviceId?.exact ?? 'back'));
    if (!lens) throw new DOMException('No such lens', 'OverconstrainedError');
    const stream = await open({ video: true });
    for (const track of stream.getVideoTracks()) equip(track, lens);
    return stream;
  };
  mediaDevices.enumerateDevices = async () =>
    lenses.map(
      ({ deviceId, label }) => ({ deviceId, label, kind: 'videoinput', groupId: '' }) as MediaDeviceInfo,
    );

  function equip(track: MediaStreamTrack, { deviceId, hasTorch }: (typeof all)[number]): void {
    const capabilities = track.getCapabilities.bind(track);
    const settings = track.getSettings.bind(track);
    Object.assign(track, {
      getCapabilities: () => ({ ...capabilities(), deviceId, ...(hasTorch && { torch: true }) }),
      getSettings: () => ({ ...settings(), deviceId }),
      async applyConstraints({ advanced }: { advanced: { torch: boolean }[] }) {
        if (deviceId === 'hot') throw new DOMException('Too hot', 'NotReadableError');
        parts.torch.push(...advanced.map(({ torch }) => torch));
      },
    });
  }

  navigator.vibrate = (pattern) => {
    parts.shakes.push(pattern);
    return true;
  };

  // Refused where nobody sees the screen, as here.
  navigator.wakeLock.request = async () => {
    parts.locks += 1;
    const held = Object.assign(new EventTarget(), {
      type: 'screen' as const,
      released: false,
      onrelease: null,
      release: async () => void Object.assign(held, { released: true }),
    });
    // The browser ends it as soon as the page is out of sight.
    document.addEventListener('visibilitychange', () => document.hidden && void held.release());
    return held;
  };

  const create = BaseAudioContext.prototype.createOscillator;
  BaseAudioContext.prototype.createOscillator = function listened() {
    const voice = create.call(this);
    let startedAt = 0;
    voice.start = (at = 0) => {
      startedAt = at;
      OscillatorNode.prototype.start.call(voice, at);
    };
    voice.stop = (at = 0) => {
      parts.tones.push({ hertz: voice.frequency.value, ms: Math.round((at - startedAt) * 1000) });
      OscillatorNode.prototype.stop.call(voice, at);
    };
    return voice;
  };

  // Hears what comes out of the loudspeaker.
  const ears = new WeakMap<BaseAudioContext, AnalyserNode>();
  const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode;
  Object.assign(AudioNode.prototype, {
    connect(this: AudioNode, to: AudioNode): AudioNode {
      if (to === this.context.destination) connect.call(this, earOf(this.context));
      return connect.call(this, to);
    },
  });
  function earOf(context: BaseAudioContext): AnalyserNode {
    const known = ears.get(context);
    if (known) return known;
    // Longer than any of our tones, so that none is missed between two looks.
    const ear = new AnalyserNode(context, { fftSize: 32_768 });
    ears.set(context, ear);
    const samples = new Float32Array(ear.fftSize);
    setInterval(() => {
      ear.getFloatTimeDomainData(samples);
      parts.loudest = Math.max(parts.loudest, ...samples.filter((_, at) => at % 8 === 0));
    }, 100);
    return ear;
  }
}
