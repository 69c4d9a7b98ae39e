import { randomUUID } from 'node:crypto';
import { DRAFT, everybody, owned, type Samples } from './sample.ts';

const CORRECTED = {
  email: 'a@example.com',
  phone: '',
  from_email: 'b@example.com',
  from_phone: '',
  why: 'Called',
};

const IN_ALL = <Text>(text: Text) => ({ en: text, id: text, sw: text });

const CATEGORY = {
  names: { en: 'Mine', id: 'Mine', sw: 'Mine' },
  descriptions: { en: '', id: '', sw: '' },
};

// What the platform’s own people do: nobody here is one of them.
export const ofOperators: Samples = {
  'GET /api/admin/queues': everybody(404),
  'GET /api/admin/review': everybody(404),
  'GET /api/admin/support': everybody(404),
  'GET /api/admin/support/{number}': everybody(404, () => '/admin/support/S-100000'),
  ...Object.fromEntries(
    Object.entries({
      assign: { from: null, is_mine: true },
      answer: { id: DRAFT, words: 'Hello.', letters: 0, closes: false },
      close: { letters: 0 },
      reopen: { id: DRAFT, words: 'Hello.' },
    }).map(([step, body]) => [
      `POST /api/admin/support/{number}/${step}`,
      everybody(404, () => `/admin/support/S-100000/${step}`, body && (() => body)),
    ]),
  ),
  'GET /api/admin/refunds': everybody(404),
  'GET /api/admin/orders/{reference}': everybody(404, () => '/admin/orders/AAAA2222'),
  ...Object.fromEntries(
    Object.entries({
      accept: undefined,
      decline: undefined,
      repay: { how: 'again' },
      resend: undefined,
      'settle-receipt': { why: 'Looked into' },
      write: { id: DRAFT, subject: 'Hello', words: 'Hello.' },
    }).map(([step, body]) => [
      `POST /api/admin/orders/{reference}/${step}`,
      everybody(404, () => `/admin/orders/AAAA2222/${step}`, body && (() => body)),
    ]),
  ),
  'GET /api/admin/search': everybody(404),
  'GET /api/admin/people/{account}': everybody(404, () => `/admin/people/${DRAFT}`),
  'GET /api/admin/guests/{reference}': everybody(404, () => '/admin/guests/AAAA2222'),
  'POST /api/admin/people/{account}/contact': everybody(
    404,
    () => `/admin/people/${DRAFT}/contact`,
    () => ({ ...CORRECTED, from_pending: '' }),
  ),
  'POST /api/admin/people/{account}/end-sessions': everybody(
    404,
    () => `/admin/people/${DRAFT}/end-sessions`,
  ),
  'POST /api/admin/orders/{reference}/contact': everybody(
    404,
    () => '/admin/orders/AAAA2222/contact',
    () => CORRECTED,
  ),
  'POST /api/admin/guests/{reference}/merge': everybody(
    404,
    () => '/admin/guests/AAAA2222/merge',
    () => ({ account_email: 'a@example.com', from_email: 'b@example.com', why: '' }),
  ),
  'GET /api/admin/ledger-proof': everybody(404),
  'GET /api/admin/money': everybody(404),
  'GET /api/admin/money/mark': everybody(404),
  'GET /api/admin/health': everybody(404),
  'POST /api/admin/money/prove': everybody(404),
  'POST /api/admin/money/settle': everybody(404, undefined, () => ({
    ...{ provider: 'daraja', reference: 'FT1', currency: 'KES' },
    ...{ amount: 1, cost: 0 },
  })),
  'POST /api/admin/money/unsettle': everybody(404, undefined, () => ({
    provider: 'daraja',
    reference: 'FT1',
  })),
  'POST /api/admin/money/top-up': everybody(404, undefined, () => ({ reference: 'FT1', amount: 1 })),
  'POST /api/admin/balances/ask': everybody(404, undefined, () => ({ provider: 'stripe' })),
  'POST /api/admin/balances/enter': everybody(404, undefined, () => ({
    ...{ provider: 'stripe', currency: 'USD', amount: 1 },
  })),
  'GET /api/admin/reviews': everybody(404),
  'GET /api/admin/reviews/{id}': everybody(404, () => '/admin/reviews/1'),
  ...Object.fromEntries(
    ['hide', 'keep'].map((verdict) => [
      `POST /api/admin/reviews/{id}/${verdict}`,
      everybody(
        404,
        () => `/admin/reviews/1/${verdict}`,
        () => ({ words: 'No.', seen: 'shown.0.0.0' }),
      ),
    ]),
  ),
  'GET /api/admin/disputes': everybody(404),
  'GET /api/admin/disputes/{payment}': everybody(404, () => '/admin/disputes/x'),
  'POST /api/admin/disputes/{payment}/note': everybody(
    404,
    () => '/admin/disputes/x/note',
    () => ({ id: DRAFT, kind: 'note', words: 'Hello.', notes: 0 }),
  ),
  'GET /api/admin/messages': everybody(404),
  'POST /api/admin/messages/settle': everybody(404, undefined, () => ({
    which: 'one',
    message: DRAFT,
    how: 'again',
  })),
  'GET /api/admin/jobs': everybody(404),
  'POST /api/admin/jobs/settle': everybody(404, undefined, () => ({
    which: 'one',
    job: DRAFT,
    how: 'again',
  })),
  'GET /api/admin/site': everybody(404),
  'POST /api/admin/site': everybody(
    404,
    () => '/admin/site',
    () => ({
      ...{ version: 1, name: 'Theirs', taglines: IN_ALL('') },
      ...{ email: '', phone: '', whatsapp: '', address: '', social: [] },
    }),
  ),
  'GET /api/admin/help': everybody(404),
  'POST /api/admin/help/{question}': everybody(
    404,
    () => '/admin/help/ways-to-pay',
    () => ({ version: 0, group: 'paying', is_hidden: true, texts: null }),
  ),
  'POST /api/admin/help/{question}/move': everybody(
    404,
    () => '/admin/help/ways-to-pay/move',
    () => ({ place: 1, by: 1 }),
  ),
  'GET /api/admin/posts': everybody(404),
  'GET /api/admin/posts/{post}': everybody(404, () => `/admin/posts/${DRAFT}`),
  'POST /api/admin/posts/{post}': everybody(
    404,
    () => `/admin/posts/${DRAFT}`,
    () => ({
      ...{ version: 0, slug: 'theirs', author: 'Me', poster_category: 'music' },
      texts: IN_ALL({ title: '', summary: '', body: '' }),
    }),
  ),
  'POST /api/admin/posts/{post}/publish': everybody(
    404,
    () => `/admin/posts/${DRAFT}/publish`,
    () => ({ version: 1, at: null }),
  ),
  'POST /api/admin/posts/{post}/unpublish': everybody(
    404,
    () => `/admin/posts/${DRAFT}/unpublish`,
    () => ({ version: 1 }),
  ),
  'GET /api/admin/banners': everybody(404),
  'POST /api/admin/banners/{banner}': everybody(
    404,
    () => `/admin/banners/${DRAFT}`,
    () => ({
      ...{ version: 0, texts: IN_ALL('Hello') },
      ...{ from_at: '2026-01-01T00:00:00Z', until_at: '2026-02-01T00:00:00Z' },
    }),
  ),
  'POST /api/admin/banners/{banner}/end': everybody(404, () => `/admin/banners/${DRAFT}/end`),
  'GET /api/admin/newsletters': everybody(404),
  'GET /api/admin/newsletters/{issue}': everybody(404, () => '/admin/newsletters/november'),
  'POST /api/admin/newsletters/{issue}': everybody(
    404,
    () => '/admin/newsletters/november',
    () => ({ version: 0, texts: {} }),
  ),
  ...Object.fromEntries(
    ['test', 'unschedule', 'pause', 'resume'].map((step) => [
      `POST /api/admin/newsletters/{issue}/${step}`,
      everybody(404, () => `/admin/newsletters/november/${step}`),
    ]),
  ),
  'POST /api/admin/newsletters/{issue}/send': everybody(
    404,
    () => '/admin/newsletters/november/send',
    () => ({ version: 1, at: null }),
  ),
  'GET /api/admin/settings': everybody(404),
  'POST /api/admin/settings/answer-hours': everybody(
    404,
    () => '/admin/settings/answer-hours',
    () => ({ before: 24, hours: 1 }),
  ),
  'POST /api/admin/settings/holiday-countries': everybody(
    404,
    () => '/admin/settings/holiday-countries',
    () => ({ before: ['KE'], countries: ['KE'] }),
  ),
  'POST /api/admin/settings/release-terms': everybody(
    404,
    () => '/admin/settings/release-terms',
    () => ({
      ...{ organizer: owned.organizer, release_days: 1, reserve_percent: 0 },
      before: { release_days: 0, reserve_percent: 0 },
    }),
  ),
  'GET /api/admin/payouts': everybody(404),
  ...Object.fromEntries(
    Object.entries({
      approve: undefined,
      send: undefined,
      refuse: { words: 'No.' },
      stop: { words: 'No.' },
      sent: { reference: 'FT1' },
      failed: { words: 'No.' },
      returned: { part: 1, line: 'FT1', words: 'No.' },
      settle: { part: 1, outcome: 'sent', line: 'FT1' },
      'withdraw-claim': { part: 1 },
    }).map(([step, body]) => [
      `POST /api/admin/payouts/{payout}/${step}`,
      everybody(404, () => `/admin/payouts/${DRAFT}/${step}`, body && (() => body)),
    ]),
  ),
  'GET /api/admin/adjustments': everybody(404),
  'POST /api/admin/adjustments/ask': everybody(404, undefined, () => ({
    ...{ id: randomUUID(), organizer: owned.organizer, currency: 'KES', direction: 'to_seller', amount: 1 },
    words: 'No.',
  })),
  ...Object.fromEntries(
    ['book', 'refuse'].map((step) => [
      `POST /api/admin/adjustments/{adjustment}/${step}`,
      everybody(404, () => `/admin/adjustments/${DRAFT}/${step}`),
    ]),
  ),
  'GET /api/admin/events': everybody(404),
  'GET /api/admin/events/{event}': everybody(404, () => '/admin/events/1'),
  'POST /api/admin/events/{event}/feature': everybody(
    404,
    () => '/admin/events/1/feature',
    () => ({
      is_featured: true,
    }),
  ),
  'POST /api/admin/events/{event}/take-down': everybody(
    404,
    () => '/admin/events/1/take-down',
    () => ({
      words: 'It is not yours',
    }),
  ),
  'POST /api/admin/events/{event}/put-up': everybody(404, () => '/admin/events/1/put-up'),
  'POST /api/admin/events/{event}/slug': everybody(
    404,
    () => '/admin/events/1/slug',
    () => ({
      from: 'open-evening',
      slug: 'shut-evening',
    }),
  ),
  'GET /api/admin/venues': everybody(404),
  'GET /api/admin/venues/{venue}': everybody(404, () => '/admin/venues/1'),
  'POST /api/admin/venues/{venue}/edit': everybody(
    404,
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
    404,
    () => '/admin/venues/1/merge',
    () => ({ into: 2 }),
  ),
  'GET /api/admin/cities': everybody(404),
  'GET /api/admin/cities/{city}': everybody(404, () => '/admin/cities/nairobi'),
  'POST /api/admin/cities/add': everybody(404, undefined, () => ({
    name: 'Mine',
    country: 'KE',
    time_zone: 'Africa/Nairobi',
    lat: 0,
    lng: 37,
  })),
  'POST /api/admin/cities/{city}/edit': everybody(
    404,
    () => '/admin/cities/nairobi/edit',
    () => ({
      name: 'Mine',
      is_listed: true,
      version: 'any',
    }),
  ),
  'POST /api/admin/cities/{city}/merge': everybody(
    404,
    () => '/admin/cities/nairobi/merge',
    () => ({
      into: 'kisumu',
    }),
  ),
  'GET /api/admin/categories': everybody(404),
  'POST /api/admin/categories/add': everybody(404, undefined, () => ({ ...CATEGORY, slug: '' })),
  'POST /api/admin/categories/order': everybody(404, undefined, () => ({ from: [], to: [] })),
  'POST /api/admin/categories/{category}/edit': everybody(
    404,
    () => '/admin/categories/music/edit',
    () => ({
      ...CATEGORY,
      version: 'any',
    }),
  ),
  'POST /api/admin/categories/{category}/retire': everybody(
    404,
    () => '/admin/categories/music/retire',
    () => ({
      is_retired: true,
    }),
  ),
  'GET /api/admin/fees': everybody(404),
  'POST /api/admin/fees/add': everybody(404, undefined, () => ({
    currency: 'KES',
    organizer: '',
    percent: 0,
    cash_percent: 0,
    starts_at: null,
    seen: 0,
  })),
  'POST /api/admin/fees/withdraw': everybody(404, undefined, () => ({ id: 1 })),
  'GET /api/admin/verifications': everybody(404),
  'GET /api/admin/verifications/{verification}': everybody(404, () => `/admin/verifications/${DRAFT}`),
  'GET /api/admin/verifications/{verification}/papers/{paper}': everybody(
    404,
    () => `/admin/verifications/${DRAFT}/papers/${DRAFT}`,
  ),
  'POST /api/admin/verifications/{verification}/verify': everybody(
    404,
    () => `/admin/verifications/${DRAFT}/verify`,
    () => ({ seen_name: 'Somebody' }),
  ),
  'POST /api/admin/verifications/{verification}/refuse': everybody(
    404,
    () => `/admin/verifications/${DRAFT}/refuse`,
    () => ({ words: 'No.' }),
  ),
  'GET /api/admin/organizers': everybody(404),
  'POST /api/admin/organizers/{organizer}/suspend': everybody(
    404,
    () => `/admin/organizers/${owned.organizer}/suspend`,
    () => ({ words: 'No.' }),
  ),
  'POST /api/admin/organizers/{organizer}/lift': everybody(
    404,
    () => `/admin/organizers/${owned.organizer}/lift`,
  ),
};
