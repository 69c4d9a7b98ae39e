import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/index.ts';

export interface SyndicationServices {
  config: Pick<Config, 'publicUrl' | 'defaultLocale'>;
  db: Pick<Database, 'sql'>;
  clock: Clock;
}
