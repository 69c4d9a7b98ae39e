import type { Database } from '#platform/database/index.ts';

export interface ReviewServices {
  db: Database;
  // Whether this person speaks for this organiser.
  mayAnswer(accountId: string, organizerId: number): Promise<boolean>;
}
