// The filter call wants a segment; this one filters nothing.
const EVERYTHING = 'sort:soonest';

export const filterSegment = (canonical: string): string => canonical || EVERYTHING;
