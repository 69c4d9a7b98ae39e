import { actFor } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { mailingCalls } from './mailings.contract.ts';
import { sendMailing } from './send-mailing.ts';
import { steerMailing } from './steer-mailing.ts';
import { stopMailings } from './stop-mailings.ts';
import { previewMailing, testMailing } from './try-mailing.ts';
import { viewMailing, viewMailings } from './view-mailings.ts';

export function mailingRoutes(services: { db: Database; publicUrl: string; appSecret: string }): Route[] {
  const { db } = services;
  return implement(mailingCalls, {
    'GET /api/sell/{organizer}/events/{event}/messages': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewMailings(by, params.event)),

    'POST /api/sell/{organizer}/events/{event}/messages/preview': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) =>
        previewMailing(services, by, { ...body, eventId: params.event }),
      ),

    'POST /api/sell/{organizer}/events/{event}/messages/test': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) =>
        testMailing(services, by, { ...body, eventId: params.event }),
      ),

    'POST /api/sell/{organizer}/events/{event}/messages/send': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) => sendMailing(db, by, { ...body, eventId: params.event })),

    'GET /api/sell/{organizer}/events/{event}/messages/{message}': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) =>
        viewMailing(by, { eventId: params.event, id: params.message }),
      ),

    'POST /api/sell/{organizer}/events/{event}/messages/{message}/pause': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) =>
        steerMailing(db, by, { eventId: params.event, id: params.message }, 'paused'),
      ),

    'POST /api/sell/{organizer}/events/{event}/messages/{message}/resume': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) =>
        steerMailing(db, by, { eventId: params.event, id: params.message }, 'going'),
      ),

    'POST /api/messages/stop': ({ body }) => stopMailings(services, body.token, !body.undo),
  });
}
