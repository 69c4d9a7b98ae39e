import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/index.ts';

export interface ContentServices {
  db: Database;
  publicUrl: string;
  // Signs the links that end a subscription.
  appSecret: string;
  config: Pick<Config, 'defaultLocale' | 'holdSeconds'>;
}
