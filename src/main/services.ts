import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/index.ts';
import type { Logger } from '#platform/log.ts';

// What the business is given to work with.
export interface Services {
  config: Config;
  publicUrl: string;
  // Signs links and cookies.
  appSecret: string;
  db: Database;
  clock: Clock;
  log: Logger;
  countView(eventId: number): void;
}
