import { kept } from '#web/ui/kept.tsx';
import type { TriedEventProps } from './tried-event.tsx';

// Drawn on the server alone, and never again: a preview is always a new document. So the code of the public page is in no
// file of sellers', and theirs is not cut another way because of it.
export const KeptEvent = kept<TriedEventProps>('tried-event', async () =>
  import.meta.env.SSR ? (await import('./tried-event.tsx')).TriedEvent : () => null,
);
