// Cards need the year alone. A page made of whole days keeps its bytes, and so its ETag, until something changes.
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
