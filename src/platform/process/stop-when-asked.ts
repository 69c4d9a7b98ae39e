// Ctrl-C reaches all processes of the terminal, and npm passes it on once more: two signals within this time are one.
const SAME_SIGNAL_MS = 2_000;

// The first signal stops the program cleanly, within `longestMs`; another one after that stops it at once.
export function stopWhenAsked(stop: () => Promise<void>, longestMs: number): void {
  let stoppingSince: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      const now = performance.now();
      if (stoppingSince !== null) {
        if (now - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
        return;
      }
      stoppingSince = now;
      setTimeout(() => process.exit(1), longestMs).unref();
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
