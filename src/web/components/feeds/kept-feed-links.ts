import { kept } from '#web/ui/kept.tsx';

export const FeedLinks = kept('feed-links', async () => (await import('./feed-links.tsx')).FeedLinks);
