import { randomUUID } from 'node:crypto';
import { EMPTY_DRAFT } from '#modules/publishing/index.ts';
import { days } from '#tests/support/catalogue.ts';
import { typeForm } from '#tests/support/drafting.ts';
import { DRAFT, everybody, now, ofEvent, owned, type Sample, type Samples, sellers, sold } from './sample.ts';

const ownEvent = (own: number, rest: string, body?: () => object): Sample =>
  sellers(own, () => `/sell/${owned.organizer}/events/${owned.event}/tickets${rest}`, body);

const NEW_TYPE = {
  ...typeForm({ name: 'Late' }),
  stock: { kind: 'own', capacity: 10, room_pool_id: null },
};

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

const onSale = () => ({
  label: 'Payday',
  starts_at: now.toISOString(),
  ends_at: days(3, now).toISOString(),
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

// The seller’s wing.
export const ofSellers: Samples = {
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
};
