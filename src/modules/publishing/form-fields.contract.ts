import { z } from 'zod';

// Fields that the forms of sellers have in common. Amounts are in major units, as everywhere at the edge.

export const instant = z.iso.datetime();

const MOST = 10_000_000_000;
export const amount = z
  .number()
  .min(0)
  .max(MOST)
  .refine((major) => Math.round(major * 100) / 100 === major, { error: 'must have at most 2 decimals' });

const LARGEST_ID = 2_147_483_647;
export const publicId = z.int().min(1).max(LARGEST_ID);

export const capacity = z.int().min(0).max(1_000_000);

export const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u, 'must be plain text');

export const text = (most: number) => z.string().trim().max(most);
