import { actFor } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { eventCalls } from './events.contract.ts';
import { listEvents } from './list-events.ts';
import { viewSoldEvent } from './view-sold-event.ts';

export function eventRoutes({ db }: { db: Database }): Route[] {
  return implement(eventCalls, {
    'GET /api/sell/{organizer}/events': ({ params, query }, ask) =>
      actFor(db, params.organizer, ask, (by) => listEvents(by, query)),

    'GET /api/sell/{organizer}/events/{event}': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewSoldEvent(by, params.event)),
  });
}
