import { z } from 'zod';
import { amount, capacity, instant, publicId } from '#modules/publishing/form-fields.contract.ts';

const types = z.array(publicId).max(50);

// What a code does, and for how long.
export const couponTerms = z.strictObject({
  off: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('percent'), percent: amount.gt(0).max(100) }),
      z.strictObject({ kind: z.literal('amount'), amount: amount.gt(0) }),
    ])
    .nullable()
    .describe('null: it only shows hidden types'),
  ticket_type_ids: types.describe('What it takes something off; none: every type'),
  unlocks: types.describe('Hidden types that it lets people see and buy'),
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
  uses: capacity.min(1).nullable().describe('In all, one per order; null: no limit'),
  uses_per_buyer: z.int().min(1).max(1_000).nullable(),
  minimum_spend: amount,
  with_flash: z.boolean().describe('Also on tickets that are in a flash sale'),
});
export type CouponTerms = z.output<typeof couponTerms>;

export const couponForm = couponTerms.extend({ code: z.string().trim().max(64) });
export type CouponForm = z.output<typeof couponForm>;

export const MOST_CODES = 5_000;

export const couponBatchForm = couponTerms.extend({
  batch: z.uuid().describe('Chosen by whoever asks: the same batch is made once'),
  prefix: z.string().trim().max(12),
  count: z.int().min(1).max(MOST_CODES),
});
export type CouponBatchForm = z.output<typeof couponBatchForm>;
