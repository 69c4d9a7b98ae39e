// Navigation within one page (filters, pages of a list in place): the visitor keeps focus and scroll.
export const STAY = { preventScrollReset: true, state: { stay: true } } as const;

export function wantsToStay(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'stay' in state;
}

// A sheet over a page is a history entry of its own, so that Back closes it; this names the entry it covers.
export const sheetOver = (key: string) => ({ preventScrollReset: true, state: { stay: true, behind: key } });

export function entryBehind(state: unknown): string | null {
  return wantsToStay(state) && typeof (state as { behind?: unknown }).behind === 'string'
    ? (state as { behind: string }).behind
    : null;
}
