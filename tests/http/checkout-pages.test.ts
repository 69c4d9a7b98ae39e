import { describe, expect, test } from 'vitest';
import { expectRefusal } from '#tests/support/ask.ts';
import { makeOverdue, typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testApp } from '#tests/support/test-app.ts';

// What the buyer's pages answer, and the calls that are there for them.

const db = await testDatabase();
const now = new Date();
const app = await testApp(db, { now });
const when = { startsAt: days(10, now), endsAt: days(11, now), publishedAt: days(-1, now) };
const catalogue = await openCatalogue(db);
const [eventId = 0, otherId = 0, draftId = 0] = await catalogue.add(
  { slug: 'paying-evening', ...when },
  { slug: 'other-evening', ...when },
  { slug: 'secret-draft', ...when, status: 'draft', publishedAt: null },
);
const flashEvening = (slug: string, capacity: number) => ({
  slug,
  ...when,
  ticketTypes: [{ name: 'Regular', priceMinor: 2_200_00, pool: { capacity: 50 } }],
  flashSales: [
    {
      label: 'Last ones',
      startsAt: days(-1, now),
      endsAt: days(1, now),
      pool: { capacity },
      prices: [{ ticketType: 0, priceMinor: 1_700_00 }],
    },
  ],
});
const [flashId = 0, shortFlashId = 0] = await catalogue.add(
  flashEvening('flash-evening', 3),
  flashEvening('short-flash-evening', 2),
);
const typeOf = async (event: number) => (await typesOf(db, event))[0] ?? 0;
const [type, otherType, draftType] = await Promise.all([eventId, otherId, draftId].map(typeOf));

type Jar = Record<string, string>;

async function ask(method: 'GET' | 'POST', url: string, payload?: object | string, jar: Jar = {}) {
  const answer = await app.http.inject({
    method,
    url,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(typeof payload === 'string' && { 'content-type': 'application/x-www-form-urlencoded' }),
      cookie: Object.entries(jar)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
    },
    ...(payload !== undefined && { payload }),
  });
  for (const { name, value, maxAge } of answer.cookies) {
    if (maxAge === 0) delete jar[name];
    else jar[name] = value;
  }
  return answer;
}

const call = async (method: 'GET' | 'POST', url: string, body?: object, jar?: Jar) => {
  const answer = await ask(method, url, body, jar);
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.payload) };
};

async function place() {
  const { body } = await call('POST', '/api/event/order', {
    ticket_details: [{ id: type, quantity: 1, date_pass: [] }],
    buyer: { name: 'Amina', email: 'amina@example.com', phone: '0712 345 678' },
  });
  return body.data as { reference: string; token: string; link: string };
}

async function startSandbox({ reference, token }: { reference: string; token: string }): Promise<string> {
  const { body } = await call('POST', `/api/event/pay/${reference}`, { t: token, provider: 'sandbox' });
  return body.data.attempt;
}

describe('the event of ticket types', () => {
  test('is found by the types alone', async () => {
    const { body } = await call('GET', `/api/event/of-tickets/${type}`);
    expect(body.data).toEqual({ id: eventId, slug_name: 'paying-evening' });
  });

  test('is none of two events, of nothing known, of a draft', async () => {
    for (const ids of [`${type},${otherType}`, '2147483647', String(draftType)]) {
      expectRefusal(await call('GET', `/api/event/of-tickets/${ids}`), 422);
    }
    for (const ids of ['0', '1,', '-1', 'x', Array(70).fill('1').join()]) {
      expectRefusal(await call('GET', `/api/event/of-tickets/${ids}`), 400, 'ids');
    }
  });
});

describe('the cart page', () => {
  const cart = (entry: unknown) => encodeURIComponent(JSON.stringify(entry));

  test('is never kept, and shows what the cookie holds', async () => {
    const jar = { MY_CART: cart({ [String(type)]: { id: type, quantity: 2, date_pass: [] } }) };
    const { statusCode, headers, payload } = await ask('GET', '/events/pay', undefined, jar);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(payload).toContain('Ksh\u00a03,000.00');
  });

  test('whoever wants more than are left hears how many there are, and takes them with one button', async () => {
    const [fewId = 0] = await catalogue.add({
      slug: 'few-evening',
      ...when,
      ticketTypes: [{ name: 'Regular', priceMinor: 100_000, pool: { capacity: 8 } }],
    });
    const few = await typeOf(fewId);
    const buyer = { name: 'Amina', email: 'amina@example.com', phone: '0712 345 678' };
    const wish = (quantity: number) => ({
      ticket_details: [{ id: few, quantity, date_pass: [] }],
      buyer,
    });
    const jar: Jar = { MY_CART: cart({ [few]: { id: few, quantity: 8, date_pass: [] } }) };
    expect((await call('POST', '/api/event/order', wish(3))).status).toBe(200);
    const held = await call('POST', '/api/event/order', wish(8));
    expect(held.body).toMatchObject({
      code: 'all_held',
      data: { ticket_type_ids: [few], available: [{ id: few, quantity: 5, date_pass: [] }] },
    });
    expect(held.body.message).toMatch(/^Only 5 of these tickets are free right now/);
    const gone = await call('POST', '/api/event/order', wish(9));
    expect(gone.body).toMatchObject({ code: 'sold_out' });
    expect(gone.body.message).toBe('Only 5 of these tickets are left. Take them, or choose others.');

    const fields = {
      intent: 'place',
      ...buyer,
      country: 'KE',
      key: crypto.randomUUID(),
      accepted_total: '8000',
    };
    const form = (more: object = {}) => String(new URLSearchParams({ ...fields, ...more }));
    const refused = await ask('POST', '/events/pay', form(), jar);
    expect(refused.statusCode).toBe(409);
    expect(refused.payload).toContain('Take 5 × Regular');
    const [button = ''] = /<button[^>]* name="take"[^>]*>/.exec(refused.payload) ?? [];
    const [, take = ''] = / value="([^"]+)"/.exec(button) ?? [];
    const taken = await ask('POST', '/events/pay', form({ take }), jar);
    expect(taken.statusCode).toBe(303);
    const reference = String(taken.headers.location).slice('/events/pay/'.length, '/events/pay/'.length + 8);
    const [, token = ''] = String(taken.headers.location).split('t=');
    const order = await call('GET', `/api/event/pay/${reference}?t=${token}`);
    expect(JSON.stringify(order.body)).toContain('"total":5000');
    const none = await call('POST', '/api/event/order', wish(1));
    expect(none.body).toMatchObject({ code: 'all_held', data: { available: [] } });
    expect(none.body.message).toMatch(/^Other people are buying the last/);
  });

  test.each([
    ['no JSON', 'x'],
    ['a broken escape', '%E0%A4%A'],
    ['negative', cart({ 1: { id: 1, quantity: -1, date_pass: [] } })],
    ['a price', cart({ 1: { id: 1, quantity: 1, date_pass: [], price: 1 } })],
    ['another key', cart({ 2: { id: 1, quantity: 1, date_pass: [] } })],
    ['far too long', 'a'.repeat(3_900)],
    ['an unknown type', cart({ 2147483647: { id: 2147483647, quantity: 1, date_pass: [] } })],
  ])('a cookie that is %s is an empty cart', async (_, value) => {
    const { statusCode, payload } = await ask('GET', '/events/pay', undefined, { MY_CART: value });
    expect(statusCode).toBe(200);
    expect(payload).toContain('Your cart is empty');
  });

  test.each([
    ['en', 'Choose at least one ticket'],
    ['id', 'Pilih minimal satu tiket'],
    ['sw', 'Chagua angalau tiketi moja'],
  ])('nothing chosen is said, with the way back to the tickets (%s)', async (language, words) => {
    const jar: Jar = { MY_LANG: language };
    const form = `event=paying-evening&q.${type}=0&coupon=`;
    const { statusCode, payload } = await ask('POST', '/events/pay', form, jar);
    expect(statusCode).toBe(422);
    expect(payload).toContain(words);
    expect(payload).toContain('href="/events/paying-evening#tickets"');
  });

  test('emptied by a button, the cart leads back to the event', async () => {
    const form = `event=paying-evening&q.${type}=1&clear=yes`;
    const { statusCode, headers } = await ask('POST', '/events/pay', form);
    expect([statusCode, headers.location]).toEqual([303, '/events/paying-evening']);
  });

  test('an order placed twice by one form is one order', async () => {
    const jar = { MY_CART: cart({ [String(type)]: { id: type, quantity: 1, date_pass: [] } }) };
    const form = new URLSearchParams({
      intent: 'place',
      key: 'one-and-the-same-intent',
      accepted_total: '1500',
      country: 'KE',
      name: 'Amina',
      email: 'amina@example.com',
      phone: '0712 345 678',
    }).toString();
    const [first, second] = await Promise.all([
      ask('POST', '/events/pay', form, { ...jar }),
      ask('POST', '/events/pay', form, { ...jar }),
    ]);
    expect([first.statusCode, second.statusCode]).toEqual([303, 303]);
    expect(first.headers.location).toBe(second.headers.location);
  });

  test('a form that comes back has all that was typed, and names what is wrong', async () => {
    const jar = { MY_CART: cart({ [String(type)]: { id: type, quantity: 1, date_pass: [] } }) };
    const form =
      'intent=place&key=a-third-intent&accepted_total=1500&country=KE&name=Amina&email=&phone=0712345678&attendee.0=Baraka';
    const { statusCode, payload } = await ask('POST', '/events/pay', form, jar);
    expect(statusCode).toBe(422);
    for (const typed of ['Amina', '0712345678', 'Baraka']) expect(payload).toContain(`value="${typed}"`);
    expect(payload).toContain('href="#email"');
    expect(payload).toContain('id="email-error"');
  });

  test('another total than the one seen is not charged', async () => {
    const jar = { MY_CART: cart({ [String(type)]: { id: type, quantity: 1, date_pass: [] } }) };
    const form =
      'intent=place&key=another-intent&accepted_total=1&country=KE&name=A&email=a@b.co&phone=0712345678';
    const { statusCode, payload } = await ask('POST', '/events/pay', form, jar);
    expect(statusCode).toBe(409);
    expect(payload).toContain('The price has changed.');
  });
});

test('a flash sale that runs short while somebody pays: the form that comes back can be sent', async () => {
  const id = await typeOf(flashId);
  const jar: Jar = {
    MY_CART: encodeURIComponent(JSON.stringify({ [String(id)]: { id, quantity: 2, date_pass: [] } })),
  };
  const formOn = (page: string) => ({
    total: /name="accepted_total" value="(\d+)"/.exec(page)?.[1] ?? '',
    key: /name="key" value="([^"]+)"/.exec(page)?.[1] ?? '',
  });
  const send = ({ total, key }: ReturnType<typeof formOn>) =>
    ask(
      'POST',
      '/events/pay',
      `intent=place&key=${key}&accepted_total=${total}&country=KE&name=A&email=a@b.co&phone=0712345678`,
      jar,
    );
  const seen = formOn((await ask('GET', '/events/pay', undefined, jar)).payload);
  expect(seen.total).toBe('3400');
  await call('POST', '/api/event/order', {
    ticket_details: [{ id, quantity: 2, date_pass: [] }],
    buyer: { name: 'Baraka', email: 'baraka@example.com', phone: '0712 345 679' },
  });
  const first = await send(seen);
  expect(first.statusCode).toBe(409);
  const again = formOn(first.payload);
  expect(again.total).toBe('4400');
  expect((await send(again)).statusCode).toBe(303);
});

test('the cart says why more than are left of a flash sale cost the normal price, wherever one came from', async () => {
  const id = await typeOf(shortFlashId);
  const shown = async (quantity: number) => {
    const jar = {
      MY_CART: encodeURIComponent(JSON.stringify({ [String(id)]: { id, quantity, date_pass: [] } })),
    };
    return (await ask('GET', '/events/pay', undefined, jar)).payload;
  };
  expect(await shown(2)).not.toContain('left at the flash price');
  expect(await shown(3)).toContain(
    'Only 2 are left at the flash price, so all of these cost the normal price.',
  );
});

describe('the pages of an order', () => {
  const goTo = async (url: string, jar?: Jar) => {
    const { statusCode, headers } = await ask('GET', url, undefined, jar);
    return [statusCode, headers.location];
  };

  test('lead to the one that tells the truth', async () => {
    const order = await place();
    const { reference } = order;
    const page = (name: string) => `/events/pay/${name}?REF_NUMBER=${reference}`;
    for (const name of ['success', 'fail', 'pending', 'callback']) {
      expect(await goTo(page(name))).toEqual([303, `/events/pay/${reference}`]);
    }
    const attempt = await startSandbox(order);
    for (const name of ['success', 'fail', 'callback'])
      expect(await goTo(page(name))).toEqual([303, page('pending')]);
    expect(await goTo(page('pending'))).toEqual([200, undefined]);
    await call('POST', `/api/event/pay/sandbox/${attempt}`, { outcome: 'failure' });
    expect(await goTo(page('callback'))).toEqual([303, page('fail')]);
    const next = await startSandbox(order);
    await call('POST', `/api/event/pay/sandbox/${next}`, { outcome: 'success' });
    expect(await goTo(page('callback'))).toEqual([303, page('success')]);
    expect(await goTo(page('success').replace(reference, reference.toLowerCase()))).toEqual([200, undefined]);
  });

  test('ask for the reference when there is none, and say when there is no such order', async () => {
    expect(await goTo('/events/pay/success')).toEqual([200, undefined]);
    expect(await goTo('/events/pay/success?REF_NUMBER=')).toEqual([200, undefined]);
    expect(await goTo('/events/pay/success?REF_NUMBER=ZZZZ2222')).toEqual([404, undefined]);
    expect(await goTo('/events/pay/ZZZZ2222')).toEqual([404, undefined]);
  });

  test('the link’s secret opens the order, is kept from other sites, and is remembered for the way back', async () => {
    const { reference, link } = await place();
    const jar: Jar = {};
    const locked = await ask('GET', `/events/pay/${reference}`, undefined, jar);
    expect(locked.payload).not.toMatch(/1,500|amina/i);
    const wrong = await ask('GET', `/events/pay/${reference}?t=wrong`, undefined, jar);
    expect(wrong.payload).not.toMatch(/1,500/);
    expect(jar).not.toHaveProperty('MY_ORDER');
    const opened = await ask('GET', link, undefined, jar);
    expect(opened.payload).toContain('Ksh\u00a01,500.00');
    expect(opened.headers['referrer-policy']).toBe('same-origin');
    expect(opened.headers['cache-control']).toBe('no-store');
    const back = await ask('GET', `/events/pay/${reference}`, undefined, jar);
    expect(back.payload).toContain('Ksh\u00a01,500.00');
  });

  test('five wrong guesses of the buyer, and no more', async () => {
    const { reference } = await place();
    const guess = (contact: string) =>
      ask('POST', `/events/pay/${reference}`, `intent=unlock&contact=${encodeURIComponent(contact)}`);
    expect((await guess('nobody@example.com')).payload).toContain('value="nobody@example.com"');
    for (let at = 1; at < 5; at += 1) expect((await guess('nobody@example.com')).statusCode).toBe(403);
    expect((await guess('amina@example.com')).statusCode).toBe(429);
  });

  test('an expired order makes a cart again', async () => {
    const { reference, link } = await place();
    await makeOverdue(db, reference);
    const jar: Jar = {};
    const again = await ask('POST', link, 'intent=again', jar);
    expect([again.statusCode, again.headers.location]).toEqual([303, '/events/pay']);
    expect(JSON.parse(decodeURIComponent(jar.MY_CART ?? ''))).toEqual({
      [String(type)]: { id: type, quantity: 1, date_pass: [] },
    });
  });
});

describe('an unfinished payment', () => {
  const languages = [
    ['en', 'Cancel this payment', 'You cancelled the payment.', 'Give the tickets back'],
    ['id', 'Batalkan pembayaran ini', 'Kamu membatalkan pembayaran.', 'Lepas tiketnya'],
    ['sw', 'Ghairi malipo haya', 'Umeghairi malipo.', 'Rudisha tiketi'],
  ] as const;

  test.each(languages)('is left with forms alone (%s)', async (language, leave, left, giveBack) => {
    const order = await place();
    const jar: Jar = { MY_LANG: language };
    await startSandbox(order);
    const waiting = await ask('GET', order.link, undefined, jar);
    expect(waiting.payload).toContain(leave);
    expect(waiting.payload).toContain(giveBack);
    const answer = await ask('POST', order.link, 'intent=leave', jar);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, order.link]);
    expect((await ask('GET', order.link, undefined, jar)).payload).toContain(left);
    await startSandbox(order);
  });

  test('is left by giving the tickets back', async () => {
    const order = await place();
    await startSandbox(order);
    const answer = await ask('POST', order.link, 'intent=cancel');
    expect(answer.statusCode).toBe(303);
    expect((await call('GET', `/api/event/pay/${order.reference}`)).body.data.state).toBe('cancelled');
  });
});

describe('asking now what became of a payment', () => {
  test('is for whoever has the order, and not all the time', async () => {
    const { reference, token } = await place();
    const check = (t?: string) => call('POST', `/api/event/pay/check/${reference}`, { t });
    expectRefusal(await check('wrong'), 404);
    expect((await check(token)).body.data).toEqual({ state: 'held' });
    const tooSoon = await check(token);
    expectRefusal(tooSoon, 429);
    expect(Number(tooSoon.headers['retry-after'])).toBeGreaterThan(0);
  });
});
