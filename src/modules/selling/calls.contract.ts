import { z } from 'zod';
import { publicId } from '#modules/publishing/form-fields.contract.ts';

// What the addresses of the seller's wing name.
export const atOrganizer = z.strictObject({ organizer: z.string().min(1).max(120) });
export const atEvent = atOrganizer.extend({
  event: z.string().regex(/^\d+$/).transform(Number).pipe(publicId),
});

// The calls of all parts are counted together: nobody types faster.
export const WRITING = [{ of: 'writing', per: 'person', most: 240, seconds: 60 }] as const;

// For which nobody gets as far as an event, and as far as a change of it.
export const SEEING_EVENT = ['organizer_not_found', 'event_not_found', 'proof_needed'] as const;
export const CHANGING_EVENT = [...SEEING_EVENT, 'event_cancelled'] as const;
