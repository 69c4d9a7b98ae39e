import type { FindCode } from './find-code.ts';

// A person needs longer to lift the next ticket; more often would only warm the phone.
const EVERY_MS = 90;

// Hands over each code that comes into view, once as long as it stays there. Ended by the signal.
export async function watchCamera(
  video: HTMLVideoElement,
  find: FindCode,
  { onCode, signal }: { onCode(text: string): void; signal: AbortSignal },
): Promise<void> {
  const inView = stillInView();
  while (!signal.aborted) {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !document.hidden) {
      const text = await find(video);
      if (signal.aborted) return;
      if (inView.isNew(text, performance.now())) onCode(text ?? '');
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

// Between two pictures of one ticket the code may be missed now and then, and a busy phone looks seldom. Only after so many looks in
// vain, over so much time, the same code counts as shown again: nobody is sent away by the ticket that just let them in.
const GONE_LOOKS = 3;
const GONE_MS = 1_500;

export function stillInView() {
  let last: { text: string; missed: number; missedSince: number } | null = null;
  return {
    isNew(text: string | null, now: number): boolean {
      if (text === null || text === '') {
        if (last?.missed === 0) last.missedSince = now;
        if (last) last.missed += 1;
        return false;
      }
      const isGone = last !== null && last.missed >= GONE_LOOKS && now - last.missedSince >= GONE_MS;
      const isSame = last?.text === text && !isGone;
      last = { text, missed: 0, missedSince: now };
      return !isSame;
    },
  };
}
