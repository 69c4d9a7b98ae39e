import { actFor } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { logCalls } from './log.contract.ts';
import { viewLog } from './view-log.ts';

export function logRoutes({ db }: { db: Database }): Route[] {
  return implement(logCalls, {
    'GET /api/sell/{organizer}/log': ({ params, query }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewLog(by, query)),
  });
}
