import { z } from 'zod';
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
      .array(z.strictObject({ date: z.iso.date(), quantity: units }))
      .max(366)
      .default([])
      .describe('How many for which date, of a date pass'),
  })
  .refine((entry) => agrees(entry.quantity, entry.date_pass), {
    path: ['date_pass'],
    error: 'must name each date once and add up to the quantity',
  });

// The contents of a cart: a list of entries, or the cookie's own map from ticket type id to entry.
export const ticketDetails = z
  .union([
    z.array(cartEntry).max(MOST_ENTRIES),
    z
      .record(z.string().regex(/^[1-9]\d{0,9}$/, 'must be a ticket type id'), cartEntry)
      .refine((map) => Object.entries(map).every(([key, entry]) => key === String(entry.id)), {
        error: 'each key must be the id of its entry',
      })
      .transform((map) => Object.values(map)),
  ])
  .refine((entries) => entries.length <= MOST_ENTRIES, { error: `at most ${MOST_ENTRIES} entries` })
  .refine((entries) => new Set(entries.map((entry) => entry.id)).size === entries.length, {
    error: 'must name each ticket type once',
  });

export const couponCode = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^\P{Cc}*$/u, 'must be plain text');
