// The browser's offer to install the site, kept for the page after a purchase.
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

type Path = Record<'pathname' | 'search' | 'hash', string>;

declare global {
  interface Window {
    // Called when a file or the data of a page cannot be loaded, because there is a newer build or no network. Opens
    // the page that the router is on its way to as a document, which the service worker answers if the network does
    // not. Otherwise reloads the page itself, but not twice within ten seconds. Throws the given error if neither would
    // help.
    openAnew(error: unknown): Promise<never>;
    // Replaces a page whose file cannot be loaded and whose address cannot be opened again. It fails when it is drawn
    // and so leads to the error page; otherwise the router would try to reload for ever (see
    // scripts/guard-page-files.ts).
    pageMissing(error: unknown): Promise<{ default(): never }>;
    __reactRouterDataRouter?: {
      state: { navigation: { location?: Path }; loaderData?: Record<string, unknown> };
    };
    installPrompt?: InstallPrompt;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

// Inlined into the page, because it must be there before any file of the site. It runs as text, so it cannot use
// anything outside itself.
function guardPage(): void {
  window.openAnew = async (error) => {
    const to = window.__reactRouterDataRouter?.state.navigation.location;
    const last = Number(sessionStorage.getItem('reloaded'));
    if (!to && Date.now() - last < 10_000) throw error;
    if (!to || !navigator.serviceWorker?.controller) {
      // Where nothing answers, the browser would show an error of its own in place of what is here.
      await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => Promise.reject(error));
    }
    sessionStorage.setItem('reloaded', String(Date.now()));
    if (to) location.assign(to.pathname + to.search + to.hash);
    else location.reload();
    return new Promise(() => {});
  };
  window.pageMissing = (error) =>
    window.openAnew(error).catch(() => ({
      default() {
        throw error;
      },
    }));
  // The page's first script names its files; it alone has no address. Without them the page is one without script.
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.src) return;
      window.openAnew('').catch(() => delete document.documentElement.dataset.script);
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
