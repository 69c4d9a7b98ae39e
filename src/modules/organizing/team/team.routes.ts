import { listOwnEventIds } from '#modules/catalog/index.ts';
import {
  acceptInvitation,
  actFor,
  editMember,
  inviteMember,
  leaveTeam,
  removeMember,
  sendInvitationAgain,
  type TeamServices,
  viewInvitation,
  withdrawInvitation,
} from '#modules/merchants/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok, type Result } from '#shared/result.ts';
import { presentInvitation } from './present-invitation.ts';
import { teamCalls } from './team.contract.ts';
import { viewTeam } from './view-team.ts';

// Nothing to tell but that it is done.
const done = <Reason extends string>(answer: Result<undefined, Reason>): Result<null, Reason> =>
  answer.ok ? ok(null) : answer;

export function teamRoutes({ db, invitationToken }: Omit<TeamServices, 'ownEventIds'>): Route[] {
  const services: TeamServices = { db, invitationToken, ownEventIds: listOwnEventIds };
  return implement(teamCalls, {
    'GET /api/sell/{organizer}/team': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewTeam(by)),

    'POST /api/sell/{organizer}/team/invite': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async (by) => {
        const { email, role, event_ids: eventIds } = body;
        return done(await inviteMember(services, { ...by, locale: ask.locale }, { email, role, eventIds }));
      }),

    'POST /api/sell/{organizer}/team/withdraw': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async (by) => done(await withdrawInvitation(db, by, body.id))),

    'POST /api/sell/{organizer}/team/send': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async (by) =>
        done(await sendInvitationAgain(db, by, { id: body.id, seen: body.times_sent })),
      ),

    'POST /api/sell/{organizer}/team/edit': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async (by) => {
        const { member, role, event_ids: eventIds } = body;
        return done(await editMember(services, by, member, { role, eventIds }));
      }),

    'POST /api/sell/{organizer}/team/remove': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async (by) => done(await removeMember(db, by, body.member))),

    'POST /api/sell/{organizer}/team/leave': ({ params }, ask) =>
      actFor(db, params.organizer, ask, async (by) => done(await leaveTeam(db, by))),

    'POST /api/sell/invitation': async ({ body }, { actor, now }) => {
      const opened = await viewInvitation(db, body.token, actor, now);
      return opened.ok ? ok(await presentInvitation(opened.value)) : opened;
    },

    'POST /api/sell/invitation/accept': ({ body }, { actor, now, requestId }) =>
      acceptInvitation(db, body.token, actor, { now, requestId }),
  });
}
