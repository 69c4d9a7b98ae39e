import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/index.ts';

export interface SupportServices {
  db: Database;
  publicUrl: string;
  // Signs the links to conversations.
  appSecret: string;
  config: Pick<Config, 'defaultLocale'>;
}
