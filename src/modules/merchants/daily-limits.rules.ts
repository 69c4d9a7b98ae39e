// How much an organiser does within 24 hours of what reaches people who never asked for it, or fills our lists. Counted for the
// organiser, since events cost nothing to make; anybody has an account within minutes, so whoever nobody has verified yet has
// enough for a real evening and too little for a flood.
interface DailyLimits {
  // People who hear, by mail or SMS, that they were given tickets.
  compsTold: number;
  // To holders, of all events together.
  messages: number;
  // Events that go on sale.
  publications: number;
}

const UNVERIFIED: DailyLimits = { compsTold: 100, messages: 10, publications: 20 };
const VERIFIED: DailyLimits = { compsTold: 1_000, messages: 50, publications: Number.POSITIVE_INFINITY };

export const dailyLimits = ({ is_verified }: { is_verified: boolean }): DailyLimits =>
  is_verified ? VERIFIED : UNVERIFIED;

// Messages to the holders of one event within a day: whoever writes oftener is not read.
export const MOST_MESSAGES_OF_EVENT = 5;

// Changes of one event within a day of which every holder hears: other dates and places.
export const MOST_NEWS_OF_EVENT = 3;

// Begun and not published, at any time: more are a machine's, and no list shows more.
export const MOST_OPEN_DRAFTS = 200;

export const dayBefore = (now: Date): Date => new Date(now.getTime() - 24 * 3_600_000);
