import { expect, test } from 'vitest';
import { botToken } from '#tests/support/bot-token.ts';
import { typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { elements, wordsOf } from '#tests/support/html.ts';
import { openBrowser } from '#tests/support/people.ts';
import { testApp } from '#tests/support/test-app.ts';

const db = await testDatabase();
const now = new Date();
const [event = 0] = await (await openCatalogue(db)).add({ slug: 'found-evening', startsAt: days(10, now) });
const [type = 0] = await typesOf(db, event);
const app = await testApp(db, { now });

const BUYER = { name: 'Amina', email: 'amina@example.com', phone: '0712 345 678' };

test('tickets are found by reference and contact, with a token once many have guessed', async () => {
  const placed = await openBrowser(app).post('/api/event/order', {
    ticket_details: [{ id: type, quantity: 1, date_pass: [] }],
    buyer: BUYER,
  });
  const { reference } = placed.body.data;
  const find = (address: string, contact: string, fields = {}) =>
    openBrowser(app, address).open('/tickets', { reference, contact, ...fields });
  const order = { status: 303, location: `/events/pay/${reference}` };
  expect(await find('10.8.0.1', BUYER.email)).toMatchObject(order);
  for (let tries = 1; tries < 20; tries += 1) {
    expect((await find(`10.8.1.${tries % 5}`, `x${tries}@example.com`)).status).toBe(403);
  }
  const bare = await find('10.8.0.2', BUYER.email);
  expect(bare.status).toBe(403);
  expect(wordsOf(bare.html)).toContain('press the button again');
  const field = elements(bare.html, 'input').find(({ attributes }) => attributes.name === 'bot_check');
  expect(field?.attributes.value, 'for whoever waits').toMatch(/^wait\./);
  const token = await botToken(app, 'unlock');
  expect(await find('10.8.0.2', BUYER.email, { bot_check: token })).toMatchObject(order);
});
