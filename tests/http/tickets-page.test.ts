import { expect, test } from 'vitest';
import { botToken } from '#tests/support/bot-token.ts';
import { typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { asking } from '#tests/support/holding.ts';
import { elements, wordsOf } from '#tests/support/html.ts';
import { newPerson, openBrowser } from '#tests/support/people.ts';
import { testApp } from '#tests/support/test-app.ts';

const db = await testDatabase();
const now = new Date();
const [event = 0] = await (await openCatalogue(db)).add({ slug: 'found-evening', startsAt: days(10, now) });
const [type = 0] = await typesOf(db, event);
const app = await testApp(db, { now });

const BUYER = { name: 'Amina', email: 'amina@example.com', phone: '0712 345 678' };

test('guests find the way to their tickets at every width: above, below and from the check', async () => {
  const linksIn = async (path: string, part: RegExp) => {
    const { html } = await openBrowser(app).open(path);
    return elements(part.exec(html)?.[0] ?? '', 'a').map(({ attributes }) => attributes.href);
  };
  expect(await linksIn('/events', /<header[\s\S]*?<\/header>/)).toContain('/tickets');
  expect(await linksIn('/events', /<footer[\s\S]*?<\/footer>/)).toContain('/tickets');
  expect(await linksIn('/account/myTickets/checkTicket', /<main[\s\S]*?<\/main>/)).toContain('/tickets');
});

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
  for (let tries = 1; tries <= 20; tries += 1) {
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

test('no address of whoever is signed in as the buyer opens anything after signing out', async () => {
  const { buy, ticketsOf } = asking(app);
  const bought = await buy([{ id: type, quantity: 2 }], BUYER);
  const [ticket] = await ticketsOf(bought);
  const secret = `t=${bought.token}`;
  const addresses = [
    [`/events/pay/success?REF_NUMBER=${bought.reference}&${secret}`, `REF_NUMBER=${bought.reference}`],
    [`/tickets/${ticket.id}?${secret}`, `/tickets/${ticket.id}`],
  ] as const;
  const guest = openBrowser(app);
  for (const [address] of addresses) {
    const { status, html } = await guest.open(address);
    expect([status, html.includes(bought.token)], 'control: a guest needs it').toEqual([200, true]);
  }
  const buyer = await newPerson(app, db, BUYER.email);
  for (const [address, end] of addresses) {
    const led = await buyer.open(address);
    expect([led.status, led.location?.endsWith(end)], led.location).toEqual([303, true]);
    const { status, html } = await buyer.open(led.location ?? '');
    expect(status).toBe(200);
    const links = elements(html, 'a').map(({ attributes }) => attributes.href ?? '');
    expect(
      links.filter((href) => /^\/(events\/pay|tickets|account)/.test(href) && href.includes('t=')),
    ).toEqual([]);
  }
  const held = await asking(app).place([{ id: type, quantity: 1 }], BUYER);
  const led = await buyer.open(`/events/pay/${held.reference}?t=${held.token}`);
  expect([led.status, led.location]).toEqual([303, `/events/pay/${held.reference}`]);
});
