import type { Locale } from '#shared/i18n.ts';

// The picture beside a link to an event. It has a new address whenever the event changes: who shows it keeps it.
export const cardPath = (event: { slug_name: string; updated_at: string }, locale: Locale): string =>
  `/cards/${encodeURIComponent(event.slug_name)}.${locale}.png?v=${Date.parse(event.updated_at)}`;
