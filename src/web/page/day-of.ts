// Cards only need the year. A page that knows only the day keeps the same bytes, and so its ETag, until something
// changes.
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
