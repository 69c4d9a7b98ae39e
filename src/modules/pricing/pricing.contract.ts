import { z } from 'zod';
import { says } from '#platform/http/field-words.ts';
import { calendarDate } from '#platform/http/typed-text.ts';
import { agrees, MOST_ENTRIES, MOST_UNITS } from './cart.rules.ts';

const LARGEST_ID = 2_147_483_647;
export const publicId = z.int().min(1).max(LARGEST_ID);
const units = z.int().min(1).max(MOST_UNITS);

// Ids and quantities only: prices are computed here and never taken from outside.
const cartEntry = z
  .strictObject({
    id: publicId,
    quantity: units,
    date_pass: z
      .array(z.strictObject({ date: calendarDate, quantity: units }))
      .max(366)
      .default([])
      .describe('How many for which date, of a date pass'),
  })
  .refine((entry) => agrees(entry.quantity, entry.date_pass), {
    path: ['date_pass'],
    error: says('dates_add_up'),
  });

// The contents of a cart: a list of entries, or the cookie's own map from ticket type id to entry.
export const ticketDetails = z
  .union([
    z.array(cartEntry).max(MOST_ENTRIES),
    z
      .record(z.string().regex(/^[1-9]\d{0,9}$/, says('whole_number')), cartEntry)
      .refine((map) => Object.entries(map).every(([key, entry]) => key === String(entry.id)), {
        error: says('own_key'),
      })
      .transform((map) => Object.values(map)),
  ])
  .check(({ value: input, issues }) => {
    if (input.length <= MOST_ENTRIES) return;
    issues.push({ code: 'too_big', origin: 'array', maximum: MOST_ENTRIES, inclusive: true, input });
  })
  .refine((entries) => new Set(entries.map((entry) => entry.id)).size === entries.length, {
    error: says('once_each'),
  });

export const couponCode = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^\P{Cc}*$/u, says('plain_text'));
