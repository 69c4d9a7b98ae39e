import font from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url';
import { pageGuard } from '#web/offline/page-guard.ts';

// Applies the visitor's choices to the page. Runs as text before the first paint, so it cannot use anything outside
// itself.
export function applyChoices(fontToPreload?: string): void {
  const root = document.documentElement;
  root.dataset.script = '';
  try {
    if (localStorage.getItem('theme') === 'dark') {
      root.dataset.theme = 'dark';
      document.querySelector('meta[name=theme-color]')?.setAttribute('content', '#12100f');
    }
    // What the visitor put away stands in pages, because they are the same for everybody.
    const away = localStorage.getItem('banner');
    if (away) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`#banner-${CSS.escape(away)}{display:none}`);
      document.adoptedStyleSheets = [sheet];
    }
  } catch {}
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) root.dataset.saveData = '';
  else if (fontToPreload) {
    const link = document.createElement('link');
    Object.assign(link, {
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      crossOrigin: '',
      href: fontToPreload,
    });
    document.head.append(link);
  }
}

// It has run before React hydrates, so the browser's code does not contain it.
export const startScript = import.meta.env.SSR
  ? `(${applyChoices})(${JSON.stringify(font)});${pageGuard}`
  : '';
