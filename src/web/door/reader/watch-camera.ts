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

// Between two pictures of one ticket the code may be missed now and then. Only after this time without it the same code
// counts as shown again.
const GONE_MS = 1_500;

export function stillInView() {
  let last: { text: string; seenAt: number } | null = null;
  return {
    isNew(text: string | null, now: number): boolean {
      if (text === null || text === '') return false;
      const isSame = last?.text === text && now - last.seenAt < GONE_MS;
      last = { text, seenAt: now };
      return !isSame;
    },
  };
}
