import { kept } from '#web/ui/kept.tsx';

// Parts of the page that do not change while it is open.

export const EventCrumbs = kept('event-crumbs', async () => (await import('./event-crumbs.tsx')).EventCrumbs);

export const EventHead = kept('event-head', async () => (await import('./event-head.tsx')).EventHead);

export const EventDetails = kept(
  'event-details',
  async () => (await import('./event-details.tsx')).EventDetails,
);

export const SimilarEvents = kept(
  'event-similar',
  async () => (await import('./similar-events.tsx')).SimilarEvents,
);
