import { z } from 'zod';
import { publicId } from '#modules/publishing/form-fields.contract.ts';

// What the addresses of the seller's wing name.
export const atOrganizer = z.strictObject({ organizer: z.string().min(1).max(120) });
export const atEvent = atOrganizer.extend({
  event: z.string().regex(/^\d+$/).transform(Number).pipe(publicId),
});
