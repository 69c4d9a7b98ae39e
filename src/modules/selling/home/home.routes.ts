import { actFor, listMemberships } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { homeCalls } from './home.contract.ts';
import { viewHome } from './view-home.ts';

export function homeRoutes({ db }: { db: Database }): Route[] {
  return implement(homeCalls, {
    'GET /api/sell/organizers': async (_, { actor }) => {
      const memberships = await listMemberships(db.sql, actor.accountId);
      return ok(
        memberships.map(({ slug, name, role, event_ids, is_verified, is_suspended, suspended_words }) => ({
          slug,
          name,
          role,
          is_verified,
          is_limited: event_ids !== null,
          is_suspended,
          suspended_words,
        })),
      );
    },

    'GET /api/sell/{organizer}/home': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewHome(by)),
  });
}
