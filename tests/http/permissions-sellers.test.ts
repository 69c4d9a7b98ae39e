import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { actionsOf, insertMember } from '#modules/merchants/index.ts';
import type { MemberAction } from '#shared/access.ts';
import type { MemberRole } from '#shared/actor.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { ORGANIZERS } from '#tests/support/catalogue.ts';
import { type Browser, newPerson } from '#tests/support/people.ts';
import { ofDoors } from '#tests/support/permissions/of-doors.ts';
import { ofSellers } from '#tests/support/permissions/of-sellers.ts';
import { now, owned, type Sample } from '#tests/support/permissions/sample.ts';
import { askAll, contractsOf, openStage } from '#tests/support/permissions/stage.ts';

// Who may read and do what, of all that sellers have.

const stage = await openStage();
const { app, db, people } = stage;
const SAMPLES = { ...ofDoors, ...ofSellers };

askAll(stage, SAMPLES);

// Every call of the seller's wing × every role × its own organiser, another's, its own while that is suspended; and somebody
// who is there for one event only. What is expected follows from the one table, so a new call is covered by its sample.
const ROLES: MemberRole[] = ['owner', 'manager', 'finance', 'reader', 'scanner'];
const OF_SELLERS = Object.entries(SAMPLES).filter(([name]) => name.includes('/sell/{organizer}/'));
// Of the organiser as a whole, but open to whoever is there for a part of it: they find that part, or themselves.
const FOR_ANY_PART = [
  '/home',
  '/events',
  '/team',
  '/team/leave',
  '/preview',
  '/pictures',
  '/venues',
  '/files/orders',
  '/mark',
];

describe('the seller’s wing', () => {
  const members = new Map<string, { id: string; browser: Browser }>();
  const ANOTHER = ORGANIZERS.kenari.slug;
  let organizer = 0;
  let otherEvent = 0;

  beforeAll(async () => {
    const rows = await rowsOf<{ id: number; organizer_id: number }>(
      db,
      sql`select id, organizer_id from events where slug = 'open-evening'`,
    );
    otherEvent = rows[0]?.id ?? 0;
    organizer = rows[0]?.organizer_id ?? 0;
    for (const name of [...ROLES, 'limited']) {
      const email = `${name}.of.team@example.com`;
      const browser = await newPerson(app, db, email);
      const [row] = await rowsOf<{ id: string }>(db, sql`select id from accounts where email = ${email}`);
      members.set(name, { id: row?.id ?? '', browser });
    }
  });

  // Before each call, since a call may be about leaving.
  async function ask(name: string, sample: Sample, who: string, address = (path: string) => path) {
    const { id, browser } = members.get(who) ?? { id: '', browser: people[0] };
    const role = who === 'limited' ? 'manager' : (who as MemberRole);
    const events = who === 'limited' ? [owned.event] : null;
    await db.sql.transaction().execute(async (tx) => {
      await insertMember(tx, id, organizer, role, events);
      await sql`delete from tries`.execute(tx);
      await sql`update account_sessions set proved_at = ${now}`.execute(tx);
    });
    const url = `/api${address(sample.path?.() ?? '')}`;
    const { status, body } = await (name.startsWith('GET')
      ? browser.get(url)
      : browser.post(url, sample.body?.()));
    expect(status, `${who}: ${JSON.stringify(body)}`).toBeLessThan(500);
    return ['not_allowed', 'organizer_suspended'].includes(body?.code)
      ? 403
      : status === 404
        ? `404 ${body?.code}`
        : 'in';
  }
  const actionOf = (name: string): MemberAction => {
    const access = contractsOf(stage).get(name)?.access;
    if (typeof access !== 'object') throw new Error(`${name} is for members`);
    return access.member;
  };
  const isIn = (answer: number | string) =>
    answer !== 403 && answer !== '404 organizer_not_found' && answer !== '404 event_not_found';

  test.each(OF_SELLERS)(
    '%s: each role, with its own, another’s and a suspended one',
    async (name, sample) => {
      const elsewhere = (path: string) => path.replace(`/sell/${owned.organizer}/`, `/sell/${ANOTHER}/`);
      for (const role of ROLES) {
        const allowed = actionsOf({ role }).includes(actionOf(name));
        const own = await ask(name, sample, role);
        expect([role, 'own', isIn(own) || own]).toEqual([role, 'own', allowed ? true : 403]);
        const others = await ask(name, sample, role, elsewhere);
        expect([role, 'other', others]).toEqual([role, 'other', allowed ? '404 organizer_not_found' : 403]);
      }
      await sql`update organizers set suspended_at = now() where id = ${organizer}`.execute(db.sql);
      for (const role of ROLES) {
        const allowed = actionsOf({ role, isSuspended: true }).includes(actionOf(name));
        const answer = await ask(name, sample, role);
        // An owner who leaves changes who decides.
        const isLeaving = role === 'owner' && name.endsWith('/team/leave');
        expect([role, 'suspended', isIn(answer) || answer]).toEqual([
          role,
          'suspended',
          allowed && !isLeaving ? true : 403,
        ]);
      }
      await sql`update organizers set suspended_at = null where id = ${organizer}`.execute(db.sql);
    },
  );

  test.each(OF_SELLERS)('%s: somebody who is there for one event', async (name, sample) => {
    const isOfEvent = name.includes('{event}');
    const rest = name.split('/sell/{organizer}')[1] ?? '';
    const allowed = actionsOf({ role: 'manager' }).includes(actionOf(name));
    const here = await ask(name, sample, 'limited');
    // A copy of an event is a new one, which is nobody's who is there for the old one alone.
    const isOpen = isOfEvent
      ? !rest.endsWith('/duplicate')
      : FOR_ANY_PART.includes(rest) || /^\/(orders|refunds)/.test(rest);
    // A draft that the earlier samples threw away is not there for anybody.
    const isOut = here === 403 || here === '404 draft_not_found' || rest === '/drafts/discard';
    expect([here, allowed && isOpen ? isIn(here) : isOut]).toEqual([here, true]);
    if (!isOfEvent || !allowed) return;
    const elsewhere = (path: string) => path.replace(`/events/${owned.event}`, `/events/${otherEvent}`);
    expect(await ask(name, sample, 'limited', elsewhere)).toBe('404 event_not_found');
  });
});

// What the server itself says that it answers. Each line of its tree is a piece of a path, set in by its depth.
