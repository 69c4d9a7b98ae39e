import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  acceptInvitation,
  insertMember,
  inviteMember,
  leaveTeam,
  listMembers,
} from '#modules/merchants/index.ts';
import { deleteMember } from '#modules/merchants/team/team.queries.ts';
import { canGo } from '#modules/merchants/team/team.rules.ts';
import type { Member } from '#shared/actor.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { meetingOf } from '#tests/support/meeting.ts';
import { sellerOf } from '#tests/support/sellers.ts';

const db = await testDatabase();
const now = new Date();
const TURNS = 10;

beforeAll(() => openCatalogue(db, now));

let made = 0;
async function newAccount(): Promise<{ id: string; email: string }> {
  made += 1;
  const email = `person${made}@example.com`;
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`insert into accounts (name, email, email_key, locale) values ('Person', ${email}, ${email}, 'en') returning id`,
  );
  return { id: row?.id ?? '', email };
}

const byOf = (accountId: string, email: string | null = null) => {
  const { actor } = sellerOf(1, now);
  const membership = { organizerId: 1, role: 'owner' as const, eventIds: null };
  const organizer = {
    id: 1,
    slug: 'ngoma-nights',
    name: 'Ngoma Nights',
    about: '',
    email: '',
    phone: null,
    website: null,
    links: [],
    is_verified: true,
    is_suspended: false,
    picture_key: null,
  };
  const me: Member = { ...actor, accountId, email };
  return { actor: me, now, organizer, membership };
};

async function twoOwners() {
  await sql`delete from merchant_members where organizer_id = 1`.execute(db.sql);
  const owners = [await newAccount(), await newAccount()];
  await db.sql.transaction().execute(async (tx) => {
    for (const { id } of owners) await insertMember(tx, id, 1, 'owner');
  });
  return owners;
}

describe('two owners who leave at once', () => {
  test('one of them stays', async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const owners = await twoOwners();
      const answers = await Promise.all(owners.map(({ id }) => leaveTeam(db, byOf(id))));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'last_owner' });
      expect(await listMembers(db.sql, 1)).toMatchObject([{ role: 'owner' }]);
    }
  }, 120_000);

  test('the control: who counts without the lock leaves nobody', async () => {
    const owners = await twoOwners();
    const bothHaveRead = meetingOf(2);
    await Promise.all(
      owners.map(({ id }) =>
        db.sql.transaction().execute(async (tx) => {
          const members = await listMembers(tx, 1);
          await bothHaveRead();
          if (canGo(members, id).ok) await deleteMember(tx, 1, id);
        }),
      ),
    );
    expect(await listMembers(db.sql, 1)).toEqual([]);
  });
});

test('an invitation that is accepted many times at once lets one person in once', async () => {
  const [owner] = await twoOwners();
  const invited = await newAccount();
  const services = { db, invitationToken: () => 'a'.repeat(43), ownEventIds: async () => [] };
  const by = { ...byOf(owner?.id ?? ''), locale: 'en' as const };
  const wanted = { email: invited.email, role: 'manager' as const, eventIds: null };
  expect(await inviteMember(services, by, wanted)).toMatchObject({ ok: true });
  const { memberships: _, ...person } = byOf(invited.id, invited.email).actor;
  const actor = { ...person, kind: 'person' as const };
  const answers = await Promise.all(
    Array.from({ length: TURNS }, () =>
      acceptInvitation(db, 'a'.repeat(43), actor, { now, requestId: null }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(TURNS);
  const joined = await rowsOf(db, sql`select id from audit_log where action = 'team.joined'`);
  expect(joined).toHaveLength(1);
});

test('an invitation that is taken back while it is accepted ends one way or the other', async () => {
  // Both wait for the same lock: whoever is first decides, and nobody is in the team by an invitation that was taken back
  // before.
  const [owner] = await twoOwners();
  for (let turn = 0; turn < TURNS; turn += 1) {
    const invited = await newAccount();
    const token = String(turn).padEnd(43, 'b');
    const services = { db, invitationToken: () => token, ownEventIds: async () => [] };
    const by = { ...byOf(owner?.id ?? ''), locale: 'en' as const };
    const terms = { email: invited.email, role: 'reader' as const, eventIds: null };
    await inviteMember(services, by, terms);
    const { memberships: _, ...person } = byOf(invited.id, invited.email).actor;
    const [accepted] = await Promise.all([
      acceptInvitation(db, token, { ...person, kind: 'person' }, { now, requestId: null }),
      inviteMember({ ...services, invitationToken: () => String(turn).padEnd(43, 'c') }, by, {
        ...terms,
        role: 'scanner',
      }),
    ]);
    const members = await listMembers(db.sql, 1);
    const isIn = members.some(({ account_id }) => account_id === invited.id);
    expect(isIn).toBe(accepted.ok);
  }
}, 120_000);
