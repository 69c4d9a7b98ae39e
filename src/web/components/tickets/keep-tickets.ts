// How urgent it is. `listed`: when nothing else is to be loaded, and only those that were not kept lately.
export type Keeping = 'keep' | 'listed';

// Browsers let a service worker do one thing for five minutes at the most.
const PATIENCE_MS = { keep: 30_000, listed: 300_000 };

// Passes the addresses of ticket pages to the service worker, which keeps them on this device. Answers false unless
// all of them are kept.
export async function keepTickets(paths: readonly string[], how: Keeping): Promise<boolean> {
  if (!('serviceWorker' in navigator) || paths.length === 0) return false;
  try {
    if (how === 'listed') await nothingElseToDo();
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    // Without this, some browsers delete it after a week without a visit.
    void navigator.storage?.persist?.();
    return active !== null && (await hand(active, paths, how));
  } catch {
    return false;
  }
}

function hand(worker: ServiceWorker, paths: readonly string[], how: Keeping): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data.kept === paths.length);
    setTimeout(() => resolve(false), PATIENCE_MS[how]);
    worker.postMessage({ [how]: paths }, [port2]);
  });
}

function nothingElseToDo(): Promise<unknown> {
  return new Promise((resolve) => {
    // Safari has no such call.
    const wait = () => (window.requestIdleCallback ?? setTimeout)(resolve);
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  });
}
