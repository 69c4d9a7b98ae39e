import { actFor } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { attendeeCalls } from './attendees.contract.ts';
import { doorListCalls } from './door-list.contract.ts';
import { listAttendees } from './list-attendees.ts';
import { viewDoorList } from './view-door-list.ts';

export const attendeeRoutes = ({ db }: { db: Database }): Route[] => [
  ...implement(attendeeCalls, {
    'GET /api/sell/{organizer}/events/{event}/attendees': ({ params, query }, ask) =>
      actFor(db, params.organizer, ask, (by) => listAttendees(by, params.event, query)),
  }),
  ...implement(doorListCalls, {
    'GET /api/sell/{organizer}/events/{event}/door-list': ({ params, query }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewDoorList(by, params.event, query)),
  }),
];
