import type { Tx } from '#platform/database/index.ts';
import {
  insertSearchWords,
  listSearchable,
  replaceEventSearch,
  type SearchableRow,
  type SuggestionRow,
  upsertSuggestions,
} from './search.queries.ts';
import { searchDocument, suggestionDocument } from './search-document.rules.ts';

const BATCH = 1_000;

// Updates the search documents of events. Call it in the transaction that changed the events.
export async function refreshEventSearch(tx: Tx, eventIds: number[]): Promise<void> {
  for (let done = 0; done < eventIds.length; done += BATCH) {
    await refreshBatch(tx, eventIds.slice(done, done + BATCH));
  }
}

async function refreshBatch(tx: Tx, eventIds: number[]): Promise<void> {
  const events = await listSearchable(tx, eventIds);
  const words = new Set<string>();
  const rows = events.map((event) => {
    const others = Object.values(event.texts);
    const searchable = searchDocument({
      names: [event.name, ...others.map((text) => text.name)],
      card: [event.venue_name, event.organizer_name, ...placeTexts(event)].join(' '),
      rest: [
        event.summary,
        event.description,
        ...others.flatMap((text) => [text.summary, text.description]),
        event.venue_address,
        event.venue_landmark,
      ].join(' '),
      cityId: event.city_id,
      startsAt: event.starts_at,
    });
    for (const word of searchable.words) words.add(word);
    return {
      event_id: event.id,
      starts_at: event.starts_at,
      ends_at: event.ends_at,
      is_cancelled: event.status === 'cancelled',
      plain_name: searchable.plainName,
      document: searchable.document,
    };
  });
  await replaceEventSearch(tx, eventIds, rows);
  await insertSearchWords(tx, [...words]);
  await upsertSuggestions(tx, suggestionsOf(events));
}

const placeTexts = (event: SearchableRow): string[] => [
  event.city_name,
  ...Object.values(event.country_names),
  ...Object.values(event.category_names),
];

function suggestionsOf(events: SearchableRow[]): SuggestionRow[] {
  const all = new Map<string, SuggestionRow>();
  for (const event of events) {
    for (const suggestion of suggestionsOfOne(event))
      all.set(`${suggestion.kind} ${suggestion.ref}`, suggestion);
  }
  return [...all.values()];
}

function suggestionsOfOne(event: SearchableRow): SuggestionRow[] {
  const { category_names: categories } = event;
  return [
    {
      kind: 'venue',
      ref: String(event.venue_id),
      texts: sameInAll(event.venue_name),
      details: sameInAll(event.city_name),
      document: suggestionDocument([event.venue_name]),
    },
    {
      kind: 'city',
      ref: event.city_slug,
      texts: sameInAll(event.city_name),
      details: event.country_names,
      document: suggestionDocument([event.city_name]),
    },
    {
      kind: 'organizer',
      ref: event.organizer_slug,
      texts: sameInAll(event.organizer_name),
      details: sameInAll(''),
      document: suggestionDocument([event.organizer_name]),
    },
    {
      kind: 'category',
      ref: event.category_slug,
      texts: categories,
      details: sameInAll(''),
      document: suggestionDocument(Object.values(categories)),
    },
  ];
}

const sameInAll = (text: string) => ({ en: text, id: text, sw: text });
