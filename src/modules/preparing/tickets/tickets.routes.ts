import { actFor } from '#modules/merchants/index.ts';
import {
  addTicketType,
  archiveTicketType,
  editTicketType,
  holdBack,
  leaveRoom,
  orderTicketTypes,
  setCapacities,
  setPassDays,
  shareRoom,
} from '#modules/publishing/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok, type Result } from '#shared/result.ts';
import { ticketsCalls } from './tickets.contract.ts';
import { viewTickets } from './view-tickets.ts';

export function ticketsRoutes({ db }: { db: Database }): Route[] {
  return implement(ticketsCalls, {
    'GET /api/sell/{organizer}/events/{event}/tickets': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewTickets(by, params.event)),

    'POST /api/sell/{organizer}/events/{event}/tickets/add': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async (by) => {
        const added = await addTicketType(db, params.event, body, by);
        return added.ok ? ok({ ticket_type_id: added.value.ticketTypeId }) : added;
      }),

    'POST /api/sell/{organizer}/events/{event}/tickets/order': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) =>
        saidNothing(orderTicketTypes(db, params.event, body.ticket_type_ids, by)),
      ),

    'POST /api/sell/{organizer}/events/{event}/tickets/capacities': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) => saidNothing(setCapacities(db, params.event, body, by))),

    'POST /api/sell/{organizer}/events/{event}/tickets/room': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async (by) => {
        const shared = await shareRoom(db, params.event, body, by);
        return shared.ok ? ok({ pool_id: shared.value.poolId }) : shared;
      }),

    'POST /api/sell/{organizer}/events/{event}/tickets/room/leave': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) => saidNothing(leaveRoom(db, params.event, body.pool_id, by))),

    'POST /api/sell/{organizer}/events/{event}/tickets/{type}/edit': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) =>
        saidNothing(editTicketType(db, params.event, params.type, body, by)),
      ),

    'POST /api/sell/{organizer}/events/{event}/tickets/{type}/archive': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) =>
        saidNothing(archiveTicketType(db, params.event, params.type, body.is_archived, by)),
      ),

    'POST /api/sell/{organizer}/events/{event}/tickets/{type}/days': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) =>
        saidNothing(setPassDays(db, params.event, params.type, body, by)),
      ),

    'POST /api/sell/{organizer}/events/{event}/tickets/{type}/hold-back': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async (by) => {
        const held = await holdBack(db, params.event, params.type, body, by);
        return held.ok ? ok({ ticket_type_id: held.value.ticketTypeId, code: held.value.code }) : held;
      }),
  });
}

async function saidNothing<Reason extends string>(
  done: Promise<Result<undefined, Reason>>,
): Promise<Result<null, Reason>> {
  const answer = await done;
  return answer.ok ? ok(null) : answer;
}
