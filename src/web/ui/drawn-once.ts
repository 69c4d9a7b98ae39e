import type { ReactElement } from 'react';

// On the server: HTML of parts that are the same on many pages, kept as long as the data that they show.
const drawn = new WeakMap<object, Map<string, string>>();
const wanted: { data: object; key: string; element: ReactElement }[] = [];

// The part as it was drawn for the same data before; null where it has to be drawn in its place once more.
export function drawnOnce(data: object, key: string, element: ReactElement): string | null {
  const html = drawn.get(data)?.get(key);
  if (html === undefined) wanted.push({ data, key, element });
  return html ?? null;
}

// After every page, also one that failed: what it would have liked to have, in its own language. Never within one, because
// renderers do not nest.
export function drawWanted(draw: (element: ReactElement) => string): void {
  for (const { data, key, element } of wanted.splice(0)) {
    const parts = drawn.get(data) ?? new Map<string, string>();
    drawn.set(data, parts.set(key, draw(element)));
  }
}
