// What a page loaded, as one JSON text. The router would take an object apart value by value, for every page anew; a text
// it hands on as it is.
export type AsText<T> = string & { readonly means?: T };

export function asText<T>(value: T): AsText<T> {
  const text = JSON.stringify(value);
  keep(text, value);
  return text;
}

// The same text is always the same object, and so is what was drawn of it.
export function fromText<T>(text: AsText<T>): T {
  const known = read.get(text) as T | undefined;
  const value = known ?? (JSON.parse(text) as T);
  keep(text, value);
  return value;
}

const MOST_KEPT = 20;
// Those used last stand last.
const read = new Map<string, unknown>();

function keep(text: string, value: unknown): void {
  read.delete(text);
  read.set(text, value);
  if (read.size > MOST_KEPT) read.delete(read.keys().next().value ?? '');
}
