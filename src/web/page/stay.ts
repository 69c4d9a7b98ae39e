// For navigation within one page (filters, pages of a list): focus and scroll position stay.
export const STAY = { preventScrollReset: true, state: { stay: true } } as const;

export function wantsToStay(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'stay' in state;
}

// A sheet over a page is a history entry of its own, so that Back closes it; this names the entry below it.
export const sheetOver = (key: string) => ({ preventScrollReset: true, state: { stay: true, behind: key } });

export function entryBehind(state: unknown): string | null {
  return wantsToStay(state) && typeof (state as { behind?: unknown }).behind === 'string'
    ? (state as { behind: string }).behind
    : null;
}
