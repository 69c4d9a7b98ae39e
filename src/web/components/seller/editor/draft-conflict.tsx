import type { DraftDocument, DraftView } from '#modules/publishing/drafts/draft.contract.ts';
import { LANGUAGE_NAMES, LOCALES, type Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { BothTexts, type BothTextsRow } from '#web/ui/form/both-texts.tsx';
import { timesOf } from './draft-fields.ts';
import type { DraftPart } from './merge-drafts.ts';

type DraftConflictProps = {
  mine: DraftDocument;
  theirs: DraftView;
  // What it said before either of the two; null: nobody knows.
  base: DraftDocument | null;
  zone: string;
  // What the place of a draft is called.
  placeOf: (doc: DraftDocument) => string;
  onTake: () => void;
};

// In a language that is not the main one.
const saidIn = ({ texts }: DraftDocument, locale: Locale): string => {
  const { name = '', summary = '', description = '', refund, age, access } = texts[locale] ?? {};
  return [name, summary, description, refund, age, access].filter(Boolean).join('\n\n');
};

const whenOf = (doc: DraftDocument, zone: string): string => {
  const { starts_date, starts_time, ends_date, ends_time, doors_time } = timesOf(doc, zone);
  return [`${starts_date} ${starts_time}`, `${ends_date} ${ends_time}`, doors_time]
    .map((time) => time.trim())
    .filter(Boolean)
    .join(' – ');
};

const typesOf = (doc: DraftDocument): string =>
  doc.ticket_types.map(({ name, price }) => `${name}: ${price ?? '–'}`).join(', ');

// Where no script runs, the browser sends along what was there before, and it may be anything.
function textIfAny(textOf: () => unknown): string | undefined {
  try {
    const text = textOf();
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}

// Two people, or two tabs, wrote at once.
export function DraftConflict({ mine, theirs, base, zone, placeOf, onTake }: DraftConflictProps) {
  const row = (
    key: DraftPart | Locale,
    name: string,
    textOf: (doc: DraftDocument) => string,
  ): BothTextsRow => ({
    key,
    name,
    mine: textOf(mine),
    there: textOf(theirs.doc),
    was: base ? textIfAny(() => textOf(base)) : undefined,
  });
  const rows = [
    row('name', m.seller_name(), (doc) => doc.name),
    row('when', m.seller_date(), (doc) => whenOf(doc, zone)),
    row('place', m.seller_place(), placeOf),
    row('category', m.seller_category(), (doc) => doc.category ?? ''),
    row('types', m.seller_types(), typesOf),
    row('summary', m.seller_summary(), (doc) => doc.summary),
    row('description', m.seller_description(), (doc) => doc.description),
    ...LOCALES.map((locale) => row(locale, LANGUAGE_NAMES[locale], (doc) => saidIn(doc, locale))),
    row('slug', m.seller_slug(), (doc) => doc.slug ?? ''),
    row('policies', m.seller_policies(), ({ policies }) =>
      Object.values(policies).filter(Boolean).join('\n\n'),
    ),
    row(
      'poster',
      m.seller_poster(),
      ({ picture, poster_seed }) => picture?.alt || picture?.key || `#${poster_seed ?? '–'}`,
    ),
  ];
  return (
    <BothTexts
      title={m.seller_conflict()}
      rows={rows}
      theirVersion={String(theirs.version)}
      onTake={onTake}
    />
  );
}
