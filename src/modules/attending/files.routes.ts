import { actFor } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { exportAttendees } from './export-attendees.ts';
import { exportOrders } from './export-orders.ts';
import { fileCalls } from './files.contract.ts';

export const fileRoutes = ({ db }: { db: Database }): Route[] =>
  implement(fileCalls, {
    'GET /api/sell/{organizer}/events/{event}/attendees/export': ({ params, query }, ask) =>
      actFor(db, params.organizer, ask, (by) => exportAttendees(by, params.event, query)),

    'GET /api/sell/{organizer}/files/orders': ({ params, query }, ask) =>
      actFor(db, params.organizer, ask, (by) => exportOrders(by, query)),
  });
