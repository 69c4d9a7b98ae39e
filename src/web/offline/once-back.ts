const LOOK_AGAIN_MS = 4_000;
const PATIENCE_MS = 10_000;

// Calls `then` when a network that was lost is there again. Browsers say so too early, and not at all if they were
// connected all the time to something that leads nowhere, so the server is asked. If it answers at once, the network
// was not what failed. Answers how to stop.
export function onceBack(then: () => void): () => void {
  let isLost = !navigator.onLine;
  let isOver = false;
  let timer: number | undefined;
  const look = async () => {
    clearTimeout(timer);
    try {
      await fetch('/builds/latest.json', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    } catch {
      isLost = true;
      if (!isOver) timer = window.setTimeout(look, LOOK_AGAIN_MS);
      return;
    }
    if (isOver || !isLost) return;
    stop();
    then();
  };
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', look);
  };
  addEventListener('online', look);
  look();
  return stop;
}
