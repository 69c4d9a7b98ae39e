// Makes each thing once and keeps those made last, at most `most` of them. Two callers who ask for the same one at the
// same time share it; a failure is not kept.
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
