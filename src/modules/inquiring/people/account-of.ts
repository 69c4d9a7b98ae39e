import { type AccountRow, listHistory, listSessions } from '#modules/accounts/index.ts';
import { listMemberships } from '#modules/merchants/index.ts';
import { listIdentities } from '#modules/social/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { PersonView } from './people.contract.ts';

const MOST_HISTORY = 30;

type Account = NonNullable<PersonView['account']>;

// What an account is, where it is signed in and what happened to it.
export async function accountOf(db: Sql, row: AccountRow): Promise<Omit<Account, 'is_operator'>> {
  const [sessions, history, identities, memberships] = await Promise.all([
    listSessions(db, row.id, null),
    listHistory(db, row.id),
    listIdentities(db, row.id),
    listMemberships(db, row.id),
  ]);
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    phone_is_confirmed: row.phone_confirmed_at !== null,
    pending_email: row.pending_email,
    city: row.city,
    has_factor: row.totp_confirmed_at !== null,
    providers: identities.map(({ provider }) => provider),
    organizers: memberships.map(({ slug, name, role }) => ({ slug, name, role })),
    sessions: sessions.map(({ device, created_at, seen_at }) => ({
      device,
      created_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
    })),
    history: history
      .slice(-MOST_HISTORY)
      .reverse()
      .map(({ what, happened_at }) => ({ what, at: happened_at.toISOString() })),
  };
}
