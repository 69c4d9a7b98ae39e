import { useEffect } from 'react';

const TYPING = 'input, textarea, select, [contenteditable]';
const ROWS = 'main [data-row]';
const SEARCH = '[data-slash-search]';

// Arrows go from one row of a list to the next; Enter opens it, as it does everywhere, or where a row has several things to do, Tab
// goes to the first. A slash goes to the search, from which an arrow goes on to what was found.
export function useRowKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) && !(event.key === 'ArrowDown' && isSearch(event.target))) return;
      if (event.key === '/' && openSearch()) return event.preventDefault();
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && moveBy(step)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

const isTyping = (target: EventTarget | null) => target instanceof Element && target.matches(TYPING);

const isSearch = (target: EventTarget | null) => target instanceof Element && target.matches(SEARCH);

// Answers false where nothing can be searched.
function openSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>(SEARCH);
  field?.focus();
  field?.select();
  return field !== null;
}

// Answers false where there is no row to go to: the page scrolls then.
function moveBy(step: number): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  const next = here === -1 ? rows[step > 0 ? 0 : rows.length - 1] : rows[here + step];
  next?.focus();
  return next !== undefined;
}
