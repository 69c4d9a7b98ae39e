import { expect, test } from 'vitest';
import { EMPTY_DRAFT } from '#modules/publishing/drafts/draft.rules.ts';
import { readDraft } from './draft-fields.ts';

const NAIROBI = { id: 1, time_zone: 'Africa/Nairobi', currency: 'KES' } as const;

function endOf(fields: Record<string, string>): string | null {
  const form = new FormData();
  const typed = { starts_date: '2027-03-05', starts_time: '22:00', ...fields };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return readDraft(form, { before: EMPTY_DRAFT, venue: NAIROBI, locale: 'en' }).doc.ends_at;
}

test.each([
  ['nothing: three hours later', {}, '2027-03-05T22:00:00.000Z'],
  ['a clock before the start: the day after', { ends_time: '03:00' }, '2027-03-06T00:00:00.000Z'],
  ['a last day alone: as long as usual, then', { ends_date: '2027-03-07' }, '2027-03-07T22:00:00.000Z'],
  ['both', { ends_date: '2027-03-07', ends_time: '23:00' }, '2027-03-07T20:00:00.000Z'],
  ['no day at all', { ends_date: 'soon' }, null],
])('the end, of %s', (_, fields, end) => {
  expect(endOf(fields)).toBe(end);
});
