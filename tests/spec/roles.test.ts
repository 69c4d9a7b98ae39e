import { expect } from 'vitest';
import { expectRefusal } from '#tests/support/ask.ts';
import { react } from '#tests/support/holding.ts';
import { lastMail, PASSWORD, tokenIn } from '#tests/support/people.ts';
import { row } from './row.ts';
import { BUYER, must, openStage } from './stage.ts';

const stage = await openStage();
const guest = stage.visitor();
const amina = await stage.member('amina@example.com');
const joseph = await stage.member(BUYER.email, BUYER);
const bought = await stage.buy(stage.visitor());

async function expectGuestsOnly(path: string): Promise<void> {
  expect((await stage.visitor().open(path)).status).toBe(200);
  const { status, location } = await amina.open(path);
  expect([status, location]).toEqual([303, '/account']);
}

async function expectLoginNeeded(path: string, visitor = amina): Promise<void> {
  const { status, location } = await stage.visitor().open(path);
  expect([status, location]).toEqual([303, `/login?next=${encodeURIComponent(path)}`]);
  expect((await visitor.open(path)).status).toBe(200);
}

row('5.01', async () => {
  for (const path of ['/login', '/signup', '/forgotPassword']) await expectGuestsOnly(path);
});

row('5.02', async () => {
  const visitor = stage.visitor();
  const { location } = await visitor.open('/profile/edit');
  expect(location).toBe('/login?next=%2Fprofile%2Fedit');
  // And back to where one wanted to go.
  const signedIn = await visitor.send(String(location), {
    username: 'amina@example.com',
    password: PASSWORD,
    next: '/profile/edit',
  });
  expect(signedIn.location).toBe('/profile/edit');
  const elsewhere = await stage.visitor().send('/login', {
    username: 'amina@example.com',
    password: PASSWORD,
    next: 'https://example.com/',
  });
  expect(elsewhere.location).toBe('/account');
});

row('5.03', async () => {
  for (const path of ['/events/no-such-event', '/events/category/none', '/events/listing/when:never']) {
    const { status, main } = await guest.open(path);
    expect(status, path).toBe(404);
    expect(main).toContain(`Page Not Found: ${path}`);
  }
});

row('6.01', async () => {
  for (const path of ['/events', '/events/spec-show', '/events/search?event=show']) {
    expect((await guest.open(path)).status).toBe(200);
  }
  expect((await must(guest.get('/api/user/find'))) ?? 'guest').toBe('guest');
  expect(bought.ticket).toMatch(/^[0-9a-f-]{36}$/);
});

row('6.02', async () => {
  const { data } = await must(joseph.get('/api/events/orders/myOrders'));
  expect(data).toMatchObject([{ reference: bought.reference, state: 'paid', tickets: 1 }]);
  expect((await must(amina.get('/api/events/orders/myOrders'))).data).toEqual([]);
});

row('6.03', async () => {
  const seller = stage.visitor();
  await must(
    seller.post('/api/user/registerMerchants', {
      name: 'Seller',
      email: 'seller@example.com',
      password: PASSWORD,
      organization: 'Harbour Nights',
    }),
  );
  await must(
    seller.post('/api/user/confirm', { token: tokenIn(await lastMail(stage.db, 'seller@example.com')) }),
  );
  expect(await must(seller.get('/api/user/find'))).toMatchObject({ is_merchant: true });
  await react(stage.app);
  expect((await guest.open('/organizers/harbour-nights')).main).toContain('Harbour Nights');
  expect(await must(amina.get('/api/user/find'))).toMatchObject({ is_merchant: false });
});

row('6.04', () => expectGuestsOnly('/login'));
row('6.05', () => expectGuestsOnly('/signup'));
row('6.06', () => expectGuestsOnly('/forgotPassword'));
row('6.07', () => expectLoginNeeded('/profile'));
row('6.08', () => expectLoginNeeded('/profile/edit'));
row('6.09', () => expectLoginNeeded('/account'));
row('6.10', () => expectLoginNeeded('/account/myTickets'));
row('6.11', () => expectLoginNeeded(`/account/myTickets/${bought.reference}`, joseph));
row('6.12', () => expectLoginNeeded('/reviews'));

row('6.13', async () => {
  const order = (buyer: object) =>
    stage.visitor().post('/api/event/order', {
      ticket_details: [{ id: stage.regular, quantity: 1, date_pass: [] }],
      buyer,
    });
  const { name, email, phone } = BUYER;
  expect((await order({ name, email, phone: '0712 345 678' })).body.data.reference).toMatch(/^\w{8}$/);
  expectRefusal(await order({ name, phone }), 400, 'buyer.email');
  // Whoever pays nothing may do without one.
  expectRefusal(await order({ name, email }), 422, 'buyer.phone');
  expectRefusal(await order({ name, email: 'not an address', phone }), 422);
});

row('6.14', async () => {
  const check = (query: Record<string, string>) =>
    guest.get(`/api/events/orders/checkTicket?${new URLSearchParams(query)}`);
  const { email, phone } = BUYER;
  const { body } = await check({ email, phone, search: bought.reference });
  expect(body.data).toMatchObject({
    state: 'paid',
    event: { name: 'Spec Show' },
    tickets: [{ ticket_type: 'Regular', state: 'valid', initial: 'J' }],
  });
  expect(JSON.stringify(body)).not.toContain('Otieno');
  expectRefusal(await check({ email: 'other@example.com', phone: '', search: bought.reference }), 404);
});
