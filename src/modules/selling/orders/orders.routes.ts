import { actFor } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { listOrders } from './list-orders.ts';
import { soldOrderCalls } from './orders.contract.ts';

export function orderRoutes({ db }: { db: Database }): Route[] {
  return implement(soldOrderCalls, {
    'GET /api/sell/{organizer}/orders': ({ params, query }, ask) =>
      actFor(db, params.organizer, ask, (by) => listOrders(by, query)),
  });
}
