import { expect } from 'vitest';
import { expectRefusal } from '#tests/support/ask.ts';
import { lastMail, PASSWORD, tokenIn } from '#tests/support/people.ts';
import { row } from './row.ts';
import { BUYER, must, openStage } from './stage.ts';

const stage = await openStage();
const guest = stage.visitor();
const amina = await stage.member('amina@example.com');
const joseph = await stage.member(BUYER.email, BUYER);
const bought = await stage.buy(stage.visitor());
const slugs = (page: { data: { slug_name: string }[] }) => page.data.map(({ slug_name }) => slug_name);

row('7.01', async () => {
  const browser = stage.visitor();
  const { status, body } = await browser.post('/api/user/login', {
    username: 'AMINA@example.com',
    password: PASSWORD,
  });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ email: 'amina@example.com', name: 'Amina Wanjiku' });
  expect(JSON.stringify(body)).not.toMatch(/argon|hash|"password"/);
  expectRefusal(await browser.post('/api/user/login', { password: PASSWORD }), 400, 'username');
  expectRefusal(
    await browser.post('/api/user/login', { username: 'amina@example.com', password: 'wrong' }),
    401,
  );
});

row('7.02', async () => {
  expect(await must(amina.get('/api/user/find'))).toMatchObject({ email: 'amina@example.com' });
  expect((await guest.get('/api/user/find')).body).toEqual({ data: null });
});

row('7.03', async () => {
  const browser = stage.visitor();
  const given = { name: 'Rehema', email: 'rehema@example.com', password: PASSWORD };
  expectRefusal(
    await browser.post('/api/user/register', { name: 'Rehema', password: PASSWORD }),
    400,
    'email',
  );
  expect(await must(browser.post('/api/user/register', given))).toEqual({ sent: true });
  const token = tokenIn(await lastMail(stage.db, 'rehema@example.com'));
  await must(browser.post('/api/user/confirm', { token }));
  expect(await must(browser.get('/api/user/find'))).toMatchObject({ email: 'rehema@example.com' });
});

row('7.04', async () => {
  const given = { name: 'Seller', password: PASSWORD, organization: 'Coast Sounds' };
  expectRefusal(await stage.visitor().post('/api/user/registerMerchants', given), 400, 'email');
  const seller = await stage.member('seller@example.com', given);
  expect(await must(seller.get('/api/user/find'))).toMatchObject({ is_merchant: true });
});

row('7.05', async () => {
  const browser = stage.visitor();
  await browser.post('/api/user/login', { username: 'amina@example.com', password: PASSWORD });
  // A link on a page of somebody else's signs nobody out.
  await browser.get('/api/user/logout', { 'sec-fetch-site': 'cross-site' });
  expect(await must(browser.get('/api/user/find'))).not.toBeNull();
  expect(await must(browser.get('/api/user/logout'))).toMatchObject({ signed_out: true });
  expect(await must(browser.get('/api/user/find'))).toBeNull();
});

row('7.06', async () => {
  const edit = (body: object) => amina.post('/api/user/edit/profile', body);
  const data = await must(edit({ email: 'amina.new@example.com', password: PASSWORD }));
  expect(data).toMatchObject({ email: 'amina@example.com', pending_email: 'amina.new@example.com' });
  expect((await lastMail(stage.db, 'amina.new@example.com')).body_text).toContain('token=');
  expectRefusal(await guest.post('/api/user/edit/profile', { name: 'X' }), 401);
  expectRefusal(await edit({ email: 'nonsense', password: PASSWORD }), 422, 'email');
});

row('7.07', async () => {
  const forgot = (email: string) => guest.post('/api/user/forgotPassword', { email });
  const known = await forgot('amina@example.com');
  const unknown = await forgot('nobody@example.com');
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect(tokenIn(await lastMail(stage.db, 'amina@example.com'))).not.toBe('');
  expectRefusal(await guest.post('/api/user/forgotPassword', {}), 400, 'email');
});

row('7.08', async () => {
  const { status } = await guest.post('/api/user/subscribe', { email: 'reader@example.com' });
  expect(status).toBe(200);
  // Nothing is sent to anybody who has not confirmed; the link to do so is.
  expect((await lastMail(stage.db, 'reader@example.com')).body_text).toMatch(/https?:\/\//);
  expectRefusal(await guest.post('/api/user/subscribe', {}), 400, 'email');
});

row('7.09', async () => {
  const page = await must(guest.get('/api/events/trending'));
  expect(slugs(page).length).toBeGreaterThan(0);
  expect(page.data[0]).toMatchObject({ id: expect.any(Number), ticket_types: expect.any(Array) });
});

row('7.10', async () => {
  const list = await must(guest.get('/api/events/categories/list'));
  expect(list.map(({ slug }: { slug: string }) => slug)).toEqual(
    expect.arrayContaining(['music', 'festivals', 'food', 'tech']),
  );
});

row('7.11', async () => {
  const ask = (type: string, slug = '', page = 1) =>
    guest.get(`/api/events/${type}?${slug && `slug=${slug}&`}size=8&page=${page}`);
  expect(slugs(await must(ask('listing')))).toContain('plain-evening');
  expect(slugs(await must(ask('category', 'festivals')))).toEqual(['pass-weekend']);
  expect(slugs(await must(ask('country', 'uganda')))).toEqual(['free-evening']);
  expect(slugs(await must(ask('city', 'mombasa')))).toEqual(['flash-evening']);
  expect(slugs(await must(ask('organizer', 'kenari-kolektif')))).toEqual(['creme-brulee', 'pass-weekend']);
  expect(slugs(await must(ask('free')))).toEqual(['free-evening']);
  expect(slugs(await must(ask('flash-sale')))).toEqual(['flash-evening', 'spec-show']);
  expect((await ask('holidays')).status).toBe(200);
  expect(slugs(await must(ask('past')))).toEqual(expect.arrayContaining(['past-evening']));
  expectRefusal(await ask('whatever'), 404);
  expectRefusal(await ask('listing', '', 99), 404);
});

row('7.12', async () => {
  const first = await must(guest.get('/api/events/request/all'));
  const second = await must(guest.get('/api/events/request/all?page=2'));
  expect(new Set([...slugs(first), ...slugs(second)]).size).toBe(first.data.length + second.data.length);
  expect(first).toMatchObject({ page: 1, size: 8, last_page: Math.ceil(first.total / 8) });
});

row('7.13', async () => {
  const search = (event: string, city = '') =>
    must(guest.get(`/api/events/search/?event=${event}&city=${city}&size=8&page=1`));
  expect(slugs(await search('flash', 'mombasa'))).toEqual(['flash-evening']);
  expect(slugs(await search('brulee'))).toEqual(['creme-brulee']);
  expect(slugs(await search('flahs', 'mombasa'))).toEqual(['flash-evening']);
  expect(slugs(await search('zzqqxx'))).toEqual([]);
});

row('7.14', async () => {
  expect(slugs(await must(guest.get('/api/events/category/tech')))).toEqual(['dollar-evening']);
  expectRefusal(await guest.get('/api/events/category/none'), 404);
});

row('7.15', async () => {
  const countries = await must(guest.get('/api/events/countries'));
  expect(countries.map(({ code }: { code: string }) => code).sort()).toEqual(['ID', 'KE', 'RW', 'TZ', 'UG']);
});

row('7.16', async () => {
  const mine = async (query: string) =>
    (await must(joseph.get(`/api/events/orders/myOrders?${query}`))).data.map(
      ({ reference }: { reference: string }) => reference,
    );
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const all = 'email=&search=&phone=&start_date=&end_date=';
  expect(await mine(all)).toEqual([bought.reference]);
  expect(await mine(`search=${bought.reference}`)).toEqual([bought.reference]);
  expect(await mine('search=spec')).toEqual([bought.reference]);
  expect(await mine('search=another')).toEqual([]);
  expect(await mine(`email=${BUYER.email}&phone=0712345678`)).toEqual([bought.reference]);
  expect(await mine(`start_date=${day(-2)}&end_date=${day(2)}`)).toEqual([bought.reference]);
  expect(await mine(`end_date=${day(-2)}`)).toEqual([]);
  expectRefusal(await guest.get(`/api/events/orders/myOrders?${all}`), 401);
  expectRefusal(await joseph.get('/api/events/orders/myOrders?start_date=x'), 400, 'start_date');
});

row('7.17', async () => {
  const tickets = await must(joseph.get(`/api/events/orders/viewTickets/${bought.reference}`));
  expect(tickets).toMatchObject([
    { id: bought.ticket, state: 'valid', number: 1, count: 1, ticket_type: { name: 'Regular' } },
  ]);
  expect(tickets[0].qr.text).toMatch(/^[0-9A-Z $%*+\-./:]+$/);
  expectRefusal(await stage.visitor().get(`/api/events/orders/viewTickets/${bought.reference}`), 403);
});

row('7.18', async () => {
  const list = await must(guest.get(`/api/events/orders/${bought.reference}?t=${bought.token}`));
  expect(list).toMatchObject([{ reference: bought.reference, state: 'paid', details: { total: 1250 } }]);
  expectRefusal(await guest.get('/api/events/orders/ZZZZZZZ2'), 404);
});

row('7.19', async () => {
  const mine = await stage.buy(stage.visitor());
  const share = (body: object) => joseph.post(`/api/events/orders/assign/share-ticket/${mine.ticket}`, body);
  expect(await must(share({ assign: { name: 'Neema' } }))).toMatchObject({ holder: 'Neema' });
  const { sharing } = await must(share({ share: { by: 'link' } }));
  expect(sharing).toMatchObject({ state: 'sent', offer: { by: 'link' } });
  expect((await guest.open(new URL(sharing.offer.link, 'http://localhost').pathname)).main).toContain(
    'Spec Show',
  );
  expectRefusal(
    await amina.post(`/api/events/orders/assign/share-ticket/${mine.ticket}`, { keep: true }),
    403,
  );
});

row('7.20', async () => {
  const ticket = await must(joseph.get(`/api/events/orders/viewTicket/${bought.ticket}`));
  expect(ticket).toMatchObject({ id: bought.ticket, event: { name: 'Spec Show' }, holder: BUYER.name });
  expect(ticket.code).toMatch(/^\w{10}$/);
  expectRefusal(await stage.visitor().get(`/api/events/orders/viewTicket/${bought.ticket}`), 403);
});

row('7.21', async () => {
  const check = (email: string, phone: string, search: string) =>
    guest.get(`/api/events/orders/checkTicket?${new URLSearchParams({ email, phone, search })}`);
  const { body } = await check(BUYER.email, '', bought.reference.toLowerCase());
  expect(body.data).toMatchObject({ state: 'paid', tickets: [{ number: 1, initial: 'J' }] });
  expect(JSON.stringify(body)).not.toContain('qr');
  const wrong = await check('wrong@example.com', '', bought.reference);
  const unknown = await check(BUYER.email, '', 'ZZZZZZZ2');
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
});

row('7.22', async () => {
  const data = await must(guest.get(`/api/event/iframe/${stage.showId}`));
  expect(data).toEqual({
    src: expect.stringMatching(new RegExp(`/embed/${stage.showId}$`)),
    html: expect.stringContaining(data.script),
    script: expect.stringMatching(/\.js$/),
    height: expect.any(Number),
  });
  // It works as a link where no script runs.
  expect(data.html).toContain('/events/spec-show');
  const script = await stage.app.http.inject(new URL(data.script).pathname);
  expect(script.headers['content-type']).toMatch(/javascript/);
  const framed = await guest.open(new URL(data.src).pathname);
  expect(framed.status).toBe(200);
  expect(framed.words).toContain('Spec Show');
  expectRefusal(await guest.get('/api/event/iframe/999999999'), 404);
});

row('7.23', async () => {
  const ask = (coupon_code: string, ticket_details: object) =>
    guest.post('/api/event/coupons/validate', { coupon_code, ticket_details });
  const entry = { id: stage.vip, quantity: 2, date_pass: [] };
  const expected = [{ ticket_type_id: stage.vip, discount_value: 1000 }];
  expect((await must(ask('viponly', [entry]))).valid_coupons).toEqual(expected);
  // As the cart has it, too.
  expect((await must(ask('VIPONLY', { [stage.vip]: entry }))).valid_coupons).toEqual(expected);
  expectRefusal(await ask('NOSUCHCODE', [entry]), 422);
  expectRefusal(
    await guest.post('/api/event/coupons/validate', { ticket_details: [entry] }),
    400,
    'coupon_code',
  );
  expectRefusal(await ask('VIPONLY', [{ ...entry, price: 1 }]), 400);
});

row('7.24', async () => {
  const data = await must(guest.get(`/api/event/pay/${bought.reference}?t=${bought.token}`));
  expect(data).toMatchObject({
    reference: bought.reference,
    state: 'paid',
    details: { total: 1250, buyer: { email: BUYER.email } },
  });
  const outside = await must(stage.visitor().get(`/api/event/pay/${bought.reference}`));
  expect(outside).toMatchObject({ state: 'paid', event: { name: 'Spec Show' }, details: null });
});

row('7.25', async () => {
  expect(await must(guest.get('/api/webData'))).toMatchObject({
    name: expect.any(String),
    contact: { email: expect.any(String) },
  });
});

row('7.26', async () => {
  const page = await must(guest.get('/api/blogs/blogPosts'));
  expect(page).toMatchObject({ data: expect.any(Array), page: 1, total: expect.any(Number) });
  expectRefusal(await guest.get('/api/blogs/blogPosts?page=99'), 404);
});

row('7.28', async () => {
  const summary = await must(guest.get(`/api/event/pay/${bought.reference.toLowerCase()}`));
  const site = await must(guest.get('/api/webData'));
  const page = await stage.visitor().open(`/events/pay/success?REF_NUMBER=${bought.reference}`);
  expect(page.main).toContain(summary.event.name);
  expect(page.words).toContain(site.name);
});
