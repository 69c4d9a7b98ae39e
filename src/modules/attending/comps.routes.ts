import { actFor } from '#modules/merchants/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { compCalls } from './comps.contract.ts';
import { type GivingServices, giveAway } from './give-away.ts';
import { viewCompOffer } from './view-comp-offer.ts';

export function compRoutes(services: GivingServices): Route[] {
  const { db, sales } = services;
  return implement(compCalls, {
    'GET /api/sell/{organizer}/events/{event}/comps': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewCompOffer(sales, by, params.event)),

    'POST /api/sell/{organizer}/events/{event}/comps/give': ({ params, body }, ask) => {
      const { type: ticketTypeId, date: validOn, ...list } = body;
      const wish = { ...list, eventId: params.event, ticketTypeId, validOn, locale: ask.locale };
      return actFor(db, params.organizer, ask, (by) => giveAway(services, by, wish));
    },
  });
}
