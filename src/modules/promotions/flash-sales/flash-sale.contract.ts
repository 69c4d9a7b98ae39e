import { z } from 'zod';
import { amount, capacity, instant, line, publicId } from '#modules/publishing/form-fields.contract.ts';

export const flashSaleForm = z.strictObject({
  label: line(60).min(1),
  starts_at: instant,
  ends_at: instant,
  units: capacity.min(1).nullable().describe('How many at these prices; null: as many as there are tickets'),
  prices: z
    .array(z.strictObject({ ticket_type_id: publicId, price: amount.gt(0) }))
    .min(1)
    .max(50),
});
export type FlashSaleForm = z.output<typeof flashSaleForm>;
