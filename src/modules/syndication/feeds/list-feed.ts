import type { Sql } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import type { FeedKind } from './feed-kinds.rules.ts';
import { type FeedEventRow, findFeedSubject, listFeedEvents } from './feeds.queries.ts';

export type FeedEvent = Omit<FeedEventRow, 'category'> & { category: string };

export interface Feed {
  name: string;
  events: FeedEvent[];
}

const MOST_EVENTS = 100;

// The next events of a city, category or organiser, for programs that follow it. null: it does not exist.
export async function listFeed(
  db: Sql,
  kind: FeedKind,
  slug: string,
  { now, locale }: { now: Date; locale: Locale },
): Promise<Feed | null> {
  const subject = await findFeedSubject(db, kind, slug);
  if (!subject) return null;
  const rows = await listFeedEvents(db, kind, subject.id, now, locale, MOST_EVENTS);
  return {
    name: typeof subject.name === 'string' ? subject.name : subject.name[locale],
    events: rows.map(({ category, ...event }) => ({ ...event, category: category[locale] })),
  };
}
