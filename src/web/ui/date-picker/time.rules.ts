const twoDigits = (number: number) => String(number).padStart(2, '0');

export const HOURS: readonly string[] = Array.from({ length: 24 }, (_, hour) => twoDigits(hour));
export const MINUTES: readonly string[] = Array.from({ length: 12 }, (_, at) => twoDigits(at * 5));

// The index to which a key leads among items in rows of `columns`, without wrapping around. null: the key does nothing
// here.
export function moveInList(
  all: readonly string[],
  from: string,
  key: string,
  columns: number,
): string | null {
  const at = all.indexOf(from);
  const row = at - (at % columns);
  const to = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: row,
    End: row + columns - 1,
    PageUp: 0,
    PageDown: all.length - 1,
  }[key];
  return to === undefined ? null : (all[to] ?? from);
}
