import { implement, type Route } from '#platform/http/call.ts';
import { readReference } from '#shared/reference.ts';
import { ok } from '#shared/result.ts';
import { correctAccountContact } from './contacts/correct-account-contact.ts';
import { correctOrderContact } from './contacts/correct-order-contact.ts';
import { mergeOrders } from './contacts/merge-orders.ts';
import type { Corrected } from './contacts/read-corrected.ts';
import type { InquiringServices } from './inquiring-services.ts';
import { endPersonSessions } from './people/end-person-sessions.ts';
import { peopleCalls } from './people/people.contract.ts';
import { viewGuest, viewPerson } from './people/view-person.ts';
import { searchCalls } from './search/search.contract.ts';
import { searchEverything } from './search/search-everything.ts';

export function inquiringRoutes(services: InquiringServices): Route[] {
  const { db } = services;
  return [
    ...implement(searchCalls, {
      'GET /api/admin/search': async ({ query }, ask) => ok(await searchEverything(db, query.q, ask)),
    }),
    ...implement(peopleCalls, {
      'GET /api/admin/people/{account}': ({ params }, ask) => viewPerson(db, params.account, ask),

      'GET /api/admin/guests/{reference}': ({ params }, ask) => viewGuest(db, params.reference, ask),

      'POST /api/admin/people/{account}/contact': ({ params, body }, ask) =>
        correctAccountContact(
          services,
          params.account,
          { ...correctedIn(body), fromPending: body.from_pending },
          ask,
        ),

      'POST /api/admin/people/{account}/end-sessions': ({ params }, ask) =>
        endPersonSessions(db, params.account, ask),

      'POST /api/admin/orders/{reference}/contact': ({ params, body }, ask) =>
        correctOrderContact(services, written(params.reference), correctedIn(body), ask),

      'POST /api/admin/guests/{reference}/merge': ({ params, body }, ask) =>
        mergeOrders(
          services,
          written(params.reference),
          { accountEmail: body.account_email, fromEmail: body.from_email, why: body.why },
          ask,
        ),
    }),
  ];
}

// As references are written; what cannot be one is no order's.
const written = (given: string): string => readReference(given) ?? '';

const correctedIn = (body: {
  email: string;
  phone: string;
  from_email: string;
  from_phone: string;
  why: string;
}): Corrected => ({
  email: body.email,
  phone: body.phone,
  fromEmail: body.from_email,
  fromPhone: body.from_phone,
  why: body.why,
});
