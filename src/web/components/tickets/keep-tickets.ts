const PATIENCE_MS = 30_000;

// Passes the addresses of ticket pages to the service worker, which keeps them on this device. Answers false if this
// browser cannot or will not.
export async function keepTickets(paths: readonly string[]): Promise<boolean> {
  if (!('serviceWorker' in navigator) || paths.length === 0) return false;
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    // Without this, some browsers delete it after a week without a visit.
    void navigator.storage?.persist?.();
    return active !== null && (await hand(active, paths));
  } catch {
    return false;
  }
}

function hand(worker: ServiceWorker, paths: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data.kept > 0);
    setTimeout(() => resolve(false), PATIENCE_MS);
    worker.postMessage({ keep: paths }, [port2]);
  });
}
