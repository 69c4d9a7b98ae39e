export const FEED_KINDS = ['city', 'category', 'organizer'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];
