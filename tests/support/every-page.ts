import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { EVENTS } from '#demo/content/events/events.ts';
import { bookWaiting } from '#modules/ledger/index.ts';
import { insertMember } from '#modules/merchants/index.ts';
import { EMPTY_DRAFT } from '#modules/publishing/index.ts';
import { keepRecordOf } from '#modules/records/index.ts';
import { makeOverdue, rowsOf, typesOf } from './buying.ts';
import { days, everyKind } from './catalogue.ts';
import type { TestDatabase } from './database.ts';
import { newOperator } from './due-money.ts';
import { asking, BUYER } from './holding.ts';
import type { LiveSite } from './live-site.ts';
import { lastMail, newPerson } from './people.ts';

// One page of the site in one of its states.
export interface PageState {
  // For people and for file names: words with hyphens.
  name: string;
  path: string;
  status: number;
  cookies: Readonly<Record<string, string>>;
  // Steps from the opened page to the state, if the address alone is not enough.
  reach?: (page: Page) => Promise<void>;
  // By what one sees that its script runs; otherwise by its main part.
  awake?: string;
  // What is made like the parts before it, and is not looked at for accessibility again.
  alike?: string;
}

// Awkward on purpose: a long name, odd letters, a live flash sale, four days of passes, everything sold.
const AWKWARD = [
  'long-name',
  'odd-characters',
  'flash-live',
  'flash-upcoming',
  'days-pass',
  'four-days',
  'sold-out',
  'all-held',
  'sale-not-started',
  'past',
] as const;

const PUBLIC: readonly (readonly [name: string, path: string, status?: number])[] = [
  ['events', '/events'],
  ['events-page-2', '/events?page=2'],
  ['search', '/events/search'],
  ['search-found', '/events/search?event=jazz'],
  ['search-empty', '/events/search?event=nothing+has+this+name'],
  ['listing', '/events/listing'],
  ['listing-filtered', '/events/listing/category:music+country:kenya'],
  ['listing-empty', '/events/listing/category:faith+city:huye+price:free'],
  ['category', '/events/category/festivals'],
  ['organizer', '/organizers/ngoma-nights'],
  ['event-plain', '/events/plain-evening'],
  ['event-cancelled', '/events/cancelled-evening'],
  ['event-postponed', '/events/postponed-evening'],
  ['event-pass', '/events/pass-weekend'],
  ['event-odd-letters', '/events/creme-brulee'],
  ['organizer-reviews', '/organizers/ngoma-nights/reviews'],
  ['login', '/login?next=%2Fevents'],
  ['login-social-expired', '/login/social'],
  ['signup', '/signup'],
  ['signup-merchant', '/signup/merchant'],
  ['signup-confirm-expired', `/signup/confirm?token=${'x'.repeat(43)}`],
  ['forgot-password', '/forgotPassword'],
  ['reset-password', `/forgotPassword/reset?token=${'x'.repeat(43)}`, 410],
  ['logout', '/logout'],
  ['tickets', '/tickets'],
  ['check-ticket', '/account/myTickets/checkTicket'],
  ['cart-empty', '/events/pay'],
  ['outcome-look-up', '/events/pay/success'],
  ['callback-look-up', '/events/pay/callback'],
  ['help', '/help'],
  ['help-found', '/help?q=refund'],
  ['help-empty', '/help?q=zzzzzz'],
  ['support', '/support?reference=K7Q2M9XA'],
  ['conversation-unknown', '/support/conversation?token=abc', 404],
  ['newsletter', '/newsletter'],
  ['newsletter-confirm', '/newsletter/confirm?token=abc'],
  ['messages-stop', '/messages/stop?token=abc'],
  ['blog', '/blog'],
  ['blog-post', '/blog/one-price-from-the-start'],
  ['terms', '/terms'],
  ['privacy', '/privacy'],
  ['holidays', '/holidays'],
  ['holidays-indonesia', '/holidays?country=indonesia'],
  ['sell-your-tickets', '/sell-your-tickets'],
  ['sell-your-tickets-wrong', '/sell-your-tickets?amount=ten'],
  ['scanner', '/sell/door'],
  ['pair-phone', '/door/pair'],
  ['error-404', '/nothing/here', 404],
];

const GROUP = 'section[aria-labelledby^="group-"]';

// Every page in every state. Fills the site with the orders, people and reviews that the states need, through the API.
export async function everyPage(site: LiveSite): Promise<PageState[]> {
  await site.catalogue.add(...everyKind(site.now()));
  const guest = (name: string, path: string, status = 200, cookies = {}): PageState => ({
    name,
    path,
    status,
    cookies,
  });
  return [
    ...PUBLIC.map(([name, path, status]) => guest(name, path, status)),
    // Some hundred calls, drawn alike; the first ones of the first groups are looked at.
    { ...guest('api-docs', '/api/docs'), alike: `${GROUP}:nth-of-type(n + 9), ${GROUP} > :nth-child(n + 4)` },
    ...awkwardEvents().map(([name, path]) => guest(name, path)),
    ...errorStates(),
    ...(await checkoutStates(site)),
    ...(await accountStates(site)),
    ...(await sellerStates(site)),
    ...(await operatorStates(site)),
  ];
}

function awkwardEvents(): [name: string, path: string][] {
  const found = AWKWARD.map((wanted) => [
    `event-${wanted}`,
    `/events/${EVENTS.find((event) => event.shows?.includes(wanted))?.slug}`,
  ]) as [string, string][];
  return found.filter(([, path], place) => found.findIndex((other) => other[1] === path) === place);
}

// What pages show when a call fails, and without a network.
function errorStates(): PageState[] {
  const failing = (status: number) => async (page: Page) => {
    await page.route('**/*.data*', (route) => route.fulfill({ status, body: '' }));
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    // "ERROR!!" in any language.
    await page.getByRole('heading', { level: 1, name: /!!$/ }).waitFor();
    await page.unrouteAll();
  };
  const offline = async (page: Page) => {
    await page.context().setOffline(true);
    await page.locator('[role=status]').first().waitFor();
    await page.context().setOffline(false);
  };
  const from = { path: '/events', status: 200, cookies: {} };
  return [
    { name: 'error-500', ...from, reach: failing(500) },
    { name: 'error-429', ...from, reach: failing(429) },
    { name: 'error-other', ...from, reach: failing(418) },
    { name: 'offline', ...from, reach: offline },
  ];
}

async function checkoutStates(site: LiveSite): Promise<PageState[]> {
  const api = asking(site.app);
  const [eventId = 0] = await site.catalogue.add({
    slug: 'checkout-night',
    startsAt: days(30, site.now()),
    publishedAt: days(-20, site.now()),
  });
  const [type = 0] = await typesOf(site.db, eventId);
  const details = [{ id: type, quantity: 2, date_pass: [] }];
  const cart = { [type]: { id: type, quantity: 2, date_pass: [] } };

  type Order = { reference: string; token: string };
  const startToPay = async (order: Order) =>
    (await api.must(api.post(`/api/event/pay/${order.reference}`, { provider: 'sandbox', t: order.token })))
      .attempt as string;
  const held = await api.place(details);
  const waiting = await api.place(details);
  const attempt = await startToPay(waiting);
  const declined = await api.place(details);
  const refused = await startToPay(declined);
  await api.must(api.post(`/api/event/pay/sandbox/${refused}`, { outcome: 'failure' }));
  const paid = await api.buy(details);
  const late = await api.place(details);
  await makeOverdue(site.db, late.reference);
  const [mine, passedOn] = await api.ticketsOf(paid);
  const { sharing } = await api.must(api.share(passedOn.id, { share: { by: 'link' }, t: paid.token }));
  const offer = api.tokenOf(sharing.offer.link);

  const outcome = (name: string, { reference, token }: Order) =>
    `/events/pay/${name}?REF_NUMBER=${reference}&t=${token}`;
  const state = (name: string, path: string, cookies = {}): PageState => ({
    name,
    path,
    status: 200,
    cookies,
  });
  return [
    state('cart', '/events/pay', { MY_CART: encodeURIComponent(JSON.stringify(cart)) }),
    state('order-held', `/events/pay/${held.reference}?t=${held.token}`),
    state('order-locked', `/events/pay/${held.reference}`),
    state('order-expired', `/events/pay/${late.reference}?t=${late.token}`),
    state('sandbox', `/events/pay/sandbox/${attempt}`),
    state('pay-pending', outcome('pending', waiting)),
    state('pay-fail', outcome('fail', declined)),
    state('pay-success', outcome('success', paid)),
    state('ticket', `/tickets/${mine.id}?t=${paid.token}`),
    state('ticket-offer', `/tickets/accept/${offer}`),
    state('share-tickets', `/account/myTickets/${paid.reference}?t=${paid.token}`),
  ];
}

async function accountStates(site: LiveSite): Promise<PageState[]> {
  const buyer = await newPerson(site.app, site.db, BUYER.email, BUYER);
  const newcomer = await newPerson(site.app, site.db, 'newcomer@example.com');
  const [review] = await reviewsOf(site);
  const own = (who: typeof buyer, name: string, path: string): PageState => ({
    name,
    path,
    status: 200,
    cookies: Object.fromEntries(who.cookies),
  });
  return [
    own(buyer, 'account', '/account'),
    own(buyer, 'profile', '/profile'),
    own(buyer, 'profile-edit', '/profile/edit'),
    own(buyer, 'my-tickets', '/account/myTickets'),
    own(newcomer, 'my-tickets-empty', '/account/myTickets'),
    own(newcomer, 'reviews-empty', '/reviews'),
    ...(review
      ? [
          own(newcomer, 'event-reviews', `/events/${review.slug}/reviews`),
          own(newcomer, 'report-review', `/reviews/report/${review.id}`),
        ]
      : []),
  ];
}

// The pages of somebody who sells: an event that is on sale, and a draft.
// One without a second factor sees that alone.
async function operatorStates({ app, db }: LiveSite): Promise<PageState[]> {
  const bare = await newPerson(app, db, 'bare@example.com');
  await sql`update accounts set is_admin = true where email = 'bare@example.com'`.execute(db.sql);
  const operator = await newOperator(app, db, 'operator@example.com');
  const [method, request] = [randomUUID(), randomUUID()];
  await db.runScript(`
    insert into payout_methods (id, organizer_id, kind, currency, details_sealed, label, added_by, created_at, usable_at)
      select '${method}', id, 'bank', 'IDR', '\\x00', 'BCA ••• 6789', gen_random_uuid(), now(), now() + interval '24 hours' from organizers
      where slug = 'kenari-kolektif';
    insert into verifications (id, organizer_id, details_sealed, number_label, method_id, asked_by, asked_at)
      select '${request}', organizer_id, '\\x00', '••• 190', id, added_by, now() from payout_methods
      where id = '${method}';
  `);
  const asked = await operator.post('/api/support/requests', {
    name: 'Amina Odhiambo',
    email: 'amina.asks@example.com',
    topic: 'refund',
    reference: 'K7Q2M9XA',
    message: 'When do I get my money back?',
  });
  const number: string = asked.body.data.number;
  const words = 'It is on its way.\n\nM-Pesa takes minutes, cards take days.';
  await operator.post(`/api/admin/support/${number}/answer`, {
    id: randomUUID(),
    words,
    letters: 0,
    closes: false,
  });
  const { body_text } = await lastMail(db, 'amina.asks@example.com');
  const [conversation = '', token] = /\/support\/conversation\?token=(\S+)/.exec(body_text) ?? [];
  await operator.post('/api/support/conversation/answer', { token, id: randomUUID(), words: 'Not yet.' });
  const [order] = await rowsOf<{ reference: string }>(
    db,
    sql`select reference from orders where state = 'paid' order by id desc limit 1`,
  );
  const [person] = await rowsOf<{ id: string }>(
    db,
    sql`select id from accounts where email = 'bare@example.com'`,
  );
  const { review, payment } = await fillQueues(db);
  const seen = (name: string, path: string, { cookies } = operator): PageState => ({
    name: `operator-${name}`,
    path,
    status: 200,
    cookies: Object.fromEntries(cookies),
  });
  return [
    seen('home', '/admin'),
    seen('support', '/admin/support'),
    seen('request', `/admin/support/${number}`),
    { name: 'conversation', path: conversation, status: 200, cookies: {} },
    seen('review', '/admin/review'),
    seen('refunds', '/admin/refunds'),
    ...(order ? [seen('order', `/admin/orders/${order.reference}`)] : []),
    seen('search', '/admin/search?q=ami'),
    seen('search-empty', '/admin/search'),
    ...(person ? [seen('person', `/admin/people/${person.id}`)] : []),
    ...(order ? [seen('guest', `/admin/guests/${order.reference}`)] : []),
    seen('payouts', '/admin/payouts'),
    seen('adjustments', '/admin/adjustments'),
    seen('without-factor', '/admin/payouts', bare),
    seen('verifications', '/admin/verifications'),
    seen('verification', `/admin/verifications/${request}`),
    seen('organizers', '/admin/organizers'),
    seen('money', '/admin/money'),
    seen('health', '/admin/health'),
    seen('events', '/admin/events?q=a'),
    seen('event', '/admin/events/1'),
    seen('venues', '/admin/venues?q=a'),
    seen('venue', '/admin/venues/1'),
    seen('cities', '/admin/cities'),
    seen('city', '/admin/cities/nairobi'),
    seen('categories', '/admin/categories'),
    seen('fees', '/admin/fees?price=1500'),
    seen('reviews', '/admin/reviews'),
    ...(review ? [seen('review', `/admin/reviews/${review}`)] : []),
    seen('disputes', '/admin/disputes'),
    ...(payment ? [seen('dispute', `/admin/disputes/${payment}`)] : []),
    seen('messages', '/admin/messages'),
    seen('jobs', '/admin/jobs'),
    seen('site-info', '/admin/site'),
    seen('help-texts', '/admin/help'),
    seen('help-text', '/admin/help/paid-no-ticket'),
    seen('posts', '/admin/blog'),
    seen('post-new', '/admin/blog/new'),
    seen('banners', '/admin/banners'),
    seen('banner-new', '/admin/banners/new'),
    seen('newsletters', '/admin/newsletters'),
    seen('newsletter-new', '/admin/newsletters/new'),
    seen('settings', '/admin/settings'),
  ];
}

// Something in each of the queues that a demo leaves empty.
async function fillQueues(
  db: TestDatabase,
): Promise<{ review: number | undefined; payment: string | undefined }> {
  await db.runScript(`
    insert into review_reports (review_id, visitor_id, reason, details)
      select id, 'somebody', 'private', 'My phone number is in it.' from reviews order by id limit 1;
    insert into payment_disputes (attempt_id, provider_ref, amount_minor, status, code, reason, evidence_due_at)
      select attempt.id, 'dp_1', attempt.amount_minor, 'open', 'needs_response', 'fraudulent', now() + interval '9 days'
      from payment_attempts as attempt join orders on reference = order_reference
      where status = 'succeeded' order by attempt.id limit 1;
    insert into messages (key, channel, recipient, locale, subject, body_text, attachments, state, tries, last_problem, done_at)
      select 'mail:tickets:' || number, 'mail', 'amina@example.com', 'en', 'Your tickets', '', '[]', 'failed', 1,
        '550 5.1.1 no such mailbox', now() from generate_series(1, 2) as number;
    insert into failed_jobs (name, data, problem) values ('notices.send-tickets', '{}', 'Error: no answer');
  `);
  const [found] = await rowsOf<{ review: number | undefined; payment: string | undefined }>(
    db,
    sql`
      select (select min(review_id) from review_reports) as review,
        (select min(attempt_id) from payment_disputes) as payment
    `,
  );
  return found ?? { review: undefined, payment: undefined };
}

async function sellerStates(site: LiveSite): Promise<PageState[]> {
  const email = 'seller@example.com';
  const seller = await newPerson(site.app, site.db, email);
  const [event = 0] = await site.catalogue.add({ slug: 'sellers-night', startsAt: days(30, site.now()) });
  const found = await sql<{ id: string; organizer: number; slug: string }>`
    select accounts.id, organizers.id as organizer, organizers.slug from accounts, events
    join organizers on organizers.id = events.organizer_id
    where accounts.email = ${email} and events.id = ${event}
  `.execute(site.db.sql);
  const { id = '', organizer = 0, slug = '' } = found.rows[0] ?? {};
  await newPerson(site.app, site.db, 'colleague@example.com');
  const [colleague] = await rowsOf<{ id: string }>(
    site.db,
    sql`select id from accounts where email = 'colleague@example.com'`,
  );
  await site.db.sql.transaction().execute(async (tx) => {
    await insertMember(tx, id, organizer, 'owner');
    await insertMember(tx, colleague?.id ?? '', organizer, 'manager');
  });
  await sql`update accounts set is_merchant = true where id = ${id}`.execute(site.db.sql);
  const draft = randomUUID();
  await seller.post(`/api/sell/${slug}/drafts/save`, { id: draft, version: 0, doc: EMPTY_DRAFT });
  const [type = 0] = await typesOf(site.db, event);
  const ticket_details = [{ id: type, quantity: 2, date_pass: [] }];
  const placed = await seller.post('/api/event/order', { ticket_details, buyer: BUYER });
  const { reference, token: t } = placed.body.data;
  const paying = await seller.post(`/api/event/pay/${reference}`, { provider: 'sandbox', t });
  await seller.post(`/api/event/pay/sandbox/${paying.body.data.attempt}`, { outcome: 'success' });
  await keepRecordOf(site.app.services, reference);
  await bookWaiting(site.app.services);
  const own = (name: string, path: string): PageState => ({
    name: `seller-${name}`,
    path,
    status: 200,
    cookies: Object.fromEntries(seller.cookies),
  });
  const home = `/sell/${slug}`;
  const sold = `${home}/events/${event}`;
  return [
    { name: 'seller-begin', path: '/sell', status: 200, cookies: {} },
    own('way-in', '/sell'),
    own('venue-new', `${home}/venues/new?draft=${draft}`),
    own('prove', '/sell/prove'),
    own('home', home),
    own('events', `${home}/events`),
    own('events-past', `${home}/events?list=past`),
    own('orders', `${home}/orders`),
    own('orders-none', `${home}/orders?q=nobody`),
    own('order', `${home}/orders/${reference}`),
    own('refund', `${home}/orders/${reference}/refund`),
    own('refund-quoted', `${home}/orders/${reference}/refund?ticket=1`),
    own('refunds', `${home}/refunds`),
    own('refunds-new', `${home}/refunds/new?order=${reference}`),
    own('refunds-none', `${home}/refunds/new`),
    own('money', `${home}/money`),
    own('statement', `${home}/money/statement`),
    own('statement-none', `${home}/money/statement?from=2020-01-01&to=2020-01-31`),
    own('invoices', `${home}/money/invoices`),
    own('money-event', `${home}/money/events/${event}`),
    own('payouts', `${home}/money/payouts`),
    own('payouts-method', `${home}/money/payouts/method`),
    own('payouts-bank', `${home}/money/payouts/method?kind=bank`),
    own('verification', `${home}/money/verification`),
    own('draft', `${home}/drafts/${draft}`),
    { ...own('draft-preview', `${home}/drafts/${draft}/preview`), awake: 'aside' },
    own('more', `${home}/more`),
    own('team', `${home}/team`),
    own('team-invite', `${home}/team/invite`),
    own('team-leave', `${home}/team/leave`),
    own('team-member', `${home}/team/${colleague?.id}`),
    own('log', `${home}/log`),
    own('log-none', `${home}/log?kind=reviews`),
    own('page', `${home}/page`),
    { ...own('join-unknown', '/sell/join'), status: 404 },
    own('event', sold),
    own('event-orders', `${sold}/orders`),
    own('attendees', `${sold}/attendees`),
    own('attendees-give', `${sold}/attendees/give`),
    own('attendees-print', `${sold}/attendees/print`),
    own('attendees-none', `${sold}/attendees?q=nobody`),
    own('figures', `${sold}/figures`),
    own('tickets', `${sold}/tickets`),
    own('places', `${sold}/tickets/places`),
    own('room', `${sold}/tickets/room`),
    own('type', `${sold}/tickets/${type}`),
    own('hold-back', `${sold}/tickets/${type}/hold-back`),
    own('flash', `${sold}/flash`),
    own('flash-new', `${sold}/flash/new`),
    own('codes', `${sold}/codes`),
    own('codes-many', `${sold}/codes/many`),
    own('code-new', `${sold}/codes/new`),
    own('messages', `${sold}/messages`),
    own('message-new', `${sold}/messages/new`),
    own('door', `${sold}/door`),
    own('door-phones', `${sold}/door/phones`),
    own('share', `${sold}/share`),
    own('share-print', `${sold}/share/print`),
    { ...own('preview', `${sold}/preview`), awake: 'aside' },
    own('details', `${sold}/details`),
    own('when', `${sold}/details/when`),
    own('cancel', `${sold}/details/cancel`),
  ];
}

// A review of the demo's, with the event that it is about.
async function reviewsOf(site: LiveSite): Promise<{ slug: string; id: number }[]> {
  const past = EVENTS.filter((event) => event.shows?.includes('past')).map(({ slug }) => slug);
  const found: { slug: string; id: number }[] = [];
  for (const slug of past) {
    const answer = await asking(site.app).get(`/api/reviews?event=${slug}`);
    const [first] = answer.status === 200 ? answer.body.data.data : [];
    if (first) found.push({ slug, id: first.id });
  }
  return found;
}
