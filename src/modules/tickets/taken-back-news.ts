import { z } from 'zod';

// Announced with the tickets that were taken back.
export const takenBack = z.object({
  reference: z.string(),
  ticketIds: z.array(z.string()).min(1),
  amountMinor: z.int(),
  cause: z.enum(['tickets_refunded', 'event_cancelled', 'event_moved']),
});

export type TakenBackNews = z.infer<typeof takenBack>;
