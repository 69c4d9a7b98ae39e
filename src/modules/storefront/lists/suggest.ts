import { NO_FILTERS, suggestNames } from '#modules/catalog/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { formatDay } from '#shared/time.ts';
import { categoryPath, eventPath, organizerPath, searchPath } from '#web/paths/catalogue.ts';
import { filterPath } from '#web/paths/filters.ts';
import { inLocale } from '../present-event.ts';
import type { Suggestion } from './suggest.contract.ts';

const MOST = 8;
// At most this many of each kind, so that there is room for the others.
const MOST_OF_A_PLACE = 2;

const PLACE_PAGES = {
  venue: (_: string, text: string) => searchPath({ event: text }),
  city: (slug: string) => filterPath({ ...NO_FILTERS, city: [slug] }),
  organizer: (slug: string) => organizerPath(slug),
  category: (slug: string) => categoryPath(slug),
};

// Categories and cities come first, because they are few and lead to many events; then events; then organisers and
// venues.
const BEFORE_EVENTS = ['category', 'city'] as const;
const AFTER_EVENTS = ['organizer', 'venue'] as const;

// What somebody may be typing: events, places, organisers, categories, as links.
export async function suggest(db: Sql, typed: string, ask: Ask): Promise<Suggestion[]> {
  ask.shows.tag('lists');
  const { events, places } = await suggestNames(db, typed, ask.now, ask.locale, MOST);
  const ofKinds = (kinds: readonly (keyof typeof PLACE_PAGES)[]): Suggestion[] =>
    kinds.flatMap((kind) =>
      places
        .filter((place) => place.kind === kind)
        .slice(0, MOST_OF_A_PLACE)
        .map(({ ref, texts, details }) => ({
          kind,
          text: inLocale(texts, ask.locale),
          detail: inLocale(details, ask.locale),
          href: PLACE_PAGES[kind](ref, inLocale(texts, ask.locale)),
        })),
    );
  const first = ofKinds(BEFORE_EVENTS);
  const last = ofKinds(AFTER_EVENTS);
  const middle = events.map(
    (event): Suggestion => ({
      kind: 'event',
      text: event.name,
      detail: `${formatDay(event.starts_at, event.time_zone, ask.locale, ask.now)} · ${event.city_name}`,
      href: eventPath(event.slug),
    }),
  );
  const room = MOST - Math.min(MOST, first.length + last.length);
  return [...first, ...middle.slice(0, room), ...last].slice(0, MOST);
}
