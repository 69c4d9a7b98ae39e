import { type AccountRow, listHistory, listSessions, presentUser } from '#modules/accounts/index.ts';
import { listIdentities } from '#modules/social/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Person } from '#shared/actor.ts';
import { ok, type Result } from '#shared/result.ts';
import { ownAccount } from './own-account.ts';
import type { ProfileServices } from './profile-services.ts';

export const holderOf = ({ id, email, phone, phone_confirmed_at }: AccountRow) => ({
  accountId: id,
  email,
  phone: phone_confirmed_at === null ? null : phone,
});

// Everything that is stored about somebody, for the person themselves; secrets are stored as hashes and left out.
export async function viewOwnData(
  services: ProfileServices,
  ask: Ask<Person>,
): Promise<Result<Record<string, unknown>, 'sign_in_needed'>> {
  const { db, holdings } = services;
  const person = await ownAccount(services, ask.actor);
  if (!person.ok) return person;
  const account = person.value;
  const [sessions, identities, history, held] = await Promise.all([
    listSessions(db.sql, account.id, null),
    listIdentities(db.sql, account.id),
    listHistory(db.sql, account.id),
    holdings.view(holderOf(account)),
  ]);
  return ok({
    made_at: ask.now.toISOString(),
    account: presentUser(account),
    sessions: sessions.map(({ device, created_at, seen_at }) => ({ device, created_at, seen_at })),
    providers: identities,
    history,
    ...held,
  });
}
