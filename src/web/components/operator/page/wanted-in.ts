const MOST_TYPED = 120;

// What was typed into the search of a list.
export const wantedIn = (url: URL): string => (url.searchParams.get('q') ?? '').trim().slice(0, MOST_TYPED);
