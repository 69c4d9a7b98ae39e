import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ensureReferenceData } from '#modules/catalog/index.ts';
import { proveLedger } from '#modules/ledger/index.ts';
import { listRefunds, runRefunds } from '#modules/payments/index.ts';
import { type DraftView, missingForPublish } from '#modules/publishing/index.ts';
import { ensureSiteInfo } from '#modules/site/index.ts';
import { checkSignature } from '#modules/tickets/codes/signing-keys.ts';
import { verifyTicketCode } from '#modules/tickets/codes/ticket-code.rules.ts';
import { refundTickets } from '#modules/tickets/index.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { testDatabase } from '#tests/support/database.ts';
import { operatorBy } from '#tests/support/sellers.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { reactions } from '../main/reactions.ts';
import { scheduledJobs } from '../main/scheduled-jobs.ts';
import { COUPONS } from './content/coupons.ts';
import { EVENTS } from './content/events/events.ts';
import { ORGANIZERS } from './content/organizers.ts';
import { ensureDemoPeople } from './demo-people.ts';
import { fillDemo } from './fill-demo.ts';

// The demo's numbers are true: everything sold has a buyer.

const NOW = new Date();
const db = await testDatabase();
let app: TestApp;

beforeAll(async () => {
  await db.sql.transaction().execute(async (tx) => {
    await ensureReferenceData(tx);
    await ensureSiteInfo(tx);
  });
  await fillDemo(db, NOW);
  app = await testApp(db, { now: NOW, env: { DEMO: 'on' }, twins: { lateSeconds: 1 } });
  await ensureDemoPeople(app.services);
});

const only = async <Row>(query: ReturnType<typeof sql>) => (await rowsOf<Row>(db, query))[0] as Row;

test('its books are sound: pools, orders, tickets, payments and their log', async () => {
  await expectSoundBooks(db, 'tickets');
  const { without, short } = await only<{ without: number; short: number }>(sql`
    select count(*) filter (where attempt.id is null)::int as without,
      count(*) filter (where attempt.received_minor <> total_minor or attempt.received_currency <> orders.currency
        or attempt.receipt is null)::int as short
    from orders left join payment_attempts as attempt on order_reference = reference and attempt.status = 'succeeded'
    where paid_at is not null and total_minor > 0
  `);
  expect({ without, short }).toEqual({ without: 0, short: 0 });
});

test('its money is booked to the shilling: what sellers have to get is what their records say', async () => {
  expect(await proveLedger(db)).toEqual([]);
  const { booked, recorded } = await only<{ booked: number; recorded: number }>(sql`
    select (
        select -sum(balance_minor)::bigint from ledger_balances join ledger_accounts on id = account_id where kind in ('held', 'due', 'payouts')
      ) as booked,
      (
        select sum(total_minor - fee_minor - returned_minor + returned_fee_minor)::bigint from sale_records
      ) as recorded
  `);
  expect(booked).toBeGreaterThan(0);
  expect(booked).toBe(recorded);
});

test('everything that was paid for stands in the records', async () => {
  const missing = await rowsOf(
    db,
    sql`select buyer_email from orders left join sale_records on order_id = id where orders.paid_at is not null and order_id is null`,
  );
  expect(missing).toEqual([]);
});

test('what is sold and held of each type, day, flash sale and code is what its event says', async () => {
  const sold = await rowsOf<{ slug: string; name: string; sold: number; held: number }>(
    db,
    sql`
      select slug, type.name, sum(pools.sold)::int as sold, sum(pools.held)::int as held
      from events join ticket_types as type on type.event_id = events.id
      join ticket_type_pools as taken on taken.ticket_type_id = type.id join pools on pools.id = pool_id
      where valid_on is not null or not exists (
        select from ticket_type_pools as day where day.pool_id = taken.pool_id and day.valid_on is not null)
      group by slug, type.position, type.name
    `,
  );
  // The demo's buyer and a friend have some more.
  const besides = new Map([
    ['mombasa-qasida-evening', 2],
    ['kigali-hills-city-hike', 2],
    ['kigali-repair-cafe', 1],
  ]);
  for (const { slug, state, ticketTypes } of EVENTS) {
    const more = besides.get(slug) ?? 0;
    const written = ticketTypes.map(({ name, sold, held = 0 }) => ({
      slug,
      name,
      sold: state === 'cancelled' ? 0 : sold,
      held,
    }));
    const counted = sold.filter((row) => row.slug === slug);
    const sum = (rows: { sold: number }[]) => rows.reduce((total, row) => total + row.sold, 0);
    expect(sum(counted), slug).toBe(sum(written) + more);
    if (more === 0) expect(counted, slug).toEqual(expect.arrayContaining(written));
  }
  const flash = await rowsOf(
    db,
    sql`select slug, sold from flash_sales join events on events.id = event_id join pools on pools.id = pool_id where sold > 0 order by slug`,
  );
  expect(flash).toEqual(
    EVENTS.flatMap(({ slug, flashSale }) => (flashSale?.sold ? [{ slug, sold: flashSale.sold }] : [])).sort(
      (a, b) => (a.slug < b.slug ? -1 : 1),
    ),
  );
  const codes = await rowsOf(
    db,
    sql`select code, sold from coupons join pools on pools.id = pool_id where sold > 0 order by code`,
  );
  expect(codes).toEqual(
    COUPONS.flatMap(({ code, used }) => (used ? [{ code, sold: used }] : [])).sort((a, b) =>
      a.code < b.code ? -1 : 1,
    ),
  );
});

test('about 8,000 tickets, in three languages and six currencies, over weeks, with all that becomes of orders', async () => {
  const { tickets, locales, currencies, weeks, providers } = await only<Record<string, number>>(sql`
    select (select count(*)::int from tickets) as tickets, count(distinct locale)::int as locales,
      count(distinct currency)::int as currencies, count(distinct date_trunc('week', placed_at))::int as weeks,
      (select count(distinct provider)::int from payment_attempts) as providers
    from orders
  `);
  expect(tickets).toBeGreaterThan(7_000);
  expect(tickets).toBeLessThan(9_000);
  expect(locales).toBe(3);
  expect(currencies).toBe(6);
  expect(weeks).toBeGreaterThan(4);
  expect(providers).toBe(2);
  const states = await rowsOf<{ state: string; count: number }>(
    db,
    sql`select state, count(*)::int from orders group by state`,
  );
  expect(new Set(states.map(({ state }) => state))).toEqual(
    new Set(['held', 'paid', 'expired', 'cancelled', 'partly_refunded', 'refunded']),
  );
  const { early, unused, tomorrow } = await only<Record<string, number>>(sql`
    select count(*) filter (where used_at < coalesce(doors_at, starts_at))::int as early,
      count(*) filter (where ends_at < ${NOW} and tickets.state = 'valid')::int as unused,
      (select count(*)::int from orders where placed_at > now() or paid_at > now()) as tomorrow
    from tickets join events on events.id = event_id
  `);
  expect({ early, tomorrow }).toEqual({ early: 0, tomorrow: 0 });
  expect(unused).toBeGreaterThan(0);
});

test('every review is by an account that bought and was there, every answer by somebody of the organiser', async () => {
  const { reviews, strangers, answers } = await only<Record<string, number>>(sql`
    select count(*)::int as reviews,
      count(*) filter (where not exists (
        select from accounts join orders on lower(buyer_email) = email_key join tickets on order_id = orders.id
        where accounts.id::text = review.account_id and orders.event_id = review.event_id and tickets.state = 'used'
      ))::int as strangers,
      (select count(*)::int from review_answers as answer join reviews on reviews.id = review_id
        where not exists (select from merchant_members as member where member.account_id::text = answer.account_id
          and member.organizer_id = reviews.organizer_id)) as answers
    from reviews as review
  `);
  expect(reviews).toBeGreaterThan(50);
  expect({ strangers, answers }).toEqual({ strangers: 0, answers: 0 });
});

test('every organiser has an owner and a team; somewhere there is each role', async () => {
  const teams = await rowsOf<{ roles: string[] }>(
    db,
    sql`select array_agg(role) as roles from organizers left join merchant_members on organizer_id = organizers.id group by organizers.id`,
  );
  expect(teams).toHaveLength(ORGANIZERS.length);
  for (const { roles } of teams) {
    expect(roles).toContain('owner');
    expect(roles.length).toBeGreaterThan(2);
  }
});

test('nobody hears of it: no mail, no SMS and no news, whatever runs afterwards', async () => {
  const heard = () =>
    only(
      sql`select (select count(*)::int from messages) as messages, (select count(*)::int from announcements) as news`,
    );
  expect(await heard()).toEqual({ messages: 0, news: 0 });
  for (const { name, run } of scheduledJobs)
    await run(app.services).catch((error) => expect.fail(`${name}: ${error}`));
  const announced = await rowsOf<{ name: string; data: Record<string, unknown> }>(
    db,
    sql`select name, data from announcements`,
  );
  for (const { name, data } of announced)
    for (const reaction of reactions) if (reaction.on === name) await reaction.run(app.services, data);
  expect(await heard()).toEqual({ messages: 0, news: announced.length });
});

const onePaidBy = (provider: string) =>
  only<{ reference: string; event_id: number }>(sql`
    select reference, event_id from orders join payment_attempts as attempt on order_reference = reference
    join events on events.id = event_id
    where provider = ${provider} and orders.state = 'paid' and ends_at > now() + interval '1 day'
      and events.status = 'published'
    order by orders.id limit 1
  `);

test('its codes are signed by the keys of their event', async () => {
  const { reference, event_id: id } = await onePaidBy('daraja');
  const token = app.services.access.linkToken(reference);
  const shown = await app.http.inject(`/api/events/orders/viewTickets/${reference}?t=${token}`);
  const texts = shown.json().data.flatMap(({ qr }: { qr: { text: string } | null }) => qr?.text ?? []);
  expect(texts.length).toBeGreaterThan(0);
  const publicKeys = await app.services.signingKeys.publicKeysOf(id);
  for (const text of texts) expect(verifyTicketCode(text, { id, publicKeys }, checkSignature).ok).toBe(true);
});

// M-Pesa only accepts the reversal at once; its result comes later.
test.each([
  ['daraja', 'sent'],
  ['stripe', 'done'],
])('who took the money knows of it, and gives it back: %s', async (provider, status) => {
  const { reference } = await onePaidBy(provider);
  const wish = { reference, numbers: null, cause: 'tickets_refunded' } as const;
  expect(await refundTickets(app.services, wish, operatorBy(new Date()))).toMatchObject({ ok: true });
  await runRefunds(app.services, async () => {});
  expect(await listRefunds(db.sql, reference)).toMatchObject([{ status, alert: null }]);
});

test('its teams have begun events, one nearly ready and one with hardly a name, and the log says what they did', async () => {
  const drafts = await rowsOf<{ organizer_id: number; doc: DraftView['doc']; author: string }>(
    db,
    sql`
      select draft.organizer_id, doc, actor_id as author
      from event_drafts as draft join audit_log as log on log.subject = 'draft:' || draft.id
      where draft.event_id is null and log.action = 'draft.begun'
    `,
  );
  const missing = drafts.map(({ doc }) => missingForPublish(doc, NOW, 'Africa/Nairobi').length);
  expect(missing.filter((count) => count > 4)).toHaveLength(ORGANIZERS.length);
  expect(missing.filter((count) => count === 1).length).toBeGreaterThan(ORGANIZERS.length / 2);
  const { strangers, unsaid, late } = await only<{ strangers: number; unsaid: number; late: number }>(sql`
    select
      (select count(*)::int from audit_log as log where actor_kind = 'member' and not exists (
        select from merchant_members as member
        where member.account_id::text = log.actor_id and member.organizer_id = log.organizer_id)) as strangers,
      (select count(*)::int from events where published_at is not null and not exists (
        select from audit_log as log where log.event_id = events.id and action = 'event.published')) as unsaid,
      (select count(*)::int from audit_log where actor_kind = 'member' and at > ${NOW}) as late
  `);
  expect({ strangers, unsaid, late }).toEqual({ strangers: 0, unsaid: 0, late: 0 });
});

test('what trends was really bought', async () => {
  const { counted, sold } = await only<{ counted: number; sold: number }>(sql`
    select (select sum(tickets)::int from event_activity) as counted,
      (select count(*)::int from tickets join orders on orders.id = tickets.order_id
        where paid_at > ${NOW}::timestamptz - interval '3 days') as sold
  `);
  expect(counted).toBe(sold);
  expect(sold).toBeGreaterThan(50);
});

test('operators find something to do: questions in each language, a reported review and a payout', async () => {
  const waiting = await only(sql`
    select (select array_agg(locale order by locale) from support_requests where state = 'open') as questions,
      (select count(*)::int from review_reports where settled_at is null) as reports,
      (select count(*)::int from payouts where state = 'requested') as payouts
  `);
  expect(waiting).toEqual({ questions: ['en', 'id', 'sw'], reports: 1, payouts: 1 });
});
