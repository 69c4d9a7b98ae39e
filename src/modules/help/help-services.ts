import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/index.ts';

export interface HelpServices {
  db: Database;
  publicUrl: string;
  config: Pick<Config, 'holdSeconds'>;
}
