/** Collects path data by colour, so that a whole cloth is a handful of paths. */
export function dyeBath() {
  const vats = new Map<string, string>();
  return {
    add: (colour: string, d: string) => vats.set(colour, (vats.get(colour) ?? '') + d),
    drain: () => [...vats],
  };
}
