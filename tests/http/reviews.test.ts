import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { requestReviews } from '#modules/notices/request-reviews.ts';
import { EDIT_DAYS } from '#modules/reviews/reviews.rules.ts';
import { ensureSiteInfo } from '#modules/site/index.ts';
import { SITE_INFO } from '#modules/site/launch-site-info.ts';
import type { SignedIn } from '#shared/actor.ts';
import { LOCALES } from '#shared/i18n.ts';
import { newWish, oneOf, placed, rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { react } from '#tests/support/holding.ts';
import { elements, jsonLd, linksOf, wordsOf } from '#tests/support/html.ts';
import { giveTickets, newPerson, startEvent, whoIsAmong } from '#tests/support/reviewing.ts';
import { seenInTime } from '#tests/support/seen-in-time.ts';
import { type TestSite, testSite } from '#tests/support/site.ts';
import { deleteReview } from '../../src/modules/reviews/delete-review.ts';
import { editReview } from '../../src/modules/reviews/edit-review.ts';
import { writeReview } from '../../src/modules/reviews/write-review.ts';

const db = await testDatabase();
const now = new Date();
let site: TestSite;
const ids: Record<string, number> = {};

const amina = newPerson({ name: 'Amina Wanjiku' });
const brian = newPerson({ name: 'Brian Otieno', email: null, phone: '+254700000001' });
const chao = newPerson({ name: 'Chao', email: 'Chao@Example.com' });
const unproved = newPerson({ name: 'Unproved Person', email: null });
const stranger = newPerson({ name: 'Some Stranger' });
const refunded = newPerson({ name: 'Refunded Person' });
const entered = newPerson({ name: 'Entered Person' });
const waiting = newPerson({ name: 'Waiting Person' });
const restless = newPerson({ name: 'Restless Person' });
const seller = newPerson({ name: 'Team Member', isMerchant: true });
const crowd = Array.from({ length: 14 }, (_, n) =>
  newPerson({ name: `Crowd ${n}`, accountId: `crowd-${n}` }),
);
const everybody = [
  amina,
  brian,
  chao,
  unproved,
  stranger,
  refunded,
  entered,
  waiting,
  restless,
  seller,
  ...crowd,
];

const SLUGS = [
  'begun',
  'busy',
  'quiet',
  'coming',
  'cancelled',
  'postponed',
  'draft',
  'yesterday',
  'other',
] as const;
const FREE = [{ name: 'Entry', priceMinor: 0, pool: { capacity: 1_000 } }];

beforeAll(async () => {
  const catalogue = await openCatalogue(db);
  const added = await catalogue.add(
    ...SLUGS.map((slug) => ({
      slug,
      startsAt: days(5, now),
      endsAt: days(6, now),
      ticketTypes: FREE,
      organizer: slug === 'other' ? ('kenari' as const) : ('ngoma' as const),
    })),
  );
  SLUGS.forEach((slug, at) => {
    ids[slug] = added[at] ?? 0;
  });
  site = await testSite(db, {
    now,
    whoIs: whoIsAmong(everybody),
    membershipsOf: async (accountId) =>
      accountId === seller.accountId ? [{ organizerId: 1, role: 'owner', eventIds: null }] : [],
  });
  const { services } = site.app;
  const holders = [amina, brian, { ...chao, email: 'chao@example.com' }, unproved, refunded, entered];
  for (const slug of ['begun', 'coming', 'cancelled', 'postponed', 'draft']) {
    await giveTickets(services, ids[slug] ?? 0, holders);
  }
  const [type = 0] = await typesOf(db, ids.begun ?? 0);
  const held = newWish({ eventId: ids.begun ?? 0, entries: oneOf(type) });
  await placed(services, { ...held, buyer: { ...held.buyer, email: waiting.email ?? '' } });
  await giveTickets(services, ids.busy ?? 0, crowd);
  await giveTickets(services, ids.other ?? 0, crowd);
  await sql`
    update tickets set state = case buyer_email when ${refunded.email} then 'revoked' else 'used' end
    from orders where order_id = orders.id and buyer_email in (${refunded.email}, ${entered.email})
  `.execute(db.sql);
  for (const slug of ['begun', 'busy', 'quiet', 'cancelled', 'postponed', 'draft', 'other']) {
    await startEvent(db, ids[slug] ?? 0, 5);
  }
  for (const status of ['cancelled', 'postponed', 'draft']) {
    await sql`update events set status = ${status} where slug = ${status}`.execute(db.sql);
  }
}, 60_000);

interface Told {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
  body: any;
  headers: Headers;
}

const cookieOf = (person: SignedIn | null) => ({ ...(person && { cookie: `person=${person.accountId}` }) });

async function post(path: string, body: unknown, person: SignedIn | null = null, more = {}): Promise<Told> {
  const response = await fetch(`http://127.0.0.1:${site.port}/api/reviews/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...cookieOf(person),
      ...more,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

async function get(path: string, person: SignedIn | null = null): Promise<Told> {
  const page = await site.get(`/api/reviews${path}`, cookieOf(person));
  return { ...page, body: JSON.parse(page.html) };
}

const write = (person: SignedIn | null, slug: string, stars = 5, text = 'Lovely.') =>
  post('write', { event: ids[slug] ?? 999_999, stars, text }, person);

async function submit(path: string, fields: Record<string, string>, person: SignedIn | null) {
  const response = await fetch(`http://127.0.0.1:${site.port}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', ...cookieOf(person) },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, location: response.headers.get('location'), html: await response.text() };
}

const forget = () => sql`delete from reviews`.execute(db.sql);
const countOf = async (slug: string) =>
  (await rowsOf(db, sql`select from reviews where event_id = ${ids[slug]}`)).length;

// Counts that differ from the rows they count; none, ever.
const wrongCounts = () =>
  rowsOf(
    db,
    sql`
      with counted as (
        select subject, subject_id, stars, count(*)::int as n from (
          select 'event' as subject, event_id as subject_id, stars from reviews where hidden_at is null
          union all
          select 'organizer', organizer_id, stars from reviews where hidden_at is null
        ) as visible group by 1, 2, 3
      ), kept as (
        select subject, subject_id, stars, n from review_counts, unnest(counts) with ordinality as part (n, stars)
      )
      select * from kept full join counted using (subject, subject_id, stars)
      where coalesce(kept.n, 0) <> coalesce(counted.n, 0)
    `,
  );

describe('who may write', () => {
  test.each([
    ['nobody is signed in', null, 'begun', 401, 'sign_in_needed'],
    ['bought with this email', amina, 'begun', 200, undefined],
    ['bought with this phone', brian, 'begun', 200, undefined],
    ['bought with the same email, written otherwise', chao, 'begun', 200, undefined],
    ['the ticket was used', entered, 'begun', 200, undefined],
    ['the email was never proved', unproved, 'begun', 403, 'review_no_ticket'],
    ['no ticket', stranger, 'begun', 403, 'review_no_ticket'],
    ['a ticket of another event', crowd[0] ?? null, 'begun', 403, 'review_no_ticket'],
    ['the order is held and not paid', waiting, 'begun', 403, 'review_no_ticket'],
    ['the ticket was taken back', refunded, 'begun', 403, 'review_no_ticket'],
    ['not begun', amina, 'coming', 409, 'review_too_early'],
    ['not begun, and no ticket', stranger, 'coming', 403, 'review_no_ticket'],
    ['cancelled', amina, 'cancelled', 409, 'review_not_held'],
    ['postponed, its old date gone by', amina, 'postponed', 409, 'review_not_held'],
    ['a draft', amina, 'draft', 404, 'event_not_found'],
    ['no such event', amina, 'nothing', 404, 'event_not_found'],
  ] as const)('%s', async (_, person, slug, status, code) => {
    const before = await countOf(slug);
    const told = await write(person, slug);
    expect([told.status, told.body.code], JSON.stringify(told.body)).toEqual([status, code]);
    expect(await countOf(slug)).toBe(before + (status === 200 ? 1 : 0));
    if (code) expect(told.body.message.length).toBeGreaterThan(20);
  });

  test('too early says when', async () => {
    const { body } = await write(amina, 'coming');
    expect(body.message).toMatch(/begins: \w{3} \d+ \w{3} \d{4} · \d\d:\d\d EAT/);
    expect(body.data.starts_at).toBe(days(5, now).toISOString());
  });
});

describe('once per person and event', () => {
  const rush = () =>
    Promise.all(Array.from({ length: 12 }, (_, n) => write(amina, 'begun', 1 + (n % 5), `Try ${n}`)));

  test('of twelve at once one is written; the same words again are the same review', async () => {
    await forget();
    const told = await rush();
    expect(told.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
    expect(await countOf('begun')).toBe(1);
    expect(await wrongCounts()).toEqual([]);
    const [won] = told.filter(({ status }) => status === 200);
    const { id, stars, text } = won?.body.data ?? {};
    const again = await write(amina, 'begun', stars, text);
    expect([again.status, again.body.data.id]).toEqual([200, id]);
    expect((await write(amina, 'begun', stars, 'Other words')).body.code).toBe('review_exists');
  });

  test('control: without the unique key there would be twelve', async () => {
    await forget();
    await sql`alter table reviews drop constraint reviews_event_id_account_id_key`.execute(db.sql);
    // Another server, which has counted nobody's changes yet.
    const mine = site;
    site = await testSite(db, { now, whoIs: whoIsAmong(everybody) });
    await rush();
    site = mine;
    expect(await countOf('begun')).toBeGreaterThan(1);
    await forget();
    await sql`alter table reviews add unique (event_id, account_id)`.execute(db.sql);
  });
});

describe('changing one’s own', () => {
  let id: number;
  const writtenAgo = (seconds: number) =>
    sql`
      update reviews set written_at = now() - make_interval(days => ${EDIT_DAYS}) + make_interval(secs => ${seconds})
      where id = ${id}
    `.execute(db.sql);

  test('is open for seven days, to the second, and to nobody else', async () => {
    await forget();
    id = (await write(chao, 'begun', 2, 'Hm.')).body.data.id;
    expect((await post('edit', { id, stars: 1, text: 'Mine now' }, brian)).body.code).toBe(
      'review_not_found',
    );
    expect((await post('edit', { id, stars: 1, text: 'Mine now' })).status).toBe(401);
    await writtenAgo(30);
    const edited = await post('edit', { id, stars: 4, text: 'Better than I thought.' }, chao);
    expect(edited.body.data).toMatchObject({ stars: 4, text: 'Better than I thought.', is_editable: true });
    expect(edited.body.data.edited_at).not.toBeNull();
    await writtenAgo(0);
    const late = await post('edit', { id, stars: 5, text: 'Even better.' }, chao);
    expect([late.status, late.body.code]).toEqual([409, 'review_edit_over']);
    expect((await post('edit', { id, stars: 4, text: 'Better than I thought.' }, chao)).status).toBe(200);
    expect((await get('/mine', chao)).body.data.written[0]).toMatchObject({ stars: 4, is_editable: false });
    expect(await wrongCounts()).toEqual([]);
  });

  test('deleting is always open, to its author', async () => {
    expect((await post('delete', { id }, brian)).body.code).toBe('review_not_found');
    expect((await post('delete', { id })).status).toBe(401);
    expect((await post('delete', { id }, chao)).body.data).toEqual({ deleted: true });
    expect((await post('delete', { id }, chao)).status).toBe(404);
    expect((await get('?event=begun')).body.data).toMatchObject({ rating: null, total: 0, data: [] });
  });

  test('too often is too often', async () => {
    const told = [];
    for (let n = 0; n < 31; n += 1) told.push(await post('delete', { id: 1 }, restless));
    expect(told.at(-2)?.status).toBe(404);
    expect([told.at(-1)?.status, Number(told.at(-1)?.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

test.each([
  [{ stars: 0 }, 'stars'],
  [{ stars: 6 }, 'stars'],
  [{ stars: 4.5 }, 'stars'],
  [{ stars: '5' }, 'stars'],
  [{ stars: null }, 'stars'],
  [{ text: 'x'.repeat(2_001) }, 'text'],
  [{ text: 'a\u0000b' }, 'text'],
  [{ text: 'bell\u0007' }, 'text'],
  [{ text: '\ud800 alone' }, 'text'],
  [{ text: ['a'] }, 'text'],
  [{ event: 0 }, 'event'],
  [{ event: 2 ** 40 }, 'event'],
  [{ event: '1; drop table reviews' }, 'event'],
  [{ verified: true }, 'verified'],
] as const)('%j is refused by name, and writes nothing', async (wrong, field) => {
  const before = (await rowsOf(db, sql`select from reviews`)).length;
  const told = await post('write', { event: ids.begun, stars: 5, text: 'ok', ...wrong }, crowd[13] ?? null);
  expect(told.status).toBe(400);
  expect(Object.keys(told.body.errors)).toEqual([field]);
  expect((await rowsOf(db, sql`select from reviews`)).length).toBe(before);
});

test.each([
  '',
  '?event=begun&organizer=ngoma-nights',
  '?event=begun&stars=6',
  '?event=begun&page=0',
  '?event=begun&x=1',
])('GET /api/reviews%s is refused', async (query) => {
  expect((await get(query)).status).toBe(400);
});

test.each([
  ['?event=nothing', 'event_not_found'],
  ['?event=draft', 'event_not_found'],
  ['?organizer=nobody', 'organizer_not_found'],
  ['?event=quiet&page=2', 'page_past_last'],
  ['/view/999999', 'review_not_found'],
])('GET /api/reviews%s finds nothing', async (query, code) => {
  const told = await get(query);
  expect([told.status, told.body.code]).toEqual([404, code]);
});

const HOSTILE = `<script>alert('zqx')</script> https://evil.example/zqx <b onzqx=1>\r\n\r\n\r\n\r\nLine two  `;

describe('what everybody sees', () => {
  beforeAll(async () => {
    await forget();
    for (const [n, person] of crowd.slice(0, 12).entries())
      await write(person, 'busy', 1 + (n % 5), `Words ${n}`);
    await write(brian, 'begun', 4, HOSTILE);
  });

  test('a page of reviews, newest first, with what all of them give together', async () => {
    const { data, ...frame } = (await get('?event=busy')).body.data;
    expect(frame).toEqual({
      rating: { average: 2.8, count: 12, by_stars: [3, 3, 2, 2, 2] },
      page: 1,
      size: 10,
      total: 12,
      last_page: 2,
    });
    expect(data.map(({ text }: { text: string }) => text)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Words ${11 - n}`),
    );
    expect(data[0]).toMatchObject({
      author: 'Crowd',
      is_verified: true,
      answer: null,
      event: { slug_name: 'busy' },
    });
    expect((await get('?event=busy&page=2')).body.data.data).toHaveLength(2);
    const fives = (await get('?event=busy&stars=5')).body.data;
    expect([fives.total, fives.rating.count, fives.data.length]).toEqual([2, 12, 2]);
    expect((await get('?organizer=ngoma-nights')).body.data.rating.count).toBe(13);
  });

  test('an event and its organiser tell their rating, which is none where nobody has said anything', async () => {
    const dataOf = async (path: string) => JSON.parse((await site.get(path)).html).data;
    const { rating, organizer } = await dataOf('/api/event/view/busy');
    expect(rating).toEqual({ average: 2.8, count: 12, by_stars: [3, 3, 2, 2, 2] });
    expect(organizer.rating).toEqual({ average: 2.8, count: 13, by_stars: [3, 3, 2, 3, 2] });
    expect((await dataOf('/api/organizer/view/ngoma-nights')).rating).toEqual(organizer.rating);
    const other = await dataOf('/api/event/view/other');
    expect([other.rating, other.organizer.rating]).toEqual([null, null]);
  });

  test('nothing but a first name and an initial tells who wrote it', async () => {
    const told = await get('?event=begun');
    expect(told.body.data.data[0].author).toBe('Brian O.');
    for (const secret of ['Otieno', 'brian-otieno', '254700000001', 'account'])
      expect(JSON.stringify(told.body)).not.toContain(secret);
  });

  test('words stay words', async () => {
    const { html } = await site.get('/events/begun');
    expect(html).toContain('&lt;script&gt;alert(&#x27;zqx&#x27;)&lt;/script&gt;');
    expect(html).not.toContain("<script>alert('zqx')");
    expect(html).not.toContain('<b onzqx');
    expect(linksOf(html).join(' ')).not.toContain('evil.example');
    expect((await get('?event=begun')).body.data.data[0].text).toMatch(/<b onzqx=1>\n\nLine two$/);
  });

  test('the page of an event that has begun shows its own, with their average for search engines', async () => {
    const { html } = await site.get('/events/busy');
    const words = wordsOf(html);
    expect(words).toContain('Reviews 2.8 12 reviews');
    expect(words).toContain('Words 11');
    expect(words).not.toContain('Words 8');
    expect(linksOf(html)).toContain('/events/busy/reviews?stars=5');
    expect(jsonLd(html).find((thing) => thing['@id']?.endsWith('/events/busy')).aggregateRating).toEqual({
      '@type': 'AggregateRating',
      ratingValue: 2.8,
      reviewCount: 12,
      bestRating: 5,
      worstRating: 1,
    });
  });

  test('that of one that has not shows those of its organiser’s earlier ones, and rates nothing itself', async () => {
    const { html } = await site.get('/events/coming');
    expect(wordsOf(html)).toContain('Reviews of earlier events by Ngoma Nights');
    expect(wordsOf(html)).toContain('About Busy');
    expect(JSON.stringify(jsonLd(html))).not.toContain('aggregateRating');
  });

  test('nobody has said anything: no heading, no stars, no rating', async () => {
    const { html } = await site.get('/events/quiet');
    expect(html).not.toContain('reviews-heading');
    expect(JSON.stringify(jsonLd(html))).not.toContain('aggregateRating');
  });

  test('the organiser’s page shows those of all its events', async () => {
    const { html } = await site.get('/organizers/ngoma-nights');
    const organizer = jsonLd(html).find((thing) => thing['@type'] === 'Organization');
    expect(organizer.aggregateRating.reviewCount).toBe(13);
    expect(wordsOf(html)).toContain('Reviews 2.8 13 reviews');
    expect(wordsOf(html)).toContain('About Begun');
  });

  test.each(LOCALES)('all of them, page by page and by stars, in %s', async (locale) => {
    const language = { 'accept-language': locale };
    const first = await site.get('/events/busy/reviews', language);
    expect(first.status).toBe(200);
    expect(linksOf(first.html)).toContain('/events/busy/reviews?page=2');
    expect(elements(first.html, 'article')).toHaveLength(10);
    expect(elements((await site.get('/events/busy/reviews?page=2', language)).html, 'article')).toHaveLength(
      2,
    );
    expect(elements((await site.get('/events/busy/reviews?stars=5', language)).html, 'article')).toHaveLength(
      2,
    );
    expect(
      elements((await site.get('/organizers/ngoma-nights/reviews', language)).html, 'article'),
    ).toHaveLength(10);
  });

  test.each([
    ['/events/busy/reviews?page=3', 404],
    ['/events/busy/reviews?page=x', 404],
    ['/events/busy/reviews?stars=9', 404],
    ['/events/nothing/reviews', 404],
    ['/organizers/nobody/reviews', 404],
    ['/events/quiet/reviews', 200],
  ])('%s is %d', async (path, status) => {
    expect((await site.get(path)).status).toBe(status);
  });

  test('a review that was taken out of sight is neither shown nor counted, but for its author', async () => {
    await sql`update reviews set hidden_at = now() where text = 'Words 0'`.execute(db.sql);
    expect(await wrongCounts()).toEqual([]);
    expect((await get('?event=busy')).body.data.rating.count).toBe(11);
    expect((await get('/mine', crowd[0] ?? null)).body.data.written[0]).toMatchObject({ is_hidden: true });
    await sql`update reviews set hidden_at = null`.execute(db.sql);
    expect(await wrongCounts()).toEqual([]);
  });

  test('kept pages follow every change', async () => {
    const other = crowd[12] ?? null;
    const look = (path: string) => async () => wordsOf((await site.get(path)).html);
    const pages = ['/events/busy', '/events/coming', '/organizers/ngoma-nights', '/events/busy/reviews'];
    for (const path of pages) await look(path)();
    // Control: what nobody announces is not seen, so these pages are kept indeed.
    await sql`update reviews set text = 'Behind their backs' where event_id = ${ids.busy}`.execute(db.sql);
    for (const path of pages) expect(await look(path)()).not.toContain('Behind their backs');
    const { id } = (await write(other, 'busy', 5, 'Fresh as can be')).body.data;
    for (const path of pages) await seenInTime(look(path), 'Fresh as can be');
    await post('edit', { id, stars: 5, text: 'Changed my mind' }, other);
    for (const path of pages) await seenInTime(look(path), 'Changed my mind');
    await post(`answer/${id}`, { text: 'Glad you did' }, seller);
    for (const path of pages) await seenInTime(look(path), 'Glad you did');
    await post('delete', { id }, other);
    for (const path of pages)
      await seenInTime(async () => `${!(await look(path)()).includes('Changed')}`, 'true');
  });
});

describe('the organiser’s answer', () => {
  const idOf = async (slug: string) => (await get(`?event=${slug}`)).body.data.data[0].id as number;

  test('is for its own people alone', async () => {
    await write(crowd[0] ?? null, 'other', 3, 'Elsewhere');
    const id = await idOf('busy');
    expect((await post(`answer/${id}`, { text: 'Thanks' })).status).toBe(401);
    expect((await post(`answer/${id}`, { text: 'Thanks' }, amina)).body.code).toBe('not_allowed');
    const elsewhere = await idOf('other');
    expect((await post(`answer/${elsewhere}`, { text: 'Thanks' }, seller)).body.code).toBe(
      'review_not_yours',
    );
    expect((await post('answer/999999', { text: 'Thanks' }, seller)).status).toBe(404);
    expect(await rowsOf(db, sql`select from review_answers`)).toEqual([]);
  });

  test('stands below the review, is replaced, and goes when it is empty', async () => {
    const id = await idOf('busy');
    await post(`answer/${id}`, { text: 'First answer' }, seller);
    expect((await post(`answer/${id}`, { text: 'Second <i>answer</i>' }, seller)).body.data.answer.text).toBe(
      'Second <i>answer</i>',
    );
    const page = async () => (await site.get('/events/busy/reviews')).html;
    await seenInTime(page, 'Second &lt;i&gt;answer&lt;/i&gt;');
    expect(wordsOf(await page())).toContain('Answer from Ngoma Nights');
    expect((await post(`answer/${id}`, { text: ' ' }, seller)).body.data.answer).toBeNull();
  });

  test('is noted in the organiser’s log, where it changes something', async () => {
    const id = await idOf('busy');
    const noted = () =>
      rowsOf<{ answer: unknown[]; actor_kind: string }>(
        db,
        sql`select changes->'answer' as answer, actor_kind from audit_log
          where subject = ${`review:${id}`} order by id desc limit 2`,
      );
    const before = await rowsOf(db, sql`select from audit_log`);
    for (const text of ['Asante', 'Asante', '']) await post(`answer/${id}`, { text }, seller);
    expect(await noted()).toEqual([
      { answer: ['Asante', null], actor_kind: 'member' },
      { answer: [null, 'Asante'], actor_kind: 'member' },
    ]);
    expect(await rowsOf(db, sql`select from audit_log`)).toHaveLength(before.length + 2);
  });
});

describe('reporting', () => {
  const visitor = { cookie: 'MY_VISITOR=0b7b3f0e-1a4f-4f0e-9d5e-0123456789ab' };
  const reports = () => rowsOf<{ reason: string; details: string }>(db, sql`select * from review_reports`);

  test('is counted once per visitor, needs no account, and is limited', async () => {
    const { id } = (await get('?event=busy')).body.data.data[0];
    const told = await post(`report/${id}`, { reason: 'spam', details: 'Sells shoes' }, null, visitor);
    expect(told.body.data).toEqual({ reported: true });
    expect((await post(`report/${id}`, { reason: 'abuse' }, null, visitor)).status).toBe(200);
    expect(await reports()).toMatchObject([{ reason: 'spam', details: 'Sells shoes' }]);
    expect((await post(`report/${id}`, { reason: 'dislike' }, null, visitor)).body.errors).toHaveProperty(
      'reason',
    );
    expect((await post('report/999999', { reason: 'spam' }, null, visitor)).status).toBe(404);
    const statuses = [];
    for (let n = 0; n < 20; n += 1)
      statuses.push((await post(`report/${id}`, { reason: 'spam' }, null, visitor)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(await reports()).toHaveLength(1);
    // Whoever runs the site gets one mail about it, which does not say from whom it came.
    await db.sql.transaction().execute((tx) => ensureSiteInfo(tx));
    await react(site.app);
    await react(site.app);
    const mails = await rowsOf<{ body_text: string }>(
      db,
      sql`select * from messages where recipient = ${SITE_INFO.email}`,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ locale: 'en' });
    for (const said of ['Advertising or spam', 'Sells shoes', '/events/busy/reviews']) {
      expect(mails[0]?.body_text).toContain(said);
    }
    expect(JSON.stringify(mails)).not.toContain('0123456789ab');
  });

  test('works from a plain page', async () => {
    const { id } = (await get('?event=begun')).body.data.data[0];
    expect(linksOf((await site.get('/events/begun')).html)).toContain(`/reviews/report/${id}`);
    const page = await site.get(`/reviews/report/${id}`);
    expect(wordsOf(page.html)).toContain('What is wrong with it?');
    const sent = await submit(`/reviews/report/${id}`, { reason: 'off_topic', details: '' }, null);
    expect([sent.status, sent.location]).toEqual([303, `/reviews/report/${id}?done`]);
    expect(wordsOf((await site.get(`/reviews/report/${id}?done`)).html)).toContain('Thank you');
    const refused = await submit(`/reviews/report/${id}`, { reason: 'dull', details: 'Read it twice' }, null);
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('role="alert"');
    expect(elements(refused.html, 'textarea').map(({ inner }) => inner)).toEqual(['Read it twice']);
    expect((await site.get('/reviews/report/999999')).status).toBe(404);
    expect((await site.get('/reviews/report/x')).status).toBe(404);
  });
});

describe('one’s own page', () => {
  test('is for whoever is signed in, and is nobody else’s to keep', async () => {
    const page = await site.get('/reviews');
    expect([page.status, page.headers.get('location')]).toEqual([303, '/login?next=%2Freviews']);
    const sent = await submit('/reviews', { intent: 'write', event: String(ids.begun), stars: '5' }, null);
    expect(sent.status).toBe(401);
    // What was written waits for whoever signs in.
    expect(
      elements(sent.html, 'input').map(({ attributes: { name, value } }) => `${name}=${value}`),
    ).toContain('stars=5');
    const own = await site.get('/reviews', cookieOf(amina));
    expect(own.status).toBe(200);
    expect(own.headers.get('cache-control')).toContain('no-store');
  });

  test('shows what waits, what was written and what is still to come', async () => {
    await forget();
    const before = wordsOf((await site.get('/reviews', cookieOf(entered))).html);
    expect(before).toMatch(/How was it\? Begun/);
    expect(before).toMatch(/Still to come Coming .* Opens when the event begins: /);
    expect(before).not.toMatch(/Cancelled|Postponed|Draft/);
    expect(wordsOf((await site.get('/reviews', cookieOf(stranger))).html)).toContain('Nothing to review yet');
  });

  test('writes, edits and deletes without a script; a refusal keeps the words', async () => {
    const event = String(ids.begun);
    const refused = await submit('/reviews', { intent: 'write', event, text: 'Half a thought' }, entered);
    expect(refused.status).toBe(400);
    expect(wordsOf(refused.html)).toContain('Choose from one to five stars.');
    expect(elements(refused.html, 'textarea').map(({ inner }) => inner)).toContain('Half a thought');
    const early = await submit(
      '/reviews',
      { intent: 'write', event: String(ids.coming), stars: '5' },
      entered,
    );
    expect(wordsOf(early.html)).toContain('Reviews open when the event begins');

    const written = await submit(
      '/reviews',
      { intent: 'write', event, stars: '4', text: 'A whole thought' },
      entered,
    );
    expect([written.status, written.location]).toEqual([303, '/reviews?done=written']);
    const page = await site.get('/reviews?done=written', cookieOf(entered));
    expect(wordsOf(page.html)).toContain('Your review can now be read');
    expect(wordsOf(page.html)).toContain('A whole thought');
    const id = String((await get('/mine', entered)).body.data.written[0].id);
    const edited = await submit(
      '/reviews',
      { intent: 'edit', id, stars: '5', text: 'A better thought' },
      entered,
    );
    expect(edited.location).toBe('/reviews?done=edited');
    expect((await get('?event=begun')).body.data.data[0]).toMatchObject({
      stars: 5,
      text: 'A better thought',
    });
    // A no to another form takes no words from this one.
    const kept = await submit('/reviews', { intent: 'edit', id: '999999', stars: '1', text: 'No' }, entered);
    expect(kept.status).toBe(404);
    expect(elements(kept.html, 'textarea').map(({ inner }) => inner)).toContain('A better thought');
    expect((await submit('/reviews', { intent: 'delete', id }, entered)).location).toBe(
      '/reviews?done=deleted',
    );
    expect(await countOf('begun')).toBe(0);
  });
});

test('whatever happens in whatever order, the counts are those of the rows', async () => {
  const person = fc.nat(1).map((n) => crowd[n] ?? amina);
  const slug = fc.constantFrom('busy', 'other');
  const stars = fc.integer({ min: 1, max: 5 });
  const step = fc.oneof(
    fc.record({ do: fc.constant('write' as const), person, slug, stars }),
    fc.record({ do: fc.constant('edit' as const), person, slug, stars }),
    fc.record({ do: fc.constant('delete' as const), person, slug }),
    fc.record({ do: fc.constant('hide' as const), person, slug }),
  );
  const seen = new Set<string>();
  const by = { person: crowd[0] ?? amina, slug: 'busy' } as const;
  // What chance does not always make: a second review of the same event, with other words.
  const known = [
    { do: 'write', stars: 4, ...by },
    { do: 'write', stars: 2, ...by },
    { do: 'edit', stars: 4, ...by },
    { do: 'hide', ...by },
    { do: 'hide', ...by },
    { do: 'delete', ...by },
  ] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      await forget();
      for (const one of steps) {
        const eventId = ids[one.slug] ?? 0;
        const [row] = await rowsOf<{ id: number }>(
          db,
          sql`select id from reviews where event_id = ${eventId} and account_id = ${one.person.accountId}`,
        );
        const id = row?.id ?? 0;
        if (one.do === 'hide') {
          await sql`
            update reviews set hidden_at = case when hidden_at is null then now() end where id = ${id}
          `.execute(db.sql);
        } else {
          const words = { stars: 'stars' in one ? one.stars : 1, text: '' };
          const told =
            one.do === 'write'
              ? await writeReview(db, one.person, eventId, words)
              : one.do === 'edit'
                ? await editReview(db, one.person, id, words)
                : await deleteReview(db, one.person, id);
          seen.add(`${one.do} ${told.ok ? 'ok' : told.reason}`);
        }
        expect(await wrongCounts()).toEqual([]);
      }
    }),
    { numRuns: 15, examples: [[[...known]]] },
  );
  for (const outcome of ['write ok', 'edit ok', 'delete ok', 'write review_exists']) {
    expect([...seen]).toContain(outcome);
  }
});

test('control: without the trigger the counts would be wrong', async () => {
  await forget();
  await sql`alter table reviews disable trigger counted`.execute(db.sql);
  await writeReview(db, amina, ids.begun ?? 0, { stars: 5, text: '' });
  expect(await wrongCounts()).toHaveLength(2);
  await forget();
  await sql`alter table reviews enable trigger counted`.execute(db.sql);
  expect(await wrongCounts()).toEqual([]);
});

test('a crowd that writes and edits at the same time is counted right, and nobody waits for ever', async () => {
  await forget();
  const everywhere = crowd.flatMap((person) => ['busy', 'other'].map((slug) => ({ person, slug })));
  const written = await Promise.all(
    everywhere.map(({ person, slug }, n) =>
      writeReview(db, person, ids[slug] ?? 0, { stars: 1 + (n % 5), text: '' }),
    ),
  );
  expect(written.filter(({ ok }) => !ok)).toEqual([]);
  expect(await wrongCounts()).toEqual([]);
  const edited = await Promise.all(
    written.map((one, n) =>
      one.ok
        ? editReview(db, everywhere[n]?.person ?? amina, one.value.id, { stars: 5 - (n % 5), text: '' })
        : one,
    ),
  );
  expect(edited.filter(({ ok }) => !ok)).toEqual([]);
  expect(await wrongCounts()).toEqual([]);
});

test('the morning after, everybody who was there is asked once, in their language', async () => {
  const { services } = site.app;
  const guests = LOCALES.map((locale) => ({ name: 'Guest', email: `${locale}@example.com`, locale }));
  const again = { name: 'Guest', email: 'EN@example.com', locale: 'en' as const };
  const eventId = ids.yesterday ?? 0;
  await giveTickets(services, eventId, [...guests, again, refunded]);
  await sql`
    update tickets set state = 'revoked' from orders
    where order_id = orders.id and tickets.event_id = ${eventId} and buyer_email = ${refunded.email}
  `.execute(db.sql);
  const mails = () =>
    rowsOf<{ recipient: string; subject: string; body_text: string; body_html: string }>(
      db,
      sql`select * from messages where key like 'mail:review-request:%' order by recipient`,
    );
  const askAfter = async (hoursAgo: number) => {
    await startEvent(db, eventId, hoursAgo);
    await sql`update events set status = 'ended' where id = ${eventId}`.execute(db.sql);
    await requestReviews(services);
  };
  await askAfter(4);
  expect(await mails()).toEqual([]);
  await askAfter(24 * 6);
  expect(await mails()).toEqual([]);
  await askAfter(48);
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient)).toEqual([
    'en@example.com',
    'id@example.com',
    'sw@example.com',
  ]);
  expect(sent.map(({ subject }) => subject)).toEqual([
    'How was Yesterday?',
    'Bagaimana Yesterday?',
    'Yesterday ilikuwaje?',
  ]);
  for (const { body_text: text, body_html: html } of sent) {
    expect(text).toContain(`${site.app.services.publicUrl}/reviews\n`);
    expect(html).toContain('/reviews"');
  }
  await sql`delete from messages`.execute(db.sql);
  await askAfter(50);
  expect(await mails()).toEqual([]);
});
