import { useSyncExternalStore } from 'react';
import { m } from '#shared/messages/messages.js';
import { ICON_BUTTON } from '#web/ui/button.ts';
import { MoonIcon, SunIcon } from '#web/ui/icons.tsx';

const PAPER = { light: '#fbf8f3', dark: '#12100f' };

// Light unless chosen. The start script applies the choice before the next page is painted.
export function ThemeSwitch() {
  const isDark = useSyncExternalStore(onThemeChange, isThemeDark, () => false);
  return (
    <button
      type="button"
      aria-label={m.shell_dark_theme()}
      aria-pressed={isDark}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
      className={`script-only ${ICON_BUTTON}`}
    >
      <MoonIcon className="size-5 dark:hidden" />
      <SunIcon className="hidden size-5 dark:block" />
    </button>
  );
}

function chooseTheme(theme: 'light' | 'dark'): void {
  const root = document.documentElement;
  if (theme === 'dark') root.dataset.theme = 'dark';
  else delete root.dataset.theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', PAPER[theme]);
  try {
    localStorage.setItem('theme', theme);
  } catch {}
}

function isThemeDark(): boolean {
  return document.documentElement.dataset.theme === 'dark';
}

function onThemeChange(notice: () => void): () => void {
  const observer = new MutationObserver(notice);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
