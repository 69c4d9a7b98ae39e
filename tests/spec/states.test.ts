import { expect } from 'vitest';
import { PASSWORD } from '#tests/support/people.ts';
import { row } from './row.ts';
import { BUYER, must, openStage, type Visitor } from './stage.ts';

const stage = await openStage();
const amina = await stage.member('amina@example.com');
const whoIs = (visitor: Visitor) => must(visitor.get('/api/user/find'));
const login = (visitor: Visitor, password = PASSWORD) =>
  visitor.post('/api/user/login', { username: 'amina@example.com', password });

row('4.01', async () => {
  const visitor = stage.visitor();
  expect(await whoIs(visitor)).toBeNull();
  expect((await login(visitor, 'not-the-password')).status).toBe(401);
  expect(await whoIs(visitor)).toBeNull();
  expect((await login(visitor)).body.user.email).toBe('amina@example.com');
  expect(await whoIs(visitor)).toMatchObject({ email: 'amina@example.com' });
});

row('4.02', async () => {
  const again = stage.visitor();
  expect(await whoIs(again)).toBeNull();
  // The browser comes back with its session, and learns from the call who that is.
  for (const [name, value] of amina.cookies) again.cookies.set(name, value);
  expect(await whoIs(again)).toMatchObject({ name: 'Amina Wanjiku', email: 'amina@example.com' });
});

row('4.03', async () => {
  const visitor = stage.visitor();
  await login(visitor);
  await must(visitor.get('/api/user/logout'));
  expect(await whoIs(visitor)).toBeNull();
  expect((await visitor.open('/account')).location).toBe('/login?next=%2Faccount');
});

row('4.04', async () => {
  const visitor = stage.visitor();
  await login(visitor);
  const before = await whoIs(visitor);
  const edited = await must(visitor.post('/api/user/edit/profile', { name: 'Amina W.', city: 'Kisumu' }));
  expect(edited).toMatchObject({ name: 'Amina W.', city: 'Kisumu' });
  expect(await whoIs(visitor)).toEqual(edited);
  await must(visitor.post('/api/user/edit/profile', { name: before.name }));
});

const entry = (id: number, quantity: number) => ({ id, quantity, date_pass: [] });

// The lines as an order takes them: it answers with them where they cost something else than the buyer saw.
async function linesOf(entries: object[], code?: string) {
  const { status, body } = await stage.visitor().post('/api/event/order', {
    ticket_details: entries,
    buyer: BUYER,
    accepted_total: 1,
    ...(code && { coupon_code: code }),
  });
  expect([status, body.code]).toEqual([409, 'price_changed']);
  return body.data;
}

row('3.06', async () => {
  const { lines } = await linesOf([entry(stage.regular, 2), entry(stage.vip, 1)], 'TENOFF');
  expect(lines).toEqual([
    {
      id: stage.regular,
      name: 'Regular',
      quantity: 2,
      price: 1250,
      ticket_price: 2000,
      cost: 2500,
      discount: 250,
      discounted_cost: 2250,
      has_flash_sale: 1,
      flashsale_id: expect.any(Number),
      flashsale_name: 'Payday',
      override_price: 1250,
      date_pass: [],
    },
    {
      id: stage.vip,
      name: 'VIP',
      quantity: 1,
      price: 5000,
      ticket_price: 5000,
      cost: 5000,
      discount: 500,
      discounted_cost: 4500,
      has_flash_sale: 0,
      flashsale_id: null,
      flashsale_name: null,
      override_price: 0,
      date_pass: [],
    },
  ]);
});

row('4.15', async () => {
  const { lines } = await linesOf([entry(stage.regular, 1), entry(stage.vip, 1)]);
  expect(lines.map(({ price, ticket_price }: Record<string, number>) => [price, ticket_price])).toEqual([
    [1250, 2000],
    [5000, 5000],
  ]);
});

row('4.16', async () => {
  const { lines } = await linesOf([entry(stage.regular, 3), entry(stage.vip, 2)], 'VIPONLY');
  expect(lines.map((line: Record<string, number>) => line.discounted_cost)).toEqual([
    3 * 1250,
    2 * 5000 - 1000,
  ]);
});

row('4.17', async () => {
  const { lines, total } = await linesOf([entry(stage.regular, 3), entry(stage.vip, 1)], 'TENOFF');
  const sum = lines.reduce(
    (all: number, line: Record<string, number>) => all + (line.discounted_cost ?? 0),
    0,
  );
  expect(total).toBe(sum);
  expect(total).toBe(7875);
  const [seat = 0] = await stage.typesOfSlug('dollar-evening');
  const cents = await linesOf([entry(seat, 3)]);
  expect(cents.total).toBe(149.85);
});

async function payWith(outcome: 'success' | 'failure' | null) {
  const buyer = stage.visitor();
  const { reference, token } = await stage.place(buyer);
  const { attempt } = await must(
    buyer.post(`/api/event/pay/${reference}`, { provider: 'sandbox', t: token }),
  );
  if (outcome) await must(buyer.post(`/api/event/pay/sandbox/${attempt}`, { outcome }));
  const query = `?REF_NUMBER=${reference}&t=${token}`;
  const { state } = await must(buyer.get(`/api/event/pay/${reference}`));
  const leadsTo = async (page: string) =>
    (await buyer.open(`/events/pay/${page}${query}`)).location?.split('?')[0] ?? 'stays';
  return { state, leadsTo };
}

row('4.19', async () => {
  const { state, leadsTo } = await payWith('success');
  expect(state).toBe('paid');
  expect(await leadsTo('success')).toBe('stays');
  expect(await leadsTo('fail')).toBe('/events/pay/success');
  expect(await leadsTo('pending')).toBe('/events/pay/success');
});

row('4.20', async () => {
  const { state, leadsTo } = await payWith('failure');
  expect(state).toBe('held');
  expect(await leadsTo('fail')).toBe('stays');
  expect(await leadsTo('success')).toBe('/events/pay/fail');
});

row('4.21', async () => {
  const { state, leadsTo } = await payWith(null);
  expect(state).toBe('paying');
  expect(await leadsTo('pending')).toBe('stays');
  expect(await leadsTo('success')).toBe('/events/pay/pending');
});

row('4.22', async () => {
  for (const [outcome, page] of [
    ['success', 'success'],
    ['failure', 'fail'],
    [null, 'pending'],
  ] as const) {
    const { leadsTo } = await payWith(outcome);
    expect(await leadsTo('callback')).toBe(`/events/pay/${page}`);
  }
});
