import { actFor } from '#modules/merchants/index.ts';
import { giveComps, type PlacingServices } from '#modules/placing/index.ts';
import { keepRecords } from '#modules/records/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { orderPath } from '#web/paths/checkout.ts';
import { compCalls } from './comps.contract.ts';
import { viewCompOffer } from './view-comp-offer.ts';
import { mayAttend } from './which-attendees.ts';

export type CompServices = Pick<
  PlacingServices,
  'db' | 'sales' | 'issueTickets' | 'holdSeconds' | 'access'
> & {
  publicUrl: string;
};

export function compRoutes(services: CompServices): Route[] {
  const { db, sales, access, publicUrl } = services;
  return implement(compCalls, {
    'GET /api/sell/{organizer}/events/{event}/comps': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewCompOffer(sales, by, params.event)),

    'POST /api/sell/{organizer}/events/{event}/comps/give': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async (by) => {
        const allowed = mayAttend(by, params.event, 'comp');
        if (!allowed.ok) return allowed;
        const { type: ticketTypeId, date: validOn, each, people, batch } = body;
        const wish = {
          eventId: params.event,
          ticketTypeId,
          validOn,
          each,
          people,
          batch,
          locale: ask.locale,
        };
        const given = await giveComps(services, wish, by);
        if (!given.ok) return given;
        // The list says so at once, and not only when the news is heard.
        await db.sql.transaction().execute((tx) =>
          keepRecords(
            tx,
            given.value.map(({ orderId }) => orderId),
          ),
        );
        return ok({
          tickets: each * given.value.length,
          orders: given.value.map(({ name, reference, hasEmail }) => ({
            name,
            reference,
            link: hasEmail ? null : publicUrl + orderPath(reference, access.linkToken(reference)),
          })),
        });
      }),
  });
}
