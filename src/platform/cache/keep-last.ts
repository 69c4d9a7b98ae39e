// Makes a thing once and keeps the last so many. Two who ask at once wait for one making; a failed one is not kept.
export function keepLast<Wish>(most: number, make: (wish: Wish) => Promise<Buffer>) {
  const kept = new Map<string, Promise<Buffer>>();
  return (key: string, wish: Wish): Promise<Buffer> => {
    const known = kept.get(key);
    if (known) return known;
    const made = make(wish);
    made.catch(() => kept.delete(key));
    if (kept.size >= most) kept.delete(kept.keys().next().value ?? '');
    kept.set(key, made);
    return made;
  };
}
