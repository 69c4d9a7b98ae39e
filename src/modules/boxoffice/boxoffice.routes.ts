import { forgetDeviceToken } from '#modules/door/index.ts';
import { actFor } from '#modules/merchants/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { doorSaleCalls, shiftCalls } from './boxoffice.contract.ts';
import type { BoxofficeServices } from './boxoffice-services.ts';
import { closeShift, closeShiftFor } from './close-shift.ts';
import { leaveWithPhone } from './leave-with-phone.ts';
import { sellTickets } from './sell-tickets.ts';
import { openShift, viewShift, viewShifts } from './shifts.ts';
import { askAgain, letGo } from './unpaid-sale.ts';
import { lookUpSale, viewSale } from './view-sale.ts';
import { voidSale } from './void-sale.ts';

export const boxofficeRoutes = (services: BoxofficeServices): Route[] => [
  ...implement(doorSaleCalls, {
    'POST /api/door/{device}/sell': ({ params, body }, { actor, now, locale }) =>
      sellTickets(services, actor, params.device, body, { now, locale }),
    'GET /api/door/{device}/sell/{sale}': ({ params }, { actor, now }) =>
      lookUpSale(services, actor, params.device, params.sale, now),
    'GET /api/door/{device}/sales/{reference}': ({ params }, { actor, now }) =>
      viewSale(services, actor, params.device, params.reference, now),
    'POST /api/door/{device}/sales/{reference}/void': ({ params }, { actor, now }) =>
      voidSale(services, actor, params.device, params.reference, now),
    'POST /api/door/{device}/sales/{reference}/ask': ({ params, body }, { actor, now }) =>
      askAgain(services, actor, params.device, { ...body, reference: params.reference }, now),
    'POST /api/door/{device}/sales/{reference}/let-go': ({ params }, { actor, now }) =>
      letGo(services, actor, params.device, params.reference, now),
    'GET /api/door/{device}/shift': ({ params }, { actor }) => viewShift(services.db, actor, params.device),
    'POST /api/door/{device}/shift/open': ({ params, body }, { actor }) =>
      openShift(services.db, actor, params.device, body),
    'POST /api/door/{device}/shift/close': ({ params, body }, { actor, now }) =>
      closeShift(services.db, actor, params.device, body, now),
    'POST /api/door/{device}/leave': async ({ params }, { actor }, browser) => {
      const left = await leaveWithPhone(services.db, actor, params.device);
      if (left.ok) forgetDeviceToken(browser, params.device);
      return left;
    },
  }),
  ...implement(shiftCalls, {
    'GET /api/sell/{organizer}/events/{event}/door/shifts': ({ params }, ask) =>
      actFor(services.db, params.organizer, ask, (by) => viewShifts(by, params.event)),
    'POST /api/sell/{organizer}/events/{event}/door/shifts/close': ({ params, body }, ask) =>
      actFor(services.db, params.organizer, ask, (by) => closeShiftFor(services.db, by, params.event, body)),
  }),
];
