// Feeds of what is on, for programs that follow it.
export type FollowedFeed = { kind: 'city' | 'category' | 'organizer'; slug: string };

export const feedPath = ({ kind, slug }: FollowedFeed, format: 'xml' | 'ics'): string =>
  `/feeds/${kind}/${encodeURIComponent(slug)}.${format}`;
