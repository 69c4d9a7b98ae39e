import type { ReactElement } from 'react';

// On the server: HTML of parts that are the same on many pages, kept as long as the data they show.
const drawn = new WeakMap<object, Map<string, string>>();
const wanted: { data: object; key: string; element: ReactElement }[] = [];

// The HTML that was drawn for the same data before; null if the part has to be rendered with its page once more.
export function drawnOnce(data: object, key: string, element: ReactElement): string | null {
  const html = drawn.get(data)?.get(key);
  if (html === undefined) wanted.push({ data, key, element });
  return html ?? null;
}

// Called after every page, even a failed one: draws the parts that the page could not reuse, in its language. Never
// during a page, because renderers do not nest.
export function drawWanted(draw: (element: ReactElement) => string): void {
  for (const { data, key, element } of wanted.splice(0)) {
    const parts = drawn.get(data) ?? new Map<string, string>();
    drawn.set(data, parts.set(key, draw(element)));
  }
}
