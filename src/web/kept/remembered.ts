import { useSyncExternalStore } from 'react';

// What this browser remembers of its visitor. The server reads only the city, to show what is on there.

const MONTH_IN_SECONDS = 30 * 24 * 60 * 60;
const RECENT_SEARCHES = 'recent-searches';
const MOST_RECENT = 5;
const CHANGED = 'remembered';

type Remembered = 'MY_SEARCH' | 'MY_CITY';

// '' if there is none or it cannot be read.
export function cookieText(cookies: string, name: Remembered): string {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`));
  try {
    return decodeURIComponent(found?.slice(name.length + 1) ?? '');
  } catch {
    return '';
  }
}

export function remember(name: Remembered, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = rememberingCookie(name, value);
  dispatchEvent(new Event(CHANGED));
}

export function rememberingCookie(name: Remembered, value: string): string {
  const age = value === '' ? 0 : MONTH_IN_SECONDS;
  return `${name}=${encodeURIComponent(value)}; Max-Age=${age}; Path=/; SameSite=Lax`;
}

// '' on the server and until hydration, so that every visitor gets the same page.
export function useRemembered(name: Remembered): string {
  return useSyncExternalStore(
    subscribe,
    () => cookieText(document.cookie, name),
    () => '',
  );
}

function subscribe(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange);
  return () => removeEventListener(CHANGED, onChange);
}

// Newest first. Storage may be full or forbidden: then nothing is remembered.
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_SEARCHES) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberSearch(term: string): void {
  try {
    localStorage.setItem(RECENT_SEARCHES, JSON.stringify(withNewest(recentSearches(), term)));
  } catch {}
}

export function withNewest(recent: readonly string[], term: string): string[] {
  const others = recent.filter((entry) => entry.toLowerCase() !== term.toLowerCase());
  return [term, ...others].slice(0, MOST_RECENT);
}
