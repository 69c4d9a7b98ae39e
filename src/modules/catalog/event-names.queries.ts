import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '#shared/i18n.ts';
import type { EventText } from './event-texts.rules.ts';

type Event = RawBuilder<unknown>;

// What is written in this language, of events under this alias; null: nothing, or it is the main one.
export const ownText = (event: Event, field: keyof EventText, locale: Locale): RawBuilder<string | null> =>
  sql`nullif(${event}.texts -> ${locale}::text ->> ${field}::text, '')`;

// The name as a reader of this language is given it.
export const nameIn = (event: Event, locale: Locale): RawBuilder<string> =>
  sql`coalesce(${ownText(event, 'name', locale)}, ${event}.name)`;

export const summaryIn = (event: Event, locale: Locale): RawBuilder<string> =>
  sql`coalesce(${ownText(event, 'summary', locale)}, ${event}.summary)`;
