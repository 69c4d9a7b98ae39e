import { z } from 'zod';
import { says } from '#platform/http/field-words.ts';
import { plainLine, plainLines } from '#platform/http/typed-text.ts';
import { LOCALES } from '#shared/i18n.ts';
import { LARGEST_MINOR, toMajor } from '#shared/money.ts';
import { PICTURE_KEY } from '#shared/poster/picture.ts';

// Fields that the forms of sellers have in common. Amounts are in major units, as everywhere at the edge.

export const instant = z.iso.datetime();

const money = (most: number) =>
  z
    .number()
    .min(0)
    .max(most)
    .refine((major) => Math.round(major * 100) / 100 === major, { error: says('two_decimals') });

export const amount = money(10_000_000_000);
// Of many tickets together.
export const sumOfMoney = money(toMajor(LARGEST_MINOR));

const LARGEST_ID = 2_147_483_647;
export const publicId = z.int().min(1).max(LARGEST_ID);

export const capacity = z.int().min(0).max(1_000_000);

export const line = plainLine;
export const text = plainLines;

// What was uploaded, by the key that the upload answered, and what is to be seen on it.
export const picture = z.strictObject({
  key: z.string().regex(PICTURE_KEY),
  alt: line(200),
});

export const locale = z.enum(LOCALES);

// What a ticket type says in languages other than the main one of its event.
export const otherTypeTexts = z.partialRecord(
  locale,
  z.strictObject({ name: line(80), description: text(500) }),
);

// What an event says in languages other than its main one. What is empty is read in the main one.
export const otherTexts = z.partialRecord(
  locale,
  z.strictObject({
    name: line(120),
    summary: text(300),
    description: text(20_000),
    refund: text(2_000).optional(),
    age: text(2_000).optional(),
    access: text(2_000).optional(),
  }),
);
