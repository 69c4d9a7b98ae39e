// Kept for the page after a purchase.
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface Window {
    // A file of the site is missing, most likely because there is a newer build. Loads the page anew, and throws what it
    // was given where that has just been tried.
    reloadOnce(error: unknown): Promise<never>;
    installPrompt?: InstallPrompt;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

// Stands in the page itself, because it must be there before any file of the site. Runs as text, so it may name nothing
// outside itself.
function guardPage(): void {
  window.reloadOnce = async (error) => {
    const last = Number(sessionStorage.getItem('reloaded'));
    if (!navigator.onLine || Date.now() - last < 10_000) throw error;
    sessionStorage.setItem('reloaded', String(Date.now()));
    location.reload();
    return new Promise(() => {});
  };
  // The page's first script names its files; it alone has no address.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && !target.src) window.reloadOnce('').catch(() => {});
    },
    true,
  );
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = event;
  });
  addEventListener('load', () => navigator.serviceWorker?.register('/sw.js').catch(() => {}));
}

export const pageGuard = `(${guardPage})()`;
