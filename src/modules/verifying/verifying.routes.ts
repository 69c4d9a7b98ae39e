import { actFor } from '#modules/merchants/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok, type Result } from '#shared/result.ts';
import { askVerification } from './ask-verification.ts';
import { refuseVerification, verifyOrganizer } from './deciding/decide-verification.ts';
import { decidingCalls } from './deciding/deciding.contract.ts';
import { listOrganizers } from './deciding/list-organizers.ts';
import { liftSuspension, suspendOrganizer } from './deciding/suspend-organizer.ts';
import { openRequest, takePaperAlong, viewRequests } from './deciding/view-requests.ts';
import { removePaper, takePaper } from './take-paper.ts';
import { verifyingCalls } from './verifying.contract.ts';
import type { VerifyingServices } from './verifying-services.ts';
import { viewVerification } from './view-verification.ts';
import { withdrawVerification } from './withdraw-verification.ts';

export function verifyingRoutes(services: VerifyingServices): Route[] {
  const { db } = services;
  return [
    ...implement(verifyingCalls, {
      'GET /api/sell/{organizer}/verification': ({ params }, ask) =>
        actFor(db, params.organizer, ask, (by) => viewVerification(services, by)),

      'POST /api/sell/{organizer}/verification/papers': ({ params, body }, ask) =>
        actFor(db, params.organizer, ask, (by) => takePaper(services, by, body)),

      'POST /api/sell/{organizer}/verification/papers/remove': ({ params, body }, ask) =>
        actFor(db, params.organizer, ask, async (by) => done(await removePaper(services, by, body.key))),

      'POST /api/sell/{organizer}/verification/ask': ({ params, body }, ask) =>
        actFor(db, params.organizer, ask, (by) => {
          const { id, legal_name: legalName, number, method: methodId, papers } = body;
          return askVerification(services, by, { id, legalName, number, methodId, papers });
        }),

      'POST /api/sell/{organizer}/verification/withdraw': ({ params, body }, ask) =>
        actFor(db, params.organizer, ask, async (by) =>
          done(await withdrawVerification(services, by, body.id)),
        ),
    }),
    ...implement(decidingCalls, {
      'GET /api/admin/verifications': async () => ok(await viewRequests(services)),

      'GET /api/admin/verifications/{verification}': ({ params }, ask) =>
        openRequest(services, ask, params.verification),

      'GET /api/admin/verifications/{verification}/papers/{paper}': ({ params }, ask) =>
        takePaperAlong(services, ask, params.verification, params.paper),

      'POST /api/admin/verifications/{verification}/verify': async ({ params, body }, ask) =>
        done(await verifyOrganizer(services, ask, params.verification, body.seen_name)),

      'POST /api/admin/verifications/{verification}/refuse': async ({ params, body }, ask) =>
        done(await refuseVerification(services, ask, params.verification, body.words)),

      'GET /api/admin/organizers': async ({ query }) => ok(await listOrganizers(db, query.q)),

      'POST /api/admin/organizers/{organizer}/suspend': async ({ params, body }, ask) =>
        done(await suspendOrganizer(services, ask, params.organizer, body.words)),

      'POST /api/admin/organizers/{organizer}/lift': async ({ params }, ask) =>
        done(await liftSuspension(services, ask, params.organizer)),
    }),
  ];
}

const done = <Reason extends string>(result: Result<undefined, Reason>): Result<null, Reason> =>
  result.ok ? ok(null) : result;
