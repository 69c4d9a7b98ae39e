import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Browser, newPerson, openBrowser } from '#tests/support/people.ts';
import { testApp } from '#tests/support/test-app.ts';

// How often a phone is made to ring, and by whom. The twin of M-Pesa is the phone.

const db = await testDatabase();
const now = new Date();
const ticketTypes = [{ name: 'Regular', priceMinor: 500_00, pool: { capacity: 500 } }];
const [eventId = 0] = await (await openCatalogue(db)).add({ startsAt: days(10, now), ticketTypes });
const [typeId = 0] = await typesOf(db, eventId);
const app = await testApp(db, { now, twins: { lateSeconds: 60 } });

let people = 0;
let phone = '';
beforeEach(() => {
  people += 1;
  phone = `+2547110${String(people).padStart(5, '0')}`;
});

let buyers = 0;
async function newOrder(browser: Browser) {
  buyers += 1;
  const { body } = await browser.post('/api/event/order', {
    ticket_details: [{ id: typeId, quantity: 1 }],
    buyer: { name: 'Amina', email: `buyer${buyers}@example.com`, phone: '0722000000' },
  });
  const { reference, token: t } = body.data;
  const ring = (language = 'en') =>
    browser.post(
      `/api/event/pay/${reference}`,
      { t, provider: 'daraja', phone },
      { 'accept-language': language },
    );
  const answer = (answered: string) =>
    browser.open(`/dev/pay/prompt/${reference}`, { t, answer: answered }).then(({ status }) => {
      expect(status).toBe(303);
    });
  return { reference, ring, answer };
}

const at = (address: string) => openBrowser(app, address);

// A stranger with a new order for each prompt, which nobody answers. How often the phone rang.
async function pester(addressOf: (round: number) => string, rounds: number): Promise<number> {
  let rang = 0;
  for (let round = 0; round < rounds; round += 1) {
    const order = await newOrder(at(addressOf(round)));
    const { status, body } = await order.ring();
    if (status === 200) rang += 1;
    else expect([status, body.code]).toEqual([429, 'too_many_prompts']);
    await sql`
      update payment_attempts set status = 'failed' where order_reference = ${order.reference}
    `.execute(db.sql);
  }
  return rang;
}

const later = (seconds: number) =>
  sql`
    update payment_attempts set created_at = created_at - make_interval(secs => ${seconds})
    where phone = ${phone}
  `.execute(db.sql);

test('a prompt that failed three times can be tried again after a short pause, in which other ways are named', async () => {
  const order = await newOrder(at('10.4.0.1'));
  for (let round = 0; round < 3; round += 1) {
    expect((await order.ring()).status).toBe(200);
    await order.answer('cancel');
  }
  const refused = await order.ring();
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_prompts']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(refused.body.message).toContain('another number');
  const said = [refused.body.message];
  for (const language of ['id', 'sw']) said.push((await order.ring(language)).body.message);
  expect(new Set(said).size).toBe(3);
  await later(60);
  expect((await order.ring()).status).toBe(200);
});

test('a stranger cannot use up the prompts of a phone', async () => {
  expect(await pester(() => '10.4.1.1', 12)).toBe(3);
  const owner = await newOrder(at('10.4.1.2'));
  expect((await owner.ring()).status).toBe(200);
});

test('nor make it ring without end, from however many places', async () => {
  expect(await pester((round) => `10.4.2.${round}`, 30)).toBe(6);
  await later(86_400);
  let rang = 0;
  for (let hour = 0; hour < 6; hour += 1) {
    rang += await pester((round) => `10.4.3.${hour * 10 + round}`, 8);
    await later(3_600);
  }
  expect(rang).toBe(20);
});

test('the owner who confirmed the phone pays, whatever strangers did', async () => {
  const email = `owner${people}@example.com`;
  const owner = await newPerson(app, db, email);
  expect(await pester((round) => `10.4.5.${round}`, 10)).toBe(6);
  const order = await newOrder(owner);
  expect((await order.ring()).body.code, 'not confirmed').toBe('too_many_prompts');
  await sql`
    update accounts set phone = ${phone}, phone_confirmed_at = now() where email = ${email}
  `.execute(db.sql);
  expect((await order.ring()).status).toBe(200);
});
