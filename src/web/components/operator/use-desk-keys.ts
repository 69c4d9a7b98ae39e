import { useEffect } from 'react';

const TYPING = 'input, textarea, select, [contenteditable]';
const ROWS = 'main [data-row]';

// Arrows go from one row of a queue to the next; Enter opens it, as it does everywhere.
export function useDeskKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && moveBy(step)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

const isTyping = (target: EventTarget | null) => target instanceof Element && target.matches(TYPING);

// Answers false where there is no row to go to: the page scrolls then.
function moveBy(step: number): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const here = rows.indexOf(document.activeElement as HTMLElement);
  const next = here === -1 ? rows[step > 0 ? 0 : rows.length - 1] : rows[here + step];
  next?.focus();
  return next !== undefined;
}
