import { hasUpcomingEvents } from '#modules/catalog/index.ts';
import { listMemberships } from '#modules/merchants/index.ts';
import { findSubscription } from '#modules/newsletter/index.ts';
import type { ProfileServices } from '#modules/profile/index.ts';
import { listRequestsOf } from '#modules/support/index.ts';
import { hasUpcomingTickets, listBought } from '#modules/tickets/index.ts';
import type { Sql } from '#platform/database/index.ts';

// What still ties somebody to their account, and which data of it they may read.
export const createHoldings = (db: Sql): ProfileServices['holdings'] => ({
  async findTie({ accountId, email, phone }) {
    if (await hasUpcomingTickets(db, { email: email.toLowerCase(), phone })) return 'tickets_upcoming';
    const memberships = await listMemberships(db, accountId);
    const owned = memberships.filter(({ role }) => role === 'owner').map((one) => one.organizer_id);
    return owned.length > 0 && (await hasUpcomingEvents(db, owned)) ? 'events_upcoming' : null;
  },
  async worksForOthers(accountId) {
    const memberships = await listMemberships(db, accountId);
    return memberships.length > 0 && memberships.every(({ role }) => role !== 'owner');
  },
  async view({ accountId, email, phone }) {
    const [orders, memberships, newsletter, support_requests] = await Promise.all([
      listBought(db, { email: email.toLowerCase(), phone }),
      listMemberships(db, accountId),
      findSubscription(db, email),
      listRequestsOf(db, { accountId, email }),
    ]);
    return {
      orders,
      organizers: memberships.map(({ slug, name, role }) => ({ slug, name, role })),
      newsletter,
      support_requests,
    };
  },
});
