import type { Database } from '#platform/database/index.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

export interface PayoutServices {
  db: Database;
  publicUrl: string;
  secrets: Secrets;
}
