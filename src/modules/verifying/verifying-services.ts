import type { Database } from '#platform/database/index.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

export interface VerifyingServices {
  db: Database;
  publicUrl: string;
  secrets: Secrets;
}
