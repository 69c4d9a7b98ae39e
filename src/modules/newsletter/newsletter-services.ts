import type { Database } from '#platform/database/index.ts';

export interface NewsletterServices {
  db: Database;
  publicUrl: string;
  // Signs the links that end a subscription.
  appSecret: string;
}
