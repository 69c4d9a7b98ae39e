import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { actionsOf, insertMember, openOrganizer } from '#modules/merchants/index.ts';
import { EMPTY_DRAFT } from '#modules/publishing/index.ts';
import type { CallContract } from '#platform/http/call.ts';
import type { MemberAction } from '#shared/access.ts';
import type { MemberRole } from '#shared/actor.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { typeForm } from '#tests/support/drafting.ts';
import { type Browser, newPerson, openBrowser } from '#tests/support/people.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { apiRoutes } from '../../src/main/routes.ts';

// SEC-3: every call of the API and every file of tickets and receipts, asked for by nobody, by another buyer, by another
// merchant and by whom it concerns. Who is let in follows from the contracts; a sample says only what the call is sent, and
// what those hear who were let in. A call without a sample fails the run.

type Statuses = [nobody: number, buyer: number, merchant: number, own: number];
interface Sample {
  // Of whoever was let in, by whose it is; nobody is a stranger like any other buyer.
  inside: [buyer: number, merchant: number, own: number];
  // The path after /api; the call's own unless it needs something in it.
  path?: () => string;
  body?: () => object;
}

const OWNER = { name: 'Wangari Muthoni', email: 'wangari@example.com', phone: '0722000111' };
const SECRETS = [OWNER.name, OWNER.email, '722000111'];

const db = await testDatabase();
const now = new Date();
let app: TestApp;
let people: [nobody: Browser, buyer: Browser, merchant: Browser, own: Browser];
const owned = {
  type: 0,
  event: 0,
  paid: '',
  held: '',
  unwanted: '',
  organizer: '',
  attempt: '',
  ticket: '',
  session: '',
  review: 0,
  offer: '',
};
const tokens: string[] = [];

const line = (inside: Sample['inside'], path?: () => string, body?: () => object): Sample => ({
  inside,
  ...(path && { path }),
  ...(body && { body }),
});
const everybody = (status: number, path?: () => string, body?: () => object): Sample =>
  line([status, status, status], path, body);
const ownOnly = (refused: number, path: () => string, body?: () => object): Sample =>
  line([refused, refused, 200], path, body);

// What is an organiser's: to another merchant it is not there.
const sellers = (own: number, path: () => string, body?: () => object): Sample =>
  line([403, 404, own], path, body);
const DRAFT = randomUUID();
const CORRECTED = {
  email: 'a@example.com',
  phone: '',
  from_email: 'b@example.com',
  from_phone: '',
  why: 'Called',
};
const IN_ALL = <Text>(text: Text) => ({ en: text, id: text, sw: text });

// Nobody is signed in, and of the others only the merchants act for somebody.
function expected({ access }: CallContract, [buyer, merchant, own]: Sample['inside']): Statuses {
  if (access === 'public' || access === 'visitor') return [buyer, buyer, merchant, own];
  if (access === 'person') return [401, buyer, merchant, own];
  if (typeof access === 'object') return [401, 403, merchant, own];
  // None of them is one of the platform's own people.
  return access === 'operator' ? [401, 403, 403, 403] : [401, 401, 401, 401];
}

const ownEvent = (own: number, rest: string, body?: () => object): Sample =>
  sellers(own, () => `/sell/${owned.organizer}/events/${owned.event}/tickets${rest}`, body);
const NEW_TYPE = {
  ...typeForm({ name: 'Late' }),
  stock: { kind: 'own', capacity: 10, room_pool_id: null },
};
const sold = (own: number, path: string, body?: () => object): Sample =>
  sellers(own, () => `/sell/${owned.organizer}/events/${owned.event}/${path}`, body);
const LONG_AGO = () => ({
  starts_at: days(-9, now).toISOString(),
  ends_at: days(-8, now).toISOString(),
  doors_at: null,
});

const ofOrganizer = (own: number, path: string, body?: () => object): Sample =>
  sellers(own, () => `/sell/${owned.organizer}/${path}`, body);
const AS_READER = { role: 'reader', event_ids: null };

const ofOrder = (own: number, rest: string, body?: () => object): Sample =>
  sellers(own, () => `/sell/${owned.organizer}/orders/${owned.paid}${rest}`, body);

const WRONG = () => ({ password: 'not-the-password' });
const orders = '/events/orders';

const ofEvent = (rest: string) => () => `/sell/${owned.organizer}/events/${owned.event}/${rest}`;
const onSale = () => ({
  label: 'Payday',
  starts_at: now.toISOString(),
  ends_at: days(3).toISOString(),
  units: 5,
  prices: [{ ticket_type_id: 1, price: 10_000_000 }],
});
const TERMS = {
  off: { kind: 'percent', percent: 10 },
  ticket_type_ids: [],
  unlocks: [],
  starts_at: null,
  ends_at: null,
  uses: null,
  uses_per_buyer: null,
  minimum_spend: 0,
  with_flash: true,
};

const PLACE = {
  name: 'Our hall',
  address: 'First street',
  landmark: '',
  city: 'nairobi',
  lat: -1.28,
  lng: 36.8,
  is_another: false,
};

const MESSAGE = {
  kind: 'service',
  texts: { en: { subject: 'Doors at six', words: 'Bring your ticket.' } },
  chosen: { types: [], days: [], who: 'all' },
};

const TOLD = { nonce: DRAFT, at: '2026-12-05T19:00:00.000Z', offset_ms: 0 };
// A phone at a door is known by its own token, and nobody here has one.
const AT_DEVICE: Record<string, object | undefined> = {
  'GET /api/door/{device}/pack': undefined,
  'GET /api/door/{device}/names': undefined,
  'GET /api/door/{device}/changes?since=0': undefined,
  'GET /api/door/{device}/search?q=amina': undefined,
  'POST /api/door/{device}/scan': { ...TOLD, what: { code: 'x' } },
  'POST /api/door/{device}/undo': { ...TOLD, undoes: DRAFT, ticket: DRAFT },
  'POST /api/door/{device}/scans': { scans: [{ ...TOLD, kind: 'entry', ticket: DRAFT }] },
  'POST /api/door/{device}/leave': undefined,
  'POST /api/door/{device}/sell': { sale: DRAFT, type: 1, count: 1, method: 'cash', expected: 1 },
  'GET /api/door/{device}/sales/{reference}': undefined,
  'POST /api/door/{device}/sales/{reference}/void': undefined,
  'GET /api/door/{device}/shift': undefined,
  'POST /api/door/{device}/shift/open': { shift: DRAFT, name: 'Somebody' },
  'POST /api/door/{device}/shift/close': { shift: DRAFT, counted: 1 },
};

const CATEGORY = {
  names: { en: 'Mine', id: 'Mine', sw: 'Mine' },
  descriptions: { en: '', id: '', sw: '' },
};

const SAMPLES: Record<string, Sample> = {
  'GET /api/sell/{organizer}/orders': ofOrganizer(200, 'orders'),
  'GET /api/sell/{organizer}/orders/{reference}': ofOrder(200, ''),
  'POST /api/sell/{organizer}/orders/{reference}/resend': ofOrder(200, '/resend'),
  'POST /api/sell/{organizer}/orders/{reference}/check': ofOrder(200, '/check'),
  'POST /api/sell/{organizer}/orders/{reference}/rename': ofOrder(404, '/rename', () => ({
    ticket: 999,
    name: 'Somebody',
  })),
  'POST /api/sell/{organizer}/orders/{reference}/type': ofOrder(404, '/type', () => ({
    ticket: 999,
    type: 1,
  })),
  'GET /api/sell/{organizer}/orders/{reference}/refund': ofOrder(404, '/refund?tickets=999'),
  'POST /api/sell/{organizer}/orders/{reference}/refund': ofOrder(404, '/refund', () => ({
    tickets: [999],
    amount: 1,
  })),
  'POST /api/sell/{organizer}/orders/{reference}/refuse': ofOrder(409, '/refuse', () => ({ words: 'No.' })),
  'POST /api/sell/{organizer}/orders/{reference}/note': ofOrder(200, '/note', () => ({ words: 'Called.' })),
  'GET /api/sell/{organizer}/events/{event}/attendees': sellers(200, ofEvent('attendees')),
  'GET /api/sell/{organizer}/events/{event}/attendees/export': sellers(200, ofEvent('attendees/export')),
  'GET /api/sell/{organizer}/events/{event}/door-list': sellers(200, ofEvent('door-list')),
  'GET /api/sell/door': line([403, 200, 200]),
  'GET /api/sell/{organizer}/events/{event}/door': sold(200, 'door'),
  'GET /api/sell/{organizer}/events/{event}/door/shifts': sold(200, 'door/shifts'),
  'GET /api/sell/{organizer}/events/{event}/door/board': sold(200, 'door/board'),
  'GET /api/sell/{organizer}/events/{event}/door/board/mark': sold(200, 'door/board/mark'),
  'POST /api/sell/{organizer}/events/{event}/door/gates': sold(404, 'door/gates', () => ({
    gate: 999,
    name: 'Gate A',
  })),
  'POST /api/sell/{organizer}/events/{event}/door/gates/remove': sold(404, 'door/gates/remove', () => ({
    gate: 999,
  })),
  'POST /api/sell/{organizer}/events/{event}/door/pairings': sold(404, 'door/pairings', () => ({
    gate: 999,
  })),
  'POST /api/sell/{organizer}/events/{event}/door/devices/revoke': sold(404, 'door/devices/revoke', () => ({
    device: DRAFT,
  })),
  'POST /api/sell/{organizer}/events/{event}/door/open': sold(404, 'door/open', () => ({ gate: 999 })),
  'POST /api/door/pair': everybody(410, undefined, () => ({
    with: { token: 'x'.repeat(22) },
    name: 'Somebody',
  })),
  ...Object.fromEntries(
    Object.entries(AT_DEVICE).map(([call, body]) => [
      call.split('?')[0],
      everybody(
        401,
        () => `${call.split(' /api')[1]?.replace('{device}', DRAFT).replace('{reference}', 'AAAA2222')}`,
        body && (() => body),
      ),
    ]),
  ),
  'GET /api/sell/{organizer}/events/{event}/comps': sellers(200, ofEvent('comps')),
  'POST /api/sell/{organizer}/events/{event}/comps/give': sellers(404, ofEvent('comps/give'), () => ({
    batch: randomUUID(),
    type: 999_999,
    people: [{ name: 'Amina' }],
  })),
  'GET /api/sell/{organizer}/files/orders': ofOrganizer(200, 'files/orders'),
  'GET /api/sell/{organizer}/money/statement': ofOrganizer(200, 'money/statement'),
  'GET /api/sell/{organizer}/files/statement': ofOrganizer(200, 'files/statement'),
  'GET /api/sell/{organizer}/files/statement-sheet': ofOrganizer(200, 'files/statement-sheet'),
  'GET /api/sell/{organizer}/money/invoices': ofOrganizer(200, 'money/invoices'),
  'GET /api/sell/{organizer}/money/invoices/{number}/sheet': ofOrganizer(404, 'money/invoices/1/sheet'),
  'GET /api/sell/{organizer}/money': ofOrganizer(200, 'money'),
  'GET /api/sell/{organizer}/money/events/{event}': sellers(
    200,
    () => `/sell/${owned.organizer}/money/events/${owned.event}`,
  ),
  'GET /api/sell/{organizer}/events/{event}/messages': sold(200, 'messages'),
  'POST /api/sell/{organizer}/events/{event}/messages/preview': sold(200, 'messages/preview', () => MESSAGE),
  'POST /api/sell/{organizer}/events/{event}/messages/test': sold(200, 'messages/test', () => ({
    kind: 'service',
    texts: MESSAGE.texts,
  })),
  'POST /api/sell/{organizer}/events/{event}/messages/send': sold(422, 'messages/send', () => ({
    ...MESSAGE,
    id: randomUUID(),
    chosen: { ...MESSAGE.chosen, days: ['2001-01-01'] },
  })),
  'GET /api/sell/{organizer}/events/{event}/messages/{message}': sold(404, `messages/${DRAFT}`),
  'POST /api/sell/{organizer}/events/{event}/messages/{message}/pause': sold(404, `messages/${DRAFT}/pause`),
  'POST /api/sell/{organizer}/events/{event}/messages/{message}/resume': sold(
    404,
    `messages/${DRAFT}/resume`,
  ),
  'POST /api/messages/stop': everybody(410, undefined, () => ({ token: 'unknown' })),
  // Without a second factor an owner sees what is due, and moves nothing.
  'GET /api/sell/{organizer}/payouts': ofOrganizer(200, 'payouts'),
  'POST /api/sell/{organizer}/payouts/request': ofOrganizer(403, 'payouts/request', () => ({
    id: randomUUID(),
    amount: 1,
    currency: 'KES',
    method: randomUUID(),
  })),
  'POST /api/sell/{organizer}/payouts/cancel': ofOrganizer(404, 'payouts/cancel', () => ({ payout: DRAFT })),
  'POST /api/sell/{organizer}/payouts/methods/add': ofOrganizer(403, 'payouts/methods/add', () => ({
    kind: 'mpesa',
    phone: '0712345678',
    name: 'Somebody',
  })),
  'POST /api/sell/{organizer}/payouts/methods/retire': ofOrganizer(403, 'payouts/methods/retire', () => ({
    method: randomUUID(),
  })),
  'POST /api/sell/{organizer}/payouts/automatic': ofOrganizer(403, 'payouts/automatic', () => ({
    method: randomUUID(),
    is_on: true,
  })),
  'GET /api/admin/queues': everybody(403),
  'GET /api/admin/review': everybody(403),
  'GET /api/admin/support': everybody(403),
  'GET /api/admin/support/{number}': everybody(403, () => '/admin/support/S-100000'),
  ...Object.fromEntries(
    Object.entries({
      assign: { from: null, is_mine: true },
      answer: { id: DRAFT, words: 'Hello.', letters: 0, closes: false },
      close: undefined,
      reopen: { id: DRAFT, words: 'Hello.' },
    }).map(([step, body]) => [
      `POST /api/admin/support/{number}/${step}`,
      everybody(403, () => `/admin/support/S-100000/${step}`, body && (() => body)),
    ]),
  ),
  'GET /api/admin/refunds': everybody(403),
  'GET /api/admin/orders/{reference}': everybody(403, () => '/admin/orders/AAAA2222'),
  ...Object.fromEntries(
    Object.entries({
      accept: undefined,
      decline: undefined,
      repay: { how: 'again' },
      resend: undefined,
      write: { id: DRAFT, subject: 'Hello', words: 'Hello.' },
    }).map(([step, body]) => [
      `POST /api/admin/orders/{reference}/${step}`,
      everybody(403, () => `/admin/orders/AAAA2222/${step}`, body && (() => body)),
    ]),
  ),
  'GET /api/admin/search': everybody(403),
  'GET /api/admin/people/{account}': everybody(403, () => `/admin/people/${DRAFT}`),
  'GET /api/admin/guests/{reference}': everybody(403, () => '/admin/guests/AAAA2222'),
  'POST /api/admin/people/{account}/contact': everybody(
    403,
    () => `/admin/people/${DRAFT}/contact`,
    () => CORRECTED,
  ),
  'POST /api/admin/people/{account}/end-sessions': everybody(
    403,
    () => `/admin/people/${DRAFT}/end-sessions`,
  ),
  'POST /api/admin/orders/{reference}/contact': everybody(
    403,
    () => '/admin/orders/AAAA2222/contact',
    () => CORRECTED,
  ),
  'POST /api/admin/guests/{reference}/merge': everybody(
    403,
    () => '/admin/guests/AAAA2222/merge',
    () => ({ account_email: 'a@example.com', from_email: 'b@example.com', why: '' }),
  ),
  'GET /api/admin/ledger-proof': everybody(403),
  'GET /api/admin/money': everybody(403),
  'GET /api/admin/money/mark': everybody(403),
  'GET /api/admin/health': everybody(403),
  'POST /api/admin/money/prove': everybody(403),
  'POST /api/admin/money/settle': everybody(403, undefined, () => ({
    ...{ provider: 'daraja', reference: 'FT1', currency: 'KES' },
    ...{ amount: 1, cost: 0 },
  })),
  'POST /api/admin/money/unsettle': everybody(403, undefined, () => ({
    provider: 'daraja',
    reference: 'FT1',
  })),
  'POST /api/admin/money/top-up': everybody(403, undefined, () => ({ reference: 'FT1', amount: 1 })),
  'POST /api/admin/balances/ask': everybody(403, undefined, () => ({ provider: 'stripe' })),
  'POST /api/admin/balances/enter': everybody(403, undefined, () => ({
    ...{ provider: 'stripe', currency: 'USD', amount: 1 },
  })),
  'GET /api/admin/reviews': everybody(403),
  'GET /api/admin/reviews/{id}': everybody(403, () => '/admin/reviews/1'),
  ...Object.fromEntries(
    ['hide', 'keep'].map((verdict) => [
      `POST /api/admin/reviews/{id}/${verdict}`,
      everybody(
        403,
        () => `/admin/reviews/1/${verdict}`,
        () => ({ words: 'No.', seen: 'shown.0.0.0' }),
      ),
    ]),
  ),
  'GET /api/admin/disputes': everybody(403),
  'GET /api/admin/disputes/{payment}': everybody(403, () => '/admin/disputes/x'),
  'POST /api/admin/disputes/{payment}/note': everybody(
    403,
    () => '/admin/disputes/x/note',
    () => ({ id: DRAFT, kind: 'note', words: 'Hello.', notes: 0 }),
  ),
  'GET /api/admin/messages': everybody(403),
  'POST /api/admin/messages/settle': everybody(403, undefined, () => ({
    which: 'one',
    message: DRAFT,
    how: 'again',
  })),
  'GET /api/admin/jobs': everybody(403),
  'POST /api/admin/jobs/settle': everybody(403, undefined, () => ({
    which: 'one',
    job: DRAFT,
    how: 'again',
  })),
  'GET /api/admin/site': everybody(403),
  'POST /api/admin/site': everybody(
    403,
    () => '/admin/site',
    () => ({
      ...{ version: 1, name: 'Theirs', taglines: IN_ALL('') },
      ...{ email: '', phone: '', whatsapp: '', address: '', social: [] },
    }),
  ),
  'GET /api/admin/help': everybody(403),
  'POST /api/admin/help/{question}': everybody(
    403,
    () => '/admin/help/ways-to-pay',
    () => ({ version: 0, group: 'paying', is_hidden: true, texts: null }),
  ),
  'POST /api/admin/help/{question}/move': everybody(
    403,
    () => '/admin/help/ways-to-pay/move',
    () => ({ place: 1, by: 1 }),
  ),
  'GET /api/admin/posts': everybody(403),
  'GET /api/admin/posts/{post}': everybody(403, () => `/admin/posts/${DRAFT}`),
  'POST /api/admin/posts/{post}': everybody(
    403,
    () => `/admin/posts/${DRAFT}`,
    () => ({
      ...{ version: 0, slug: 'theirs', author: 'Me', poster_category: 'music' },
      texts: IN_ALL({ title: '', summary: '', body: '' }),
    }),
  ),
  'POST /api/admin/posts/{post}/publish': everybody(
    403,
    () => `/admin/posts/${DRAFT}/publish`,
    () => ({ version: 1, at: null }),
  ),
  'POST /api/admin/posts/{post}/unpublish': everybody(
    403,
    () => `/admin/posts/${DRAFT}/unpublish`,
    () => ({ version: 1 }),
  ),
  'GET /api/admin/banners': everybody(403),
  'POST /api/admin/banners/{banner}': everybody(
    403,
    () => `/admin/banners/${DRAFT}`,
    () => ({
      ...{ version: 0, texts: IN_ALL('Hello') },
      ...{ from_at: '2026-01-01T00:00:00Z', until_at: '2026-02-01T00:00:00Z' },
    }),
  ),
  'POST /api/admin/banners/{banner}/end': everybody(403, () => `/admin/banners/${DRAFT}/end`),
  'GET /api/admin/newsletters': everybody(403),
  'GET /api/admin/newsletters/{issue}': everybody(403, () => '/admin/newsletters/november'),
  'POST /api/admin/newsletters/{issue}': everybody(
    403,
    () => '/admin/newsletters/november',
    () => ({ version: 0, texts: {} }),
  ),
  ...Object.fromEntries(
    ['test', 'unschedule', 'pause', 'resume'].map((step) => [
      `POST /api/admin/newsletters/{issue}/${step}`,
      everybody(403, () => `/admin/newsletters/november/${step}`),
    ]),
  ),
  'POST /api/admin/newsletters/{issue}/send': everybody(
    403,
    () => '/admin/newsletters/november/send',
    () => ({ version: 1, at: null }),
  ),
  'GET /api/admin/settings': everybody(403),
  'POST /api/admin/settings/answer-hours': everybody(
    403,
    () => '/admin/settings/answer-hours',
    () => ({ before: 24, hours: 1 }),
  ),
  'POST /api/admin/settings/holiday-countries': everybody(
    403,
    () => '/admin/settings/holiday-countries',
    () => ({ before: ['KE'], countries: ['KE'] }),
  ),
  'POST /api/admin/settings/release-terms': everybody(
    403,
    () => '/admin/settings/release-terms',
    () => ({
      ...{ organizer: owned.organizer, release_days: 1, reserve_percent: 0 },
      before: { release_days: 0, reserve_percent: 0 },
    }),
  ),
  'GET /api/admin/payouts': everybody(403),
  ...Object.fromEntries(
    Object.entries({
      approve: undefined,
      send: undefined,
      refuse: { words: 'No.' },
      sent: { reference: 'FT1' },
      failed: { words: 'No.' },
      returned: { part: 1, line: 'FT1', words: 'No.' },
      settle: { part: 1, outcome: 'sent', line: 'FT1' },
      'withdraw-claim': { part: 1 },
    }).map(([step, body]) => [
      `POST /api/admin/payouts/{payout}/${step}`,
      everybody(403, () => `/admin/payouts/${DRAFT}/${step}`, body && (() => body)),
    ]),
  ),
  'GET /api/admin/adjustments': everybody(403),
  'POST /api/admin/adjustments/ask': everybody(403, undefined, () => ({
    ...{ id: randomUUID(), organizer: owned.organizer, currency: 'KES', direction: 'to_seller', amount: 1 },
    words: 'No.',
  })),
  ...Object.fromEntries(
    ['book', 'refuse'].map((step) => [
      `POST /api/admin/adjustments/{adjustment}/${step}`,
      everybody(403, () => `/admin/adjustments/${DRAFT}/${step}`),
    ]),
  ),
  'GET /api/sell/{organizer}/verification': ofOrganizer(200, 'verification'),
  'POST /api/sell/{organizer}/verification/papers': ofOrganizer(415, 'verification/papers', () => ({})),
  'POST /api/sell/{organizer}/verification/papers/remove': ofOrganizer(
    404,
    'verification/papers/remove',
    () => ({ key: randomUUID() }),
  ),
  'POST /api/sell/{organizer}/verification/ask': ofOrganizer(403, 'verification/ask', () => ({
    id: randomUUID(),
    legal_name: 'Somebody',
    number: '12345678',
    method: randomUUID(),
    papers: [randomUUID()],
  })),
  'POST /api/sell/{organizer}/verification/withdraw': ofOrganizer(404, 'verification/withdraw', () => ({
    id: randomUUID(),
  })),
  'GET /api/admin/events': everybody(403),
  'GET /api/admin/events/{event}': everybody(403, () => '/admin/events/1'),
  'POST /api/admin/events/{event}/feature': everybody(
    403,
    () => '/admin/events/1/feature',
    () => ({
      is_featured: true,
    }),
  ),
  'POST /api/admin/events/{event}/take-down': everybody(
    403,
    () => '/admin/events/1/take-down',
    () => ({
      words: 'It is not yours',
    }),
  ),
  'POST /api/admin/events/{event}/put-up': everybody(403, () => '/admin/events/1/put-up'),
  'POST /api/admin/events/{event}/slug': everybody(
    403,
    () => '/admin/events/1/slug',
    () => ({
      from: 'open-evening',
      slug: 'shut-evening',
    }),
  ),
  'GET /api/admin/venues': everybody(403),
  'GET /api/admin/venues/{venue}': everybody(403, () => '/admin/venues/1'),
  'POST /api/admin/venues/{venue}/edit': everybody(
    403,
    () => '/admin/venues/1/edit',
    () => ({
      name: 'Mine',
      address: 'Here',
      landmark: '',
      lat: 0,
      lng: 0,
      version: 'any',
    }),
  ),
  'POST /api/admin/venues/{venue}/merge': everybody(
    403,
    () => '/admin/venues/1/merge',
    () => ({ into: 2 }),
  ),
  'GET /api/admin/cities': everybody(403),
  'GET /api/admin/cities/{city}': everybody(403, () => '/admin/cities/nairobi'),
  'POST /api/admin/cities/add': everybody(403, undefined, () => ({
    name: 'Mine',
    country: 'KE',
    time_zone: 'Africa/Nairobi',
    lat: 0,
    lng: 37,
  })),
  'POST /api/admin/cities/{city}/edit': everybody(
    403,
    () => '/admin/cities/nairobi/edit',
    () => ({
      name: 'Mine',
      is_listed: true,
      version: 'any',
    }),
  ),
  'POST /api/admin/cities/{city}/merge': everybody(
    403,
    () => '/admin/cities/nairobi/merge',
    () => ({
      into: 'kisumu',
    }),
  ),
  'GET /api/admin/categories': everybody(403),
  'POST /api/admin/categories/add': everybody(403, undefined, () => ({ ...CATEGORY, slug: '' })),
  'POST /api/admin/categories/order': everybody(403, undefined, () => ({ from: [], to: [] })),
  'POST /api/admin/categories/{category}/edit': everybody(
    403,
    () => '/admin/categories/music/edit',
    () => ({
      ...CATEGORY,
      version: 'any',
    }),
  ),
  'POST /api/admin/categories/{category}/retire': everybody(
    403,
    () => '/admin/categories/music/retire',
    () => ({
      is_retired: true,
    }),
  ),
  'GET /api/admin/fees': everybody(403),
  'POST /api/admin/fees/add': everybody(403, undefined, () => ({
    currency: 'KES',
    organizer: '',
    percent: 0,
    cash_percent: 0,
    starts_at: null,
    seen: 0,
  })),
  'POST /api/admin/fees/withdraw': everybody(403, undefined, () => ({ id: 1 })),
  'GET /api/admin/verifications': everybody(403),
  'GET /api/admin/verifications/{verification}': everybody(403, () => `/admin/verifications/${DRAFT}`),
  'GET /api/admin/verifications/{verification}/papers/{paper}': everybody(
    403,
    () => `/admin/verifications/${DRAFT}/papers/${DRAFT}`,
  ),
  'POST /api/admin/verifications/{verification}/verify': everybody(
    403,
    () => `/admin/verifications/${DRAFT}/verify`,
    () => ({ seen_name: 'Somebody' }),
  ),
  'POST /api/admin/verifications/{verification}/refuse': everybody(
    403,
    () => `/admin/verifications/${DRAFT}/refuse`,
    () => ({ words: 'No.' }),
  ),
  'GET /api/admin/organizers': everybody(403),
  'POST /api/admin/organizers/{organizer}/suspend': everybody(
    403,
    () => `/admin/organizers/${owned.organizer}/suspend`,
    () => ({ words: 'No.' }),
  ),
  'POST /api/admin/organizers/{organizer}/lift': everybody(
    403,
    () => `/admin/organizers/${owned.organizer}/lift`,
  ),
  'GET /api/sell/{organizer}/refunds': ofOrganizer(200, 'refunds'),
  'GET /api/sell/{organizer}/refunds/quote': ofOrganizer(200, 'refunds/quote?orders=AAAA2222'),
  'POST /api/sell/{organizer}/refunds/begin': ofOrganizer(409, 'refunds/begin', () => ({
    id: randomUUID(),
    orders: ['AAAA2222'],
    expected: { orders: 1, tickets: 1, amount: 1 },
  })),
  'GET /api/sell/{organizer}/refunds/runs/{run}': ofOrganizer(404, `refunds/runs/${DRAFT}`),
  'GET /api/sell/{organizer}/events/{event}/flash-sales': sellers(200, ofEvent('flash-sales')),
  'POST /api/sell/{organizer}/events/{event}/flash-sales/create': sellers(
    404,
    ofEvent('flash-sales/create'),
    onSale,
  ),
  'POST /api/sell/{organizer}/events/{event}/flash-sales/edit': sellers(
    404,
    ofEvent('flash-sales/edit'),
    () => ({ id: 999, ...onSale() }),
  ),
  'POST /api/sell/{organizer}/events/{event}/flash-sales/end': sellers(
    404,
    ofEvent('flash-sales/end'),
    () => ({ id: 999 }),
  ),
  'GET /api/sell/{organizer}/events/{event}/codes': sellers(200, ofEvent('codes')),
  'GET /api/sell/{organizer}/events/{event}/codes/export': sellers(200, ofEvent('codes/export')),
  'POST /api/sell/{organizer}/events/{event}/codes/create': sellers(422, ofEvent('codes/create'), () => ({
    ...TERMS,
    code: '!',
  })),
  'POST /api/sell/{organizer}/events/{event}/codes/edit': sellers(404, ofEvent('codes/edit'), () => ({
    ...TERMS,
    id: 999,
  })),
  'POST /api/sell/{organizer}/events/{event}/codes/stop': sellers(404, ofEvent('codes/stop'), () => ({
    id: 999,
  })),
  'POST /api/sell/{organizer}/events/{event}/codes/create-many': sellers(
    200,
    ofEvent('codes/create-many'),
    () => ({ ...TERMS, batch: randomUUID(), prefix: 'TEAM', count: 2 }),
  ),
  'GET /api/webData': everybody(200),
  'GET /api/help/questions': everybody(200, () => '/help/questions?q=refund'),
  'GET /api/help/texts/{id}': everybody(200, () => '/help/texts/privacy'),
  'GET /api/blogs/blogPosts': everybody(200),
  'GET /api/blogs/blogPosts/{slug}': everybody(404, () => '/blogs/blogPosts/no-such-post'),
  'POST /api/support/requests': everybody(200, undefined, () => ({
    name: 'Somebody',
    email: 'somebody@example.com',
    topic: 'payment',
    reference: owned.paid,
    message: 'Where is it?',
  })),
  // The answer is the same for an address that is known and for one that is not.
  'POST /api/user/subscribe': everybody(200, undefined, () => ({ email: OWNER.email })),
  'POST /api/events/orders/recover': everybody(200, undefined, () => ({
    contact: OWNER.email,
    code: owned.paid,
  })),
  // The link is the permission.
  'POST /api/user/subscribe/confirm': everybody(410, undefined, () => ({ token: 'x'.repeat(43) })),
  'POST /api/user/unsubscribe': everybody(410, undefined, () => ({ token: `1.${'x'.repeat(43)}` })),
  'POST /api/user/resubscribe': everybody(410, undefined, () => ({ token: `1.${'x'.repeat(43)}` })),
  'GET /api/bot-check/{action}': everybody(200, () => '/bot-check/login'),
  'GET /api/events/trending': everybody(200),
  'GET /api/events/categories/list': everybody(200),
  'GET /api/events/countries': everybody(200),
  'GET /api/events/request/all': everybody(200),
  'GET /api/events/search/': everybody(200, () => '/events/search/?event=open'),
  'GET /api/event/suggestions': everybody(200, () => '/event/suggestions?event=open'),
  'GET /api/events/{type}': everybody(200, () => '/events/listing'),
  'GET /api/events/category/{slug}': everybody(200, () => '/events/category/music'),
  'GET /api/events/filter/{filters}': everybody(200, () => '/events/filter/price:paid'),
  'GET /api/events/facets/{filters}': everybody(200, () => '/events/facets/price:paid'),
  'GET /api/event/view/{slug}': everybody(200, () => '/event/view/open-evening'),
  'GET /api/event/similar/{slug}': everybody(200, () => '/event/similar/open-evening'),
  'GET /api/event/availability/{slug}': everybody(200, () => '/event/availability/open-evening'),
  'GET /api/event/of-tickets/{ids}': everybody(200, () => `/event/of-tickets/${owned.type}`),
  'GET /api/fees': everybody(200),
  'GET /api/holidays': everybody(200, () => '/holidays?country=kenya'),
  'GET /api/event/iframe/{id}': everybody(200, () => `/event/iframe/${owned.event}`),
  'GET /api/organizer/view/{slug}': everybody(200, () => `/organizer/view/${owned.organizer}`),
  'GET /api/reviews': everybody(200, () => '/reviews?event=begun-evening'),
  'GET /api/reviews/view/{id}': everybody(200, () => `/reviews/view/${owned.review}`),

  // What an order is about and how it stands is told to whoever knows its reference; the rest is not.
  'GET /api/events/orders/{id}': everybody(200, () => `${orders}/${owned.paid}`),
  'GET /api/event/pay/{id}': everybody(200, () => `/event/pay/${owned.paid}`),
  'GET /api/event/pay/methods/{id}': everybody(200, () => `/event/pay/methods/${owned.held}`),
  'GET /api/events/orders/viewTickets/{id}': ownOnly(403, () => `${orders}/viewTickets/${owned.paid}`),
  'GET /api/events/orders/viewTicket/{id}': ownOnly(403, () => `${orders}/viewTicket/${owned.ticket}`),
  'GET /api/events/orders/receipt/{id}': ownOnly(403, () => `${orders}/receipt/${owned.paid}`),
  'GET /api/events/orders/myOrders': everybody(200),
  'POST /api/events/orders/resend/{id}': ownOnly(
    403,
    () => `${orders}/resend/${owned.paid}`,
    () => ({}),
  ),
  'POST /api/events/orders/refund-request/{id}': ownOnly(
    403,
    () => `${orders}/refund-request/${owned.paid}`,
    () => ({ words: 'I am ill.' }),
  ),
  'POST /api/events/orders/assign/share-ticket/{id}': line(
    // Doors are open: too late, also for her.
    [403, 403, 409],
    () => `${orders}/assign/share-ticket/${owned.ticket}`,
    () => ({ share: { by: 'link' } }),
  ),
  // The link is the permission.
  'GET /api/events/orders/offer/{token}': everybody(404, () => `${orders}/offer/${'x'.repeat(43)}`),
  'POST /api/events/orders/offer/{token}/accept': everybody(
    404,
    () => `${orders}/offer/${'x'.repeat(43)}/accept`,
    () => ({ name: 'Somebody', email: 'somebody@example.com' }),
  ),
  'POST /api/events/orders/offer/{token}/decline': everybody(
    404,
    () => `${orders}/offer/${'x'.repeat(43)}/decline`,
    () => ({}),
  ),
  'GET /api/events/orders/checkTicket': everybody(
    404,
    () => `${orders}/checkTicket?search=${owned.paid}&email=somebody@example.com`,
  ),

  'POST /api/event/coupons/validate': everybody(
    422,
    () => '/event/coupons/validate',
    () => ({ coupon_code: 'NOTHING10', ticket_details: [{ id: owned.type, quantity: 1, date_pass: [] }] }),
  ),
  'POST /api/event/order': everybody(
    200,
    () => '/event/order',
    () => ({
      ticket_details: [{ id: owned.type, quantity: 1, date_pass: [] }],
      buyer: { name: 'Somebody', email: 'somebody@example.com', phone: '0733444555' },
    }),
  ),
  'POST /api/event/pay/unlock/{id}': everybody(
    403,
    () => `/event/pay/unlock/${owned.held}`,
    () => ({ contact: 'somebody@example.com' }),
  ),
  // By a cookie of the browser's own; the rest of what it answers is in the tests of the checkout's pages.
  'GET /api/event/order/current': everybody(200),
  'POST /api/event/order/cancel/{id}': ownOnly(
    404,
    () => `/event/order/cancel/${owned.unwanted}`,
    () => ({}),
  ),
  'POST /api/event/order/buyer/{id}': ownOnly(
    404,
    () => `/event/order/buyer/${owned.held}`,
    () => OWNER,
  ),
  'POST /api/event/order/renew/{id}': ownOnly(
    404,
    () => `/event/order/renew/${owned.held}`,
    () => ({}),
  ),
  'POST /api/event/pay/{id}': ownOnly(
    404,
    () => `/event/pay/${owned.held}`,
    () => ({ provider: 'sandbox' }),
  ),
  'POST /api/event/pay/check/{id}': ownOnly(
    404,
    () => `/event/pay/check/${owned.held}`,
    () => ({}),
  ),
  'POST /api/event/pay/leave/{id}': ownOnly(
    404,
    () => `/event/pay/leave/${owned.held}`,
    () => ({}),
  ),
  // The sandbox plays the bank, which does not know who comes; it is there in a demo only.
  'GET /api/event/pay/sandbox/{attempt}': everybody(200, () => `/event/pay/sandbox/${owned.attempt}`),
  'POST /api/event/pay/sandbox/{attempt}': everybody(
    409,
    () => `/event/pay/sandbox/${owned.attempt}`,
    () => ({ outcome: 'success' }),
  ),

  'GET /api/reviews/mine': everybody(200),
  'POST /api/reviews/write': line([403, 403, 409], undefined, () => ({
    event: owned.event,
    stars: 1,
    text: 'Again',
  })),
  'POST /api/reviews/edit': line([404, 404, 200], undefined, () => ({
    id: owned.review,
    stars: 4,
    text: 'Good.',
  })),
  'POST /api/reviews/answer/{id}': line(
    [403, 403, 200],
    () => `/reviews/answer/${owned.review}`,
    () => ({ text: 'Thank you.' }),
  ),
  'POST /api/reviews/report/{id}': everybody(
    200,
    () => `/reviews/report/${owned.review}`,
    () => ({ reason: 'spam' }),
  ),
  'POST /api/reviews/delete': line([404, 404, 200], undefined, () => ({ id: owned.review })),

  'GET /api/sell/venues': everybody(200),
  'GET /api/sell/begun': everybody(200),
  'POST /api/sell/begun/keep': everybody(200, undefined, () => ({ doc: EMPTY_DRAFT, place: '' })),
  'POST /api/sell/begun/forget': everybody(200),
  'POST /api/sell/{organizer}/begun/claim': sellers(
    404,
    () => `/sell/${owned.organizer}/begun/claim`,
    () => ({ id: randomUUID() }),
  ),
  'GET /api/sell/{organizer}/venues': sellers(200, () => `/sell/${owned.organizer}/venues`),
  'POST /api/sell/{organizer}/venues/add': sellers(
    422,
    () => `/sell/${owned.organizer}/venues/add`,
    () => ({ ...PLACE, city: 'nowhere' }),
  ),
  'GET /api/sell/organizers': everybody(200),
  'GET /api/sell/{organizer}/home': sellers(200, () => `/sell/${owned.organizer}/home`),
  'GET /api/sell/{organizer}/mark': sellers(200, () => `/sell/${owned.organizer}/mark`),
  'GET /api/sell/{organizer}/events': sellers(200, () => `/sell/${owned.organizer}/events`),
  'GET /api/sell/{organizer}/events/{event}': sellers(
    200,
    () => `/sell/${owned.organizer}/events/${owned.event}`,
  ),
  'POST /api/sell/{organizer}/drafts/save': sellers(
    200,
    () => `/sell/${owned.organizer}/drafts/save`,
    () => ({ id: DRAFT, version: 0, doc: EMPTY_DRAFT }),
  ),
  'GET /api/sell/{organizer}/drafts/{draft}': sellers(200, () => `/sell/${owned.organizer}/drafts/${DRAFT}`),
  'GET /api/sell/{organizer}/drafts/{draft}/preview': sellers(
    200,
    () => `/sell/${owned.organizer}/drafts/${DRAFT}/preview`,
  ),
  'POST /api/sell/{organizer}/drafts/publish': sellers(
    422,
    () => `/sell/${owned.organizer}/drafts/publish`,
    () => ({ id: DRAFT, version: 1 }),
  ),
  'POST /api/sell/{organizer}/drafts/discard': sellers(
    200,
    () => `/sell/${owned.organizer}/drafts/discard`,
    () => ({ id: DRAFT, version: 1 }),
  ),
  'GET /api/sell/{organizer}/events/{event}/tickets': ownEvent(200, ''),
  'POST /api/sell/{organizer}/events/{event}/tickets/add': ownEvent(200, '/add', () => NEW_TYPE),
  'POST /api/sell/{organizer}/events/{event}/tickets/order': ownEvent(409, '/order', () => ({
    ticket_type_ids: [owned.type],
  })),
  'POST /api/sell/{organizer}/events/{event}/tickets/capacities': ownEvent(404, '/capacities', () => [
    { pool_id: 2_000_000_000, capacity: 1 },
  ]),
  'POST /api/sell/{organizer}/events/{event}/tickets/room': ownEvent(404, '/room', () => ({
    ticket_type_ids: [owned.type, owned.type],
    capacity: 1,
  })),
  'POST /api/sell/{organizer}/events/{event}/tickets/room/leave': ownEvent(422, '/room/leave', () => ({
    pool_id: 2_000_000_000,
  })),
  'POST /api/sell/{organizer}/events/{event}/tickets/{type}/edit': ownEvent(404, '/999/edit', () => {
    const { stock: _, ...fields } = NEW_TYPE;
    return fields;
  }),
  'POST /api/sell/{organizer}/events/{event}/tickets/{type}/archive': ownEvent(404, '/999/archive', () => ({
    is_archived: true,
  })),
  'POST /api/sell/{organizer}/events/{event}/tickets/{type}/days': ownEvent(404, '/999/days', () => [
    { on: '2026-12-31', capacity: 1 },
  ]),
  'POST /api/sell/{organizer}/events/{event}/tickets/{type}/hold-back': ownEvent(
    404,
    '/999/hold-back',
    () => ({
      name: 'Guests',
      code: 'GUESTS',
      count: 1,
      from_capacity: 100,
    }),
  ),
  'GET /api/sell/{organizer}/events/{event}/details': sold(200, 'details'),
  'POST /api/sell/{organizer}/events/{event}/details': sold(409, 'details', () => ({
    version: 'of-yesterday',
    name: 'Other',
    slug: 'other',
    summary: '',
    description: '',
    locale: 'en',
    texts: {},
    category: 'music',
    venue_id: 1,
    poster_seed: 1,
    policies: { refund: '', age: '', access: '' },
  })),
  'POST /api/sell/{organizer}/events/{event}/preview': sold(200, 'preview', () => ({ details: null })),
  'GET /api/sell/{organizer}/events/{event}/figures': sold(200, 'figures'),
  'GET /api/sell/{organizer}/events/{event}/figures/mark': sold(200, 'figures/mark'),
  'GET /api/sell/{organizer}/events/{event}/share': sold(200, 'share'),
  'GET /api/sell/{organizer}/events/{event}/share/qr': sold(200, 'share/qr'),
  'POST /api/sell/{organizer}/events/{event}/share/create': sold(200, 'share/create', () => ({
    name: 'Radio',
  })),
  'POST /api/sell/{organizer}/events/{event}/share/end': sold(404, 'share/end', () => ({ name: 'never' })),
  'POST /api/sell/{organizer}/preview': sellers(
    200,
    () => `/sell/${owned.organizer}/preview`,
    () => ({ text: '**Bold**' }),
  ),
  'POST /api/sell/{organizer}/events/{event}/move': sold(422, 'move', LONG_AGO),
  'POST /api/sell/{organizer}/events/{event}/postpone': sold(422, 'postpone', () => ({ to: LONG_AGO() })),
  'POST /api/sell/{organizer}/events/{event}/unpublish': sold(409, 'unpublish', () => ({
    is_unpublished: true,
  })),
  'POST /api/sell/{organizer}/events/{event}/duplicate': sold(200, 'duplicate', () => ({
    draft: randomUUID(),
  })),
  'GET /api/sell/{organizer}/events/{event}/cancelling': sold(200, 'cancelling'),
  'POST /api/sell/{organizer}/events/{event}/cancel': sold(200, 'cancel'),

  'GET /api/sell/{organizer}/team': ofOrganizer(200, 'team'),
  'POST /api/sell/{organizer}/team/invite': ofOrganizer(200, 'team/invite', () => ({
    email: `helper-${randomUUID()}@example.com`,
    ...AS_READER,
  })),
  'POST /api/sell/{organizer}/team/withdraw': ofOrganizer(404, 'team/withdraw', () => ({ id: randomUUID() })),
  'POST /api/sell/{organizer}/team/send': ofOrganizer(404, 'team/send', () => ({
    id: randomUUID(),
    times_sent: 1,
  })),
  'POST /api/sell/{organizer}/team/edit': ofOrganizer(404, 'team/edit', () => ({
    member: randomUUID(),
    ...AS_READER,
  })),
  'POST /api/sell/{organizer}/team/remove': ofOrganizer(404, 'team/remove', () => ({ member: randomUUID() })),
  // She is the last owner.
  'POST /api/sell/{organizer}/team/leave': ofOrganizer(409, 'team/leave'),
  // The link is what one is let in by, and the address that it went to.
  'POST /api/sell/invitation': everybody(404, undefined, () => ({ token: 'x'.repeat(43) })),
  'POST /api/sell/invitation/accept': everybody(404, undefined, () => ({ token: 'x'.repeat(43) })),
  'GET /api/sell/{organizer}/log': ofOrganizer(200, 'log'),
  'GET /api/sell/{organizer}/page': ofOrganizer(200, 'page'),
  'POST /api/sell/{organizer}/page': ofOrganizer(409, 'page', () => ({
    version: 'of-yesterday',
    name: 'Other',
    about: '',
    website: null,
    links: [],
  })),
  'POST /api/sell/{organizer}/pictures': sellers(
    415,
    () => `/sell/${owned.organizer}/pictures`,
    () => ({}),
  ),

  'GET /api/user/find': everybody(200),
  'GET /api/user/sessions': everybody(200),
  'GET /api/user/data': everybody(200),
  'GET /api/user/social': everybody(200),
  'GET /api/user/social/pending': everybody(200),
  'POST /api/user/login': everybody(401, undefined, () => ({ username: OWNER.email, ...WRONG() })),
  'POST /api/user/register': everybody(200, undefined, () => ({
    name: 'Somebody',
    email: OWNER.email,
    password: 'mvua-inanyesha-leo',
  })),
  'POST /api/user/registerMerchants': everybody(200, undefined, () => ({
    name: 'Somebody',
    email: 'new-seller@example.com',
    password: 'mvua-inanyesha-leo',
    organization: 'New',
  })),
  'POST /api/user/forgotPassword': everybody(200, undefined, () => ({ email: 'somebody@example.com' })),
  'POST /api/user/sendConfirmation': everybody(200, undefined, () => ({ email: 'someone@example.com' })),
  'POST /api/user/confirm': everybody(410, undefined, () => ({ token: 'x'.repeat(43) })),
  'POST /api/user/resetPassword/check': everybody(410, undefined, () => ({ token: 'A'.repeat(43) })),
  'POST /api/user/resetPassword': everybody(410, undefined, () => ({
    token: 'x'.repeat(43),
    password: 'mvua-inanyesha-leo',
  })),
  'POST /api/user/social/start': everybody(409, undefined, () => ({ provider: 'google' })),
  'POST /api/user/social/confirm': everybody(410, undefined, () => ({ name: 'Somebody' })),
  'POST /api/user/social/link': everybody(410, undefined, WRONG),
  'POST /api/user/edit/profile': everybody(200, undefined, () => ({ city: 'Nairobi' })),
  'POST /api/user/password': everybody(422, undefined, () => ({
    old_password: 'wrong-one',
    password: 'jua-linawaka-leo',
  })),
  'POST /api/user/phone/send': line([422, 422, 200]),
  'POST /api/user/phone/confirm': line([410, 410, 422], undefined, () => ({ code: '000000' })),
  'POST /api/user/prove': everybody(422, undefined, WRONG),
  'POST /api/user/prove/send': everybody(409),
  'POST /api/user/prove/mailed': everybody(410, undefined, () => ({ code: '000000' })),
  'POST /api/user/secondFactor/start': everybody(422, undefined, WRONG),
  'POST /api/user/secondFactor/confirm': everybody(409, undefined, () => ({ code: '000000' })),
  'POST /api/user/secondFactor/recoveryCodes': everybody(409, undefined, WRONG),
  'POST /api/user/secondFactor/decline': everybody(200),
  'POST /api/user/secondFactor/off': everybody(409, undefined, WRONG),
  'POST /api/user/delete': everybody(422, undefined, () => ({ ...WRONG(), confirmation: OWNER.email })),
  'POST /api/user/merchant': line([200, 409, 200], undefined, () => ({ organization: 'Mine' })),
  // Somebody else's session is not ended by its id.
  'POST /api/user/sessions/end': everybody(200, undefined, () => ({ id: owned.session })),
  'GET /api/user/logout': everybody(200),
  'POST /api/user/logout': everybody(200),
};

// By the mounted route: the names that it serves, for whom they are.
const FILES: Record<string, (() => string)[]> = {
  '/files/tickets/:file': [() => `${owned.ticket}.pdf`, () => `${owned.ticket}.ics`],
  '/files/orders/:file': [() => `${owned.paid}.pdf`, () => `${owned.paid}.ics`],
  '/files/receipts/:file': [() => `${owned.paid}.pdf`],
};

beforeAll(async () => {
  app = await testApp(db, { now });
  const soon = { startsAt: days(10, now), endsAt: days(11, now), publishedAt: days(-1, now) };
  const ticketTypes = [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 100 } }];
  const [open = 0, begun = 0] = await (await openCatalogue(db)).add(
    { slug: 'open-evening', ...soon, ticketTypes },
    { slug: 'begun-evening', ...soon, ticketTypes },
  );
  [owned.type = 0] = await typesOf(db, open);
  const [begunType = 0] = await typesOf(db, begun);
  owned.event = begun;

  const nobody = openBrowser(app);
  const buyer = await newPerson(app, db, 'other.buyer@example.com');
  const merchant = await newPerson(app, db, 'other.seller@example.com', { organization: 'Others' });
  const own = await newPerson(app, db, OWNER.email, OWNER);
  people = [nobody, buyer, merchant, own];

  const must = async (answer: ReturnType<Browser['get']>) => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  // Bought without being signed in: only the address makes them hers.
  const shop = openBrowser(app);
  const order = (id: number, browser = shop) =>
    must(
      browser.post(
        '/api/event/order',
        { ticket_details: [{ id, quantity: 1, date_pass: [] }], buyer: OWNER },
        { 'idempotency-key': randomUUID() },
      ),
    );
  const pay = ({ reference, token }: { reference: string; token: string }) =>
    must(shop.post(`/api/event/pay/${reference}`, { provider: 'sandbox', t: token }));
  const paid = await order(begunType);
  owned.attempt = (await pay(paid)).attempt;
  await must(shop.post(`/api/event/pay/sandbox/${owned.attempt}`, { outcome: 'success' }));
  const held = await order(owned.type);
  owned.paid = paid.reference;
  owned.held = held.reference;
  owned.unwanted = (await order(owned.type, openBrowser(app))).reference;
  tokens.push(paid.token, held.token);
  owned.ticket = (await must(own.get(`/api/events/orders/viewTickets/${owned.paid}`)))[0].id;
  await sql`update events set starts_at = now() - interval '1 hour' where id = ${begun}`.execute(db.sql);
  owned.review = (await must(own.post('/api/reviews/write', { event: begun, stars: 5, text: 'Good' }))).id;
  owned.session = (await must(own.get('/api/user/sessions')))[0].id;
  const [me] = await rowsOf<{ id: string; organizer: number; slug: string }>(
    db,
    sql`select accounts.id, organizer_id as organizer, organizers.slug from accounts, events
      join organizers on organizers.id = organizer_id
      where accounts.email = ${OWNER.email} and events.id = ${begun}`,
  );
  owned.organizer = me?.slug ?? '';
  const [seller] = await rowsOf<{ id: string }>(
    db,
    sql`select id from accounts where email = 'other.seller@example.com'`,
  );
  await openOrganizer({ db }, { accountId: seller?.id ?? '', organization: 'Others' });
  await insertMember(db.sql as never, me?.id ?? '', me?.organizer ?? 0, 'owner');
});

// Before the calls: the last of those signs everybody out.
test('every file that is served has its line, and every line its file', () => {
  expect(Object.keys(FILES).sort()).toEqual(mountedUnder('/files/'));
});

test.each(Object.entries(FILES))('GET %s', async (route, names) => {
  for (const name of names) {
    const url = route.replace(':file', name());
    const answers = await Promise.all(people.map((person) => person.get(url)));
    expect(
      answers.map(({ status }) => status),
      url,
    ).toEqual([403, 403, 403, 200]);
    for (const { body: said } of answers.slice(0, 3)) {
      for (const secret of [...SECRETS, ...tokens]) expect(JSON.stringify(said)).not.toContain(secret);
    }
  }
});

const contracts = () =>
  new Map(apiRoutes(app.services).map(({ name, contract }) => [name as string, contract]));

test('every call has its sample, and every sample its call', () => {
  expect(Object.keys(SAMPLES).sort()).toEqual([...contracts().keys()].sort());
});

test.each(Object.entries(SAMPLES))('%s', async (name, { inside, path, body }) => {
  const contract = contracts().get(name);
  if (!contract) throw new Error(`There is no call ${name}`);
  const [method, template = ''] = name.split(' ');
  const url = path ? `/api${path()}` : template;
  const answers = [];
  for (const person of people) {
    const answer = method === 'GET' ? await person.get(url) : await person.post(url, body?.());
    answers.push(answer);
  }
  const statuses = expected(contract, inside);
  expect(
    answers.map(({ status }) => status),
    JSON.stringify(answers.map((one) => one.body)),
  ).toEqual(statuses);
  answers.forEach(({ body: said, headers }, at) => {
    if (statuses[at] === 401 && contract.access !== 'visitor') expect(said.code).toBe('sign_in_needed');
    // What is made for nobody in particular leaves nothing with anybody.
    if (contract.access === 'public') expect(headers['set-cookie']).toBeUndefined();
  });
  // Whatever the answer: to others it says nothing of hers.
  for (const { body: said } of answers.slice(0, 3)) {
    const text = JSON.stringify(said);
    for (const secret of [...SECRETS, ...tokens]) expect(text).not.toContain(secret);
  }
});

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
    const access = contracts().get(name)?.access;
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
function mountedUnder(prefix: string): string[] {
  const path: string[] = [];
  const found = new Set<string>();
  for (const line of app.http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', piece = '', methods] = /^([\s│]*[├└]── )(\S*)(?: \(([^)]*)\))?/.exec(line) ?? [];
    if (indent === '') continue;
    path.splice(indent.length / 4 - 1, Infinity, piece);
    if (methods !== undefined && path.join('').startsWith(prefix)) found.add(path.join(''));
  }
  return [...found].sort();
}
