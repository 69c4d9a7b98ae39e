import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SellerSql } from '#modules/merchants/index.ts';
import { listLog, listLogPeople, type WhichLines } from '#modules/organizing/log/log.queries.ts';
import { KIND_WORDS } from '#modules/organizing/log/log-kinds.rules.ts';
import type { MemberRole } from '#shared/actor.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { typeForm, wholeDraft } from '#tests/support/drafting.ts';
import { explaining } from '#tests/support/explaining.ts';
import { react } from '#tests/support/holding.ts';
import { type Browser, newPerson } from '#tests/support/people.ts';
import { buyTickets } from '#tests/support/sold-orders.ts';
import { accountOf, newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { LOG_SENTENCES } from '#web/components/seller/log/log-words.ts';

// Who did what for an organiser: read by person, kind and event, page by page, also where there is very much of it.

const db = await testDatabase();
const now = new Date();
const catalogue = await openCatalogue(db, now);
const ORGANIZER = ORGANIZERS.ngoma.slug;
const LINES = 100_000;
let app: TestApp;
let owner: Browser;
let manager: Browser;
let reader: Browser;
let stranger: Browser;
let me: string;
let eventId: number;

const member = (role: MemberRole) => newMember(app, db, { role, name: `<i>${role}</i>` });

beforeAll(async () => {
  app = await testApp(db, { now });
  [eventId = 0] = await catalogue.add({ slug: 'logged', name: 'Logged evening' });
  owner = await member('owner');
  me = await accountOf(db, 'owner@example.com');
  manager = await member('manager');
  reader = await member('reader');
  stranger = await newPerson(app, db, 'stranger@example.com', { organization: 'Others' });
  await react(app);
});

const read = async (query = '', browser = owner) => {
  const answer = await browser.get(`/api/sell/${ORGANIZER}/log${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};

describe('the log', () => {
  test('says who did what, in sentences that name it', async () => {
    await owner.post(`/api/sell/${ORGANIZER}/team/invite`, {
      email: 'amina@example.com',
      role: 'scanner',
      event_ids: [eventId],
    });
    await manager.post(`/api/sell/${ORGANIZER}/events/${eventId}/duplicate`, { draft: crypto.randomUUID() });
    const { lines, older, people } = await read();
    expect(lines).toMatchObject([
      {
        action: 'event.duplicated',
        subject: 'Logged evening',
        event: { id: eventId, name: 'Logged evening' },
      },
      {
        action: 'team.invited',
        who: { id: me, name: '<i>owner</i>' },
        subject: 'a•••@example.com',
        event: null,
      },
    ]);
    expect(older).toBeNull();
    expect(people).toHaveLength(2);
    const page = await owner.open(`/sell/${ORGANIZER}/log`);
    expect(page.status).toBe(200);
    expect(page.html).toContain('&lt;i&gt;owner&lt;/i&gt; invited somebody to the team');
    expect(page.html).not.toContain('<i>owner');
    expect((await owner.open(`/sell/${ORGANIZER}/log?kind=team`)).html).not.toContain('made a draft');
  });

  test.each([
    ['kind=team', ['team.invited']],
    ['kind=events', ['event.duplicated']],
    ['kind=orders', []],
    ['who=', ['team.invited']],
    ['event=', ['event.duplicated']],
  ])('is narrowed by %s', async (filter, actions) => {
    const value = filter === 'who=' ? me : filter === 'event=' ? eventId : '';
    const { lines } = await read(`?${filter}${value}`);
    expect(lines.map(({ action }: { action: string }) => action)).toEqual(actions);
  });

  test('is for owners and managers of the whole', async () => {
    expect((await manager.get(`/api/sell/${ORGANIZER}/log`)).status).toBe(200);
    expect((await reader.get(`/api/sell/${ORGANIZER}/log`)).status).toBe(403);
    expect((await stranger.get(`/api/sell/${ORGANIZER}/log`)).status).toBe(404);
    const limited = await newMember(app, db, {
      email: 'limited@example.com',
      role: 'manager',
      eventIds: [eventId],
    });
    expect((await limited.get(`/api/sell/${ORGANIZER}/log`)).status).toBe(403);
    const page = await limited.open(`/sell/${ORGANIZER}/log`);
    expect(page.status).toBe(403);
    expect(page.html).toContain('Ask the owner of the team.');
    expect((await stranger.open(`/sell/${ORGANIZER}/log`)).status).toBe(404);
    expect((await limited.open(`/sell/${ORGANIZER}/more`)).html).not.toContain(`/sell/${ORGANIZER}/log`);
  });

  test.each(['?kind=nothing', '?event=-1', '?event=x', '?before=1%27', '?more=1'])(
    'is not asked for by %s',
    async (query) => {
      expect((await owner.get(`/api/sell/${ORGANIZER}/log${query}`)).status).toBe(400);
    },
  );

  test('says what a value was and is now, and which ticket or draft it is about', async () => {
    const [event = 0] = await catalogue.add({
      name: 'Dearer evening',
      ticketTypes: [{ name: 'Front', priceMinor: 500_00, pool: { capacity: 90 } }],
    });
    const at = `/api/sell/${ORGANIZER}/events/${event}/tickets`;
    const [type] = (await owner.get(at)).body.data.types;
    await owner.post(`${at}/${type.id}/edit`, typeForm({ name: 'Front', price: 700 }));
    await owner.post(`${at}/capacities`, [{ pool_id: type.pool_ids[0], capacity: 120 }]);
    const draft = crypto.randomUUID();
    await owner.post(`/api/sell/${ORGANIZER}/drafts/save`, { id: draft, version: 0, doc: wholeDraft(now) });
    const html = (await owner.open(`/sell/${ORGANIZER}/log`)).html.replaceAll('\u00a0', ' ');
    expect(html).toContain('price (Ksh 500 → Ksh 700)');
    expect(html).toContain('places (90 → 120)');
    expect(html).toMatch(/changed a ticket(<!-- -->)?<span>: (<!-- -->)?Front/);
    expect(html).toMatch(/began a draft(<!-- -->)?<span>: (<!-- -->)?Taarab by the water/);
  });

  test('says which order was given back, how much and how many tickets, and whose were sent again', async () => {
    const [sold = 0] = await catalogue.add({
      name: 'Sold evening',
      ticketTypes: [{ name: 'Front', priceMinor: 1_800_00, pool: { capacity: 90 } }],
    });
    const buyer = { name: 'Amina', email: 'buyer@example.com', phone: '0712345678' };
    const reference = await buyTickets({ app, db }, sold, buyer, 3);
    const at = `/api/sell/${ORGANIZER}/orders/${reference}`;
    expect((await owner.post(`${at}/resend`)).status).toBe(200);
    const refund = { tickets: [1, 2], amount: 3_600, words: '' };
    expect((await owner.post(`${at}/refund`, refund)).status).toBe(200);
    const { lines } = await read('?kind=orders');
    expect(lines).toMatchObject([
      {
        action: 'order.tickets_refunded',
        subject: reference,
        order: reference,
        changed: [
          { field: 'tickets', after: '2' },
          { field: 'amount_minor', after: '360000' },
        ],
      },
      { action: 'order.tickets_resent', subject: reference, order: reference },
    ]);
    const html = (await owner.open(`/sell/${ORGANIZER}/log?kind=orders`)).html.replaceAll('\u00a0', ' ');
    expect(html).toContain(`/sell/${ORGANIZER}/orders/${reference}`);
    expect(html).toContain('2 tickets · Ksh 3,600');
  });

  test('has a sentence for all that is written down', () => {
    const sources = globSync('src/modules/**/*.ts', { exclude: ['**/*.test.ts'] }).map((file) =>
      readFileSync(file, 'utf8'),
    );
    const written = sources
      .filter((source) => /writeAudit|noted|noteEvent|decision\.value\.note|takeOut/.test(source))
      .flatMap((source) => [...source.matchAll(/'((?:\w+)\.(?:\w+))'/g)].map(([, action = '']) => action))
      .filter((action) =>
        Object.values(KIND_WORDS)
          .flat()
          .includes(action.split('.')[0] ?? ''),
      )
      .filter((action) => !NEWS_ONLY.has(action));
    expect(written.length).toBeGreaterThan(30);
    expect([...new Set(written)].filter((action) => !(action in LOG_SENTENCES)).sort()).toEqual([]);
  });
});

// Announced under a name that the log does not use, or a column of a table.
const NEWS_ONLY = new Set([
  'review.event_id',
  'review.organizer_id',
  'event.place_changed',
  'venue.merged',
  'order.refunded',
  'order.paid',
  'order.tickets_taken_back',
  'payout.ended',
]);

describe('with very many lines', () => {
  beforeAll(async () => {
    // Where statements may take long: another test may be using the whole machine.
    const { sql: patient } = db.through('reporting');
    await sql`
      insert into audit_log (at, organizer_id, actor_kind, actor_id, action, subject, event_id, changes)
      select now(), case when number % 10 = 0 then 2 else 1 end, 'member',
        case when number % 1000 = 0 then ${me}::text else 'somebody' || number % 7 end,
        (array['event.edited', 'ticket_type.edited', 'coupon.created', 'order.repaid'])[1 + number % 4],
        'event:1', case when number % 500 = 0 then ${eventId}::int else 1000000 + number % 50 end, '{}'::jsonb
      from generate_series(1, ${LINES}) as number
    `.execute(patient);
    await sql`analyze audit_log`.execute(patient);
  });

  test('pages follow each other without a gap', async () => {
    const first = await read('?kind=orders');
    const second = await read(`?kind=orders&before=${first.older}`);
    const ids = [...first.lines, ...second.lines].map(({ id }: { id: string }) => Number(id));
    expect(ids).toHaveLength(60);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    const [between] = await rowsOf<{ count: number }>(
      db,
      sql`select count(*)::int from audit_log
        where organizer_id = 1 and action like 'order.%' and id between ${ids.at(-1)} and ${ids[0]}`,
    );
    expect(between?.count).toBe(60);
  });

  test('each is read from an index', async () => {
    const any: WhichLines = { organizerId: 1, who: null, words: null, eventId: null, before: null };
    const narrowed: Partial<WhichLines>[] = [
      {},
      { before: '50000' },
      { who: me },
      { words: KIND_WORDS.tickets },
      { eventId },
      { who: me, words: KIND_WORDS.sales, before: '50000' },
      { words: KIND_WORDS.reviews },
    ];
    const plan = explaining(db.sql);
    const asOwner = plan.db as unknown as SellerSql;
    for (const which of narrowed) await listLog(asOwner, { ...any, ...which }, 31);
    await listLogPeople(asOwner, 1);
    expect(plan.plans).toHaveLength(narrowed.length + 1);
    for (const one of plan.plans) {
      expect(one).toMatch(/using audit_log_(pkey|of_organizer|of_actor|of_kind|of_event)/);
      expect(one).not.toContain('Seq Scan on audit_log');
    }
    // The control: what no index knows is read whole.
    const whole = explaining(db.sql);
    await sql`select count(*) from audit_log where subject = 'event:2'`.execute(whole.db);
    expect(whole.plans[0]).toContain('Seq Scan on audit_log');
  });
});
