import { type By, may } from '#modules/merchants/index.ts';
import type { Result } from '#shared/result.ts';

export type NoBookkeeper = 'not_allowed' | 'proof_needed';

// One of the platform's own people who has just proved who they are. Whoever is at the console has.
export const keepsBooks = ({ actor, now }: By): Result<undefined, NoBookkeeper> =>
  may(actor, 'keep_books', { organizerId: 0, eventId: null }, now);
