import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ServerBuild } from 'react-router';
import { createCoupons } from '#modules/pricing/index.ts';
import { createKeptAnswers } from '#platform/page-cache/kept-answers.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, everyKind, hours, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { elements, wordsOf } from '#tests/support/html.ts';
import { type Browser, newPerson, type OpenedPage, openBrowser } from '#tests/support/people.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { answerSettings } from '../../src/main/http/answer-settings.ts';
import { createPageRenderer } from '../../src/main/http/pages.ts';
import { apiRoutes } from '../../src/main/routes.ts';

export const BUYER = { name: 'Joseph Otieno', email: 'joseph@example.com', phone: '+254712345678' };

export interface SeenPage extends OpenedPage {
  // What a person reads, and what stands in its main part.
  words: string;
  main: string;
}

export interface Visitor extends Browser {
  open(path: string): Promise<SeenPage>;
  // A form as a browser without script sends it.
  send(path: string, fields: Record<string, string>): Promise<SeenPage>;
}

export interface Bought {
  reference: string;
  token: string;
  // Of the first ticket.
  ticket: string;
}

// Events of every kind, two coupons and the whole program, for one file of rows. Call it at the top of the file.
export async function openStage(env: Record<string, string> = {}) {
  const db = await testDatabase();
  const now = new Date();
  const catalogue = await openCatalogue(db);
  await catalogue.add(...everyKind(now));
  const [showId = 0] = await catalogue.add({
    slug: 'spec-show',
    startsAt: days(15, now),
    publishedAt: days(-1, now),
    ticketTypes: [
      { name: 'Regular', priceMinor: 2_000_00, pool: { capacity: 500 } },
      { name: 'VIP', priceMinor: 5_000_00, pool: { capacity: 500 } },
    ],
    flashSales: [
      {
        label: 'Payday',
        startsAt: hours(-1, now),
        endsAt: hours(6, now),
        prices: [{ ticketType: 0, priceMinor: 1_250_00 }],
      },
    ],
  });
  const [regular = 0, vip = 0] = await typesOf(db, showId);
  await db.sql.transaction().execute((tx) =>
    createCoupons(tx, [
      { eventId: showId, code: 'TENOFF', off: { kind: 'percent', value: 10_00 } },
      { eventId: showId, code: 'VIPONLY', off: { kind: 'amount', value: 1_000_00 }, ticketTypeIds: [vip] },
    ]),
  );
  const app = await testApp(db, { now, env });
  const typesOfSlug = async (slug: string) => {
    const [event] = await rowsOf<{ id: number }>(db, sql`select id from events where slug = ${slug}`);
    return typesOf(db, event?.id ?? 0);
  };
  return {
    db,
    now,
    app,
    showId,
    regular,
    vip,
    typesOfSlug,
    visitor: () => visitorOf(openBrowser(app)),
    // Somebody with an account, signed in.
    member: async (email: string, more: object = {}) => visitorOf(await newPerson(app, db, email, more)),
    place: (visitor: Browser, id = regular) => place(visitor, id),
    buy: (visitor: Browser, id = regular) => buy(visitor, id),
    renderWith: (instead: Instead, path: string) => renderWith(app, instead, path),
  };
}

function visitorOf(browser: Browser): Visitor {
  const visit = async (url: string, fields?: Record<string, string>) => seen(await browser.open(url, fields));
  return { ...browser, open: (path) => visit(path), send: visit };
}

function seen(page: OpenedPage): SeenPage {
  const main = elements(page.html, 'main')[0]?.inner ?? '';
  return { ...page, words: wordsOf(page.html), main: wordsOf(main) };
}

// biome-ignore lint/suspicious/noExplicitAny: rows look at what came, whatever it is
export async function must(answer: ReturnType<Browser['get']>): Promise<any> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data;
}

const place = (visitor: Browser, id: number): Promise<{ reference: string; token: string }> =>
  must(
    visitor.post(
      '/api/event/order',
      { ticket_details: [{ id, quantity: 1, date_pass: [] }], buyer: BUYER },
      { 'idempotency-key': randomUUID() },
    ),
  );

async function buy(visitor: Browser, id: number): Promise<Bought> {
  const { reference, token } = await place(visitor, id);
  const { attempt } = await must(
    visitor.post(`/api/event/pay/${reference}`, { provider: 'sandbox', t: token }),
  );
  await must(visitor.post(`/api/event/pay/sandbox/${attempt}`, { outcome: 'success' }));
  const [ticket] = await must(visitor.get(`/api/events/orders/viewTickets/${reference}?t=${token}`));
  return { reference, token, ticket: ticket.id };
}

// What a call answers in place of its own answer: a body without data, or a refusal.
export type Instead = Readonly<Record<string, { answer: unknown } | { reason: string }>>;

// A page over calls of which some answer what they never should.
async function renderWith(app: TestApp, instead: Instead, path: string): Promise<SeenPage> {
  const routes = apiRoutes(app.services).map((route) => {
    const answer = instead[route.name];
    if (answer === undefined) return route;
    const handle = async () =>
      'answer' in answer ? { ok: true, value: answer.answer } : { ok: false, reason: answer.reason };
    return { ...route, handle: handle as typeof route.handle };
  });
  const settings = answerSettings(app.services, false);
  const build = () =>
    import(
      /* @vite-ignore */ new URL('../../build/server/index.js', import.meta.url).href
    ) as Promise<ServerBuild>;
  const kept = createKeptAnswers<never>(() => 0);
  const renderer = createPageRenderer(
    build,
    app.services,
    routes,
    settings,
    () => ({}),
    kept,
    () => '',
  );
  const { status, body } = await renderer.renderPublic({
    url: path,
    locale: 'en',
    place: '',
    isData: false,
    requestId: 'spec',
  });
  return seen({ status, location: undefined, headers: {}, html: String(body) });
}
