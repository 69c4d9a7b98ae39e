// Longer than any real address. Longer keys are not remembered, so that nobody can fill the memory with them.
const LONGEST_KEY = 300;

// Remembers what `compute` made of recent keys; null is not worth remembering. When `limit` new keys have come,
// those not asked for since the last turn are forgotten: at most twice `limit` are held, and a hit costs one
// look-up.
export function createMemo<Value>(
  limit: number,
  compute: (key: string) => Value | null,
): (key: string) => Value | null {
  let recent = new Map<string, Value>();
  let older = new Map<string, Value>();
  return (key) => {
    const known = recent.get(key);
    if (known !== undefined) return known;
    const value = older.get(key) ?? compute(key);
    if (value === null || key.length > LONGEST_KEY) return value;
    if (recent.size >= limit) {
      older = recent;
      recent = new Map();
    }
    recent.set(key, value);
    return value;
  };
}
