import { afterAll, expect } from 'vitest';
import { OIDC_CLIENT, startOidcSimulator } from '#tests/simulators/oidc.ts';
import { elements, wordsOf } from '#tests/support/html.ts';
import { lastMail, PASSWORD, tokenIn } from '#tests/support/people.ts';
import { row } from './row.ts';
import { BUYER, must, openStage, type SeenPage } from './stage.ts';

const google = await startOidcSimulator('http://localhost:3000/login/google/callback');
afterAll(() => google.close());
const stage = await openStage({ ...OIDC_CLIENT, GOOGLE_ISSUER_URL: google.url });
const guest = stage.visitor();
const amina = await stage.member('amina@example.com');
const joseph = await stage.member(BUYER.email, BUYER);
const bought = await stage.buy(stage.visitor());

const fieldsOf = ({ html }: SeenPage) =>
  elements(html, 'input').map(({ attributes }) => attributes.name ?? '');
const linksTo = ({ html }: SeenPage) => elements(html, 'a').map(({ attributes }) => attributes.href ?? '');
const cartOf = (id: number, quantity: number) =>
  encodeURIComponent(JSON.stringify({ [id]: { id, quantity, date_pass: [] } }));

row('2.01', async () => {
  const { status, location } = await guest.open('/');
  expect(String(status)).toMatch(/^30\d$/);
  expect(location).toBe('/events');
});

row('2.02', async () => {
  const page = await guest.open('/help');
  expect(page.status).toBe(200);
  expect(fieldsOf(page)).toContain('q');
  // What people ask most is answered, and a search finds it.
  expect(page.main.toLowerCase()).toContain('paid');
  const found = await guest.open('/help?q=refund');
  expect(found.status).toBe(200);
  expect(found.main.toLowerCase()).toContain('refund');
});

row('2.03', async () => {
  const browser = stage.visitor();
  expect(fieldsOf(await browser.open('/login'))).toEqual(expect.arrayContaining(['username', 'password']));
  const { status, location } = await browser.send('/login', {
    username: 'amina@example.com',
    password: PASSWORD,
  });
  expect([status, location]).toEqual([303, '/account']);
  expect((await browser.open('/account')).main).toContain('Amina');
  expect((await browser.open('/login')).location).toBe('/account');
});

row('2.05', async () => {
  const browser = stage.visitor();
  expect(fieldsOf(await browser.open('/signup'))).toEqual(
    expect.arrayContaining(['name', 'email', 'password']),
  );
  const sent = await browser.send('/signup', {
    name: 'Zuhura Salim',
    email: 'zuhura@example.com',
    phone: '',
    password: PASSWORD,
  });
  expect(sent.words).toMatch(/mail/i);
  const token = tokenIn(await lastMail(stage.db, 'zuhura@example.com'));
  await must(browser.post('/api/user/confirm', { token }));
  expect((await browser.open('/account')).main).toContain('Zuhura');
  expect((await browser.open('/signup')).location).toBe('/account');
});

row('2.06', async () => {
  const browser = stage.visitor();
  expect(fieldsOf(await browser.open('/forgotPassword'))).toContain('email');
  await browser.send('/forgotPassword', { email: 'amina@example.com' });
  const mail = await lastMail(stage.db, 'amina@example.com');
  expect(mail.body_text).toContain(`/forgotPassword/reset?token=${tokenIn(mail)}`);
  expect((await amina.open('/forgotPassword')).location).toBe('/account');
});

row('2.07', async () => {
  const page = await guest.open('/support');
  expect(page.status).toBe(200);
  expect(fieldsOf(page)).toEqual(expect.arrayContaining(['name', 'email']));
  const { contact } = await must(guest.get('/api/webData'));
  expect(page.html).toContain(contact.email);
});

row('2.08', async () => {
  const page = await guest.open('/events');
  expect(page.status).toBe(200);
  expect(page.main).toContain('Trending');
  expect(linksTo(page)).toEqual(expect.arrayContaining(['/events/plain-evening', '/events/few-evening']));
  expect(linksTo(page)).not.toContain('/events/draft-evening');
});

row('2.09', async () => {
  const page = await guest.open('/events/search?event=plain&city=Nairobi');
  expect(page.status).toBe(200);
  expect(linksTo(page)).toContain('/events/plain-evening');
  expect(linksTo(page)).not.toContain('/events/flash-evening');
  expect((await guest.open('/events/search?event=zzqqxx')).status).toBe(200);
});

row('2.10', async () => {
  const page = await guest.open('/events/listing');
  expect(page.status).toBe(200);
  expect(linksTo(page)).toContain('/events/plain-evening');
  const second = await guest.open('/events/listing?page=2');
  expect(second.status).toBe(200);
  expect(linksTo(second)).not.toContain('/events/plain-evening');
});

row('2.11', async () => {
  const page = await guest.open('/events/listing/country:kenya+flash:yes');
  expect(page.status).toBe(200);
  expect(linksTo(page)).toContain('/events/flash-evening');
  expect(linksTo(page)).not.toContain('/events/plain-evening');
});

row('2.12', async () => {
  const page = await guest.open('/events/category/festivals');
  expect(page.status).toBe(200);
  expect(page.main).toContain('Festivals');
  expect(linksTo(page)).toContain('/events/pass-weekend');
  expect(linksTo(page)).not.toContain('/events/plain-evening');
});

row('2.13', async () => {
  const page = await guest.open('/events/spec-show');
  expect(page.status).toBe(200);
  for (const shown of ['Spec Show', 'Baraza Gardens', 'Regular', 'VIP', '5,000', 'Payday']) {
    expect(page.main).toContain(shown);
  }
  const form = elements(page.html, 'form').find(({ inner }) => inner.includes('Regular'));
  expect(form?.attributes).toMatchObject({ method: 'post', action: expect.stringMatching(/^\/events\/pay/) });
});

row('2.14', async () => {
  const buyer = stage.visitor();
  buyer.cookies.set('MY_CART', cartOf(stage.regular, 2));
  const page = await buyer.open('/events/pay');
  expect(page.status).toBe(200);
  expect(page.main).toContain('Ksh 2,500.00');
  const { status, location } = await buyer.send('/events/pay', {
    intent: 'place',
    key: 'spec-payment-page',
    accepted_total: '2500',
    country: 'KE',
    ...BUYER,
  });
  expect(status).toBe(303);
  expect(location).toMatch(/^\/events\/pay\/[2-9A-HJ-NP-Z]{8}\?t=/);
});

row('2.15', async () => {
  const page = await guest.open(`/events/pay/success?REF_NUMBER=${bought.reference}&t=${bought.token}`);
  expect(page.status).toBe(200);
  expect(page.main).toMatch(/going to Spec Show/);
  expect((await guest.open('/events/pay/success')).main).toContain('reference');
});

row('2.16', async () => {
  const buyer = stage.visitor();
  const { reference, token } = await stage.place(buyer);
  const { attempt } = await must(
    buyer.post(`/api/event/pay/${reference}`, { provider: 'sandbox', t: token }),
  );
  await must(buyer.post(`/api/event/pay/sandbox/${attempt}`, { outcome: 'failure' }));
  const page = await buyer.open(`/events/pay/fail?REF_NUMBER=${reference}&t=${token}`);
  expect(page.status).toBe(200);
  expect(page.main).toContain('The payment did not go through');
});

row('2.17', async () => {
  const buyer = stage.visitor();
  const { reference, token } = await stage.place(buyer);
  await must(buyer.post(`/api/event/pay/${reference}`, { provider: 'sandbox', t: token }));
  const page = await buyer.open(`/events/pay/pending?REF_NUMBER=${reference}&t=${token}`);
  expect(page.status).toBe(200);
  expect(page.main).toContain('Your payment is under way');
});

row('2.18', async () => {
  const { status, location } = await stage
    .visitor()
    .open(`/events/pay/callback?REF_NUMBER=${bought.reference}`);
  expect(status).toBe(303);
  expect(location).toBe(`/events/pay/success?REF_NUMBER=${bought.reference}`);
});

row('2.19', async () => {
  const page = await stage.visitor().open(`/events/pay/${bought.reference}`);
  expect(page.status).toBe(200);
  expect(page.main).toContain('Spec Show');
  // The reference alone says nothing of the person.
  expect(page.html).not.toContain(BUYER.email);
  expect((await guest.open('/events/pay/ZZZZZZZ2')).status).toBe(404);
});

row('2.20', async () => {
  const page = await guest.open('/holidays?country=kenya');
  expect(page.status).toBe(200);
  expect(page.main).toMatch(/holiday/i);
  expect((await guest.open('/holidays')).status).toBe(200);
});

row('2.21', async () => {
  const page = await guest.open('/sell-your-tickets');
  expect(page.status).toBe(200);
  expect(page.main).toContain('5');
  expect(linksTo(page)).toContain('/sell');
});

row('2.22', async () => {
  expect((await guest.open('/profile')).location).toBe('/login?next=%2Fprofile');
  const page = await amina.open('/profile');
  expect(page.status).toBe(200);
  expect(page.main).toContain('amina@example.com');
});

row('2.23', async () => {
  expect((await guest.open('/profile/edit')).location).toBe('/login?next=%2Fprofile%2Fedit');
  const page = await amina.open('/profile/edit');
  expect(page.html).toContain('value="Amina Wanjiku"');
  expect(fieldsOf(page)).toEqual(expect.arrayContaining(['name', 'email', 'phone']));
});

row('2.24', async () => {
  expect((await guest.open('/account')).location).toBe('/login?next=%2Faccount');
  expect((await amina.open('/account')).main).toContain('Amina');
});

row('2.25', async () => {
  expect((await guest.open('/reviews')).location).toBe('/login?next=%2Freviews');
  const page = await amina.open('/reviews');
  expect(page.status).toBe(200);
  expect(page.main).toMatch(/review/i);
});

row('2.26', async () => {
  expect((await guest.open('/account/myTickets')).location).toBe('/login?next=%2Faccount%2FmyTickets');
  expect((await joseph.open('/account/myTickets')).main).toContain('Spec Show');
  expect((await amina.open('/account/myTickets')).main).not.toContain('Spec Show');
});

row('2.27', async () => {
  const page = await guest.open('/account/myTickets/checkTicket');
  expect(page.status).toBe(200);
  expect(fieldsOf(page)).toEqual(expect.arrayContaining(['email', 'phone', 'search']));
  const { email, phone } = BUYER;
  const checked = await guest.send('/account/myTickets/checkTicket', {
    email,
    phone,
    search: bought.reference,
  });
  expect(checked.main).toMatch(/Spec Show[\s\S]*Regular/);
});

row('2.28', async () => {
  const path = `/account/myTickets/${bought.reference}`;
  expect((await stage.visitor().open(path)).location).toBe(`/login?next=${encodeURIComponent(path)}`);
  const page = await joseph.open(path);
  expect(page.status).toBe(200);
  expect(page.main).toMatch(/Spec Show/);
  expect(page.words).toMatch(/share|send/i);
  expect((await amina.open(path)).main).not.toContain('Joseph');
});

row('2.29', async () => {
  for (const path of ['/nothing/here', '/events/no-such-event', '/events/category/none']) {
    const page = await guest.open(path);
    expect(page.status, path).toBe(404);
    expect(page.main, path).toContain('Oops, page does not exist!');
  }
});

const SAMPLE = [
  '/events',
  '/events/search',
  '/events/listing',
  '/events/spec-show',
  '/events/pay',
  '/login',
  '/signup',
  '/forgotPassword',
  '/account/myTickets/checkTicket',
  '/nothing/here',
];

row('2.30', async () => {
  for (const path of SAMPLE) {
    const { html } = await guest.open(path);
    for (const part of ['header', 'main', 'footer', 'nav']) {
      expect(elements(html, part).length, `${part} of ${path}`).toBeGreaterThan(0);
    }
    expect(wordsOf(elements(html, 'header')[0]?.inner ?? ''), path).toContain('Tiketi');
  }
});

row('2.31', async () => {
  const { name } = await must(guest.get('/api/webData'));
  const page = await guest.open(`/events/pay/success?REF_NUMBER=${bought.reference.toLowerCase()}`);
  expect(page.status).toBe(200);
  expect(page.main).toContain('Spec Show');
  expect(page.words).toContain(name);
  expect((await guest.open('/events/pay/success')).main).not.toContain('Spec Show');
});

row('2.32', async () => {
  google.setPerson({ sub: 'g-7', email: 'wanjiru@example.com', email_verified: true, name: 'Wanjiru' });
  const browser = stage.visitor();
  const { url } = await must(browser.post('/api/user/social/start', { provider: 'google' }));
  const back = await google.visit(url);
  const { headers } = await browser.get(back.pathname + back.search, { 'sec-fetch-site': 'cross-site' });
  expect(headers.location).toBe('/login/social');
  const page = await browser.open('/login/social');
  expect(page.status).toBe(200);
  expect(page.html).toContain('value="Wanjiru"');
  expect(page.main).toContain('wanjiru@example.com');
});

row('2.33', async () => {
  const buyer = stage.visitor();
  buyer.cookies.set('MY_CART', cartOf(stage.regular, 1));
  const stepOf = ({ html }: SeenPage) =>
    elements(html, 'li').find(({ attributes }) => attributes['aria-current'] === 'step');
  const atCart = stepOf(await buyer.open('/events/pay'));
  const atDone = stepOf(
    await guest.open(`/events/pay/success?REF_NUMBER=${bought.reference}&t=${bought.token}`),
  );
  expect(wordsOf(atCart?.inner ?? '')).not.toBe('');
  expect(wordsOf(atDone?.inner ?? '')).not.toBe(wordsOf(atCart?.inner ?? ''));
});

row('2.34', async () => {
  for (const path of SAMPLE) {
    const { html } = await guest.open(`${path}?utm_source=x`);
    const found = elements(html, 'link').filter(({ attributes }) => attributes.rel === 'canonical');
    expect(
      found.map(({ attributes }) => attributes.href),
      path,
    ).toEqual([`http://localhost:3000${path}`]);
  }
});

row('2.35', async () => {
  for (const path of SAMPLE) {
    const { html } = await guest.open(path);
    const found = elements(html, 'link').filter(
      ({ attributes }) => attributes.rel === 'alternate' && attributes.hreflang !== undefined,
    );
    expect(
      found.map(({ attributes }) => [attributes.hreflang, attributes.href]),
      path,
    ).toEqual(
      ['en', 'x-default', 'en-ke', 'en-ug', 'en-tz', 'en-rw'].map((code) => [
        code,
        `http://localhost:3000${path}`,
      ]),
    );
  }
});

const VIEW = 'GET /api/event/view/{slug}';
const SEARCH = 'GET /api/events/search/';

row('2.36', async () => {
  for (const page of [
    await guest.open('/nothing/here'),
    await stage.renderWith({ [SEARCH]: { reason: 'search_failed' } }, '/events/search?event=a'),
  ]) {
    expect(elements(page.html, 'h1').map(({ inner }) => wordsOf(inner))).toEqual(['ERROR!!']);
    const home = elements(page.html, 'a').find(({ inner }) => wordsOf(inner) === 'Go to home page');
    expect(home?.attributes.href).toBe('/');
  }
});

row('2.37', async () => {
  const page = await stage.renderWith({ [SEARCH]: { reason: 'search_failed' } }, '/events/search?event=a');
  expect(page.status).toBe(500);
  expect(page.main).toContain('Oops, Internal server error. Error searching the results.');
});

row('2.38', async () => {
  // A view that no page can draw: nobody meant this error, so it has no words of its own.
  const page = await stage.renderWith(
    { [VIEW]: { answer: { slug_name: 'spec-show' } } },
    '/events/spec-show',
  );
  expect(page.status).toBe(500);
  expect(page.main).toContain(
    'Oops, Internal server error. This is a problem on our end. Please try again later.',
  );
});

row('2.39', async () => {
  const page = await guest.open('/nothing/here');
  expect(page.status).toBe(404);
  expect(page.main).toContain("Oops, page does not exist! We don't have the page you're looking for.");
});

row('2.40', async () => {
  const page = await stage.renderWith({ [VIEW]: { reason: 'too_many_tries' } }, '/events/spec-show');
  expect(page.status).toBe(429);
  expect(page.main).toContain('Oops, unknown error occurred! Please try again later.');
});

row('2.41', async () => {
  const page = await stage.renderWith({ [VIEW]: { reason: 'cross_origin' } }, '/events/spec-show');
  expect(page.status).toBe(403);
  expect(page.main).toContain('Oops, we have an error! Please contact us to fix it.');
});
