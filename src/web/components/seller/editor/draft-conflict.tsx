import type { DraftDocument, DraftView } from '#modules/publishing/drafts/draft.contract.ts';
import { LANGUAGE_NAMES, LOCALES, type Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { BothTexts } from '../both-texts.tsx';
import { timesOf } from './draft-fields.ts';

type DraftConflictProps = { mine: DraftDocument; theirs: DraftView; zone: string; onTake: () => void };

const LINES: [keyof DraftDocument, () => string][] = [
  ['name', m.seller_name],
  ['summary', m.seller_summary],
  ['description', m.seller_description],
];

const shown = (doc: DraftDocument, key: keyof DraftDocument): string => {
  const value = doc[key];
  return typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
};

// In a language that is not the main one.
const saidIn = ({ texts }: DraftDocument, locale: Locale): string => {
  const { name = '', summary = '', description = '', refund, age, access } = texts[locale] ?? {};
  return [name, summary, description, refund, age, access].filter(Boolean).join('\n\n');
};

const whenOf = (doc: DraftDocument, zone: string): string => {
  const { starts_date, starts_time, ends_date, ends_time } = timesOf(doc, zone);
  return [`${starts_date} ${starts_time}`, `${ends_date} ${ends_time}`]
    .map((time) => time.trim())
    .filter(Boolean)
    .join(' – ');
};

const typesOf = (doc: DraftDocument): string =>
  doc.ticket_types.map(({ name, price }) => `${name}: ${price ?? '–'}`).join(', ');

// Two people, or two tabs, wrote at once.
export function DraftConflict({ mine, theirs, zone, onTake }: DraftConflictProps) {
  const row = (name: string, textOf: (doc: DraftDocument) => string) => ({
    name,
    mine: textOf(mine),
    there: textOf(theirs.doc),
  });
  const rows = [
    ...LINES.map(([key, name]) => row(name(), (doc) => shown(doc, key))),
    ...LOCALES.map((locale) => row(LANGUAGE_NAMES[locale], (doc) => saidIn(doc, locale))),
    row(m.seller_date(), (doc) => whenOf(doc, zone)),
    row(m.seller_types(), typesOf),
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
