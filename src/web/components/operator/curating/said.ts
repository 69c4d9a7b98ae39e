export type Said = 'done' | 'merged' | null;

// What was just done, as the address says.
export const saidIn = (url: URL): Said =>
  url.searchParams.has('merged') ? 'merged' : url.searchParams.has('done') ? 'done' : null;

const MOST_TYPED = 120;
export const wantedIn = (url: URL): string => (url.searchParams.get('q') ?? '').trim().slice(0, MOST_TYPED);
