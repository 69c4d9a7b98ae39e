import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { queueCalls } from './queues/queues.contract.ts';
import { viewWaiting } from './queues/view-waiting.ts';

export interface OperatingServices {
  db: Database;
}

export function operatingRoutes({ db }: OperatingServices): Route[] {
  return implement(queueCalls, {
    'GET /api/admin/queues': async () => ok(await viewWaiting(db)),
  });
}
