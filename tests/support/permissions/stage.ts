import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertMember, openOrganizer } from '#modules/merchants/index.ts';
import type { CallContract } from '#platform/http/call.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { type Browser, newPerson, openBrowser } from '#tests/support/people.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { apiRoutes } from '../../../src/main/routes.ts';
import { now, OWNER, owned, type Sample, type Samples } from './sample.ts';

// SEC-3: every call of the API and every file of tickets and receipts, asked for by nobody, by another buyer, by another
// merchant and by whom it concerns. Who is let in follows from the contracts; a sample says only what the call is sent, and
// what those hear who were let in. A call without a sample fails the run.

type Statuses = [nobody: number, buyer: number, merchant: number, own: number];

export interface Stage {
  app: TestApp;
  db: TestDatabase;
  people: [nobody: Browser, buyer: Browser, merchant: Browser, own: Browser];
  // What nobody else may read.
  secrets: string[];
}

export const contractsOf = ({ app }: Pick<Stage, 'app'>) =>
  new Map(apiRoutes(app.services).map(({ name, contract }) => [name as string, contract]));

// Nobody is signed in, and of the others only the merchants act for somebody.
function expected({ access }: CallContract, [buyer, merchant, own]: Sample['inside']): Statuses {
  if (access === 'public' || access === 'visitor') return [buyer, buyer, merchant, own];
  if (access === 'person') return [401, buyer, merchant, own];
  if (typeof access === 'object') return [401, 403, merchant, own];
  // None of them is one of the platform's own people, for whom alone there is such a call.
  return access === 'operator' ? [404, 404, 404, 404] : [401, 401, 401, 401];
}

export async function openStage(): Promise<Stage> {
  const db = await testDatabase();
  const app = await testApp(db, { now });
  const tokens: string[] = [];
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
  const people: Stage['people'] = [nobody, buyer, merchant, own];

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
  return { app, db, people, secrets: [OWNER.name, OWNER.email, '722000111', ...tokens] };
}

// Asks for each of these calls as each of these people.
export function askAll({ app, people, secrets }: Stage, samples: Samples): void {
  test.each(Object.entries(samples))('%s', async (name, { inside, path, body }) => {
    const contract = contractsOf({ app }).get(name);
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
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });
}
