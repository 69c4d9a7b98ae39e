import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { CARDS } from '#demo/simulators/stripe.ts';
import { tellPaidTwice } from '#modules/notices/index.ts';
import { findLatestAttempt } from '#modules/payments/index.ts';
import { listNewestMessages } from '#platform/messages/messages.queries.ts';
import { typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { elements } from '#tests/support/html.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// The twins of M-Pesa and cards, without a browser.

const db = await testDatabase();
const now = new Date();
const startsAt = days(10, now);
// No card pays less.
const ticketTypes = [{ name: 'Regular', priceMinor: 50_000_00, pool: { capacity: 10 } }];
const [eventId = 0, kampalaId = 0, jakartaId = 0] = await (await openCatalogue(db)).add(
  { slug: 'twin-night', startsAt },
  { slug: 'kampala-night', startsAt, venue: 'kampala', ticketTypes },
  { slug: 'jakarta-night', startsAt, venue: 'jakarta', ticketTypes },
);
const [typeId = 0] = await typesOf(db, eventId);
const twins = { lateSeconds: 1 };
const before = await testApp(db, { now, twins });
const after = await testApp(db, { now, twins });
const withoutTwins = await testApp(db, { now });

let cards = 0;
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

async function post(app: TestApp, url: string, payload: object) {
  const headers = { ...SAME_ORIGIN, 'idempotency-key': randomUUID() };
  return (await app.http.inject({ method: 'POST', url, payload, headers })).json().data;
}

async function ringing(phone: string): Promise<{ reference: string; token: string }> {
  const { reference, token } = await post(before, '/api/event/order', {
    ticket_details: [{ id: typeId, quantity: 1 }],
    buyer: { name: 'Amina', email: `${phone}@example.com`, phone },
  });
  const { next } = await post(before, `/api/event/pay/${reference}`, { provider: 'daraja', t: token });
  expect(next).toMatchObject({ kind: 'push', isTwin: true });
  return { reference, token };
}

const answerOn = (app: TestApp, reference: string, fields: Record<string, string>) =>
  app.http.inject({
    method: 'POST',
    url: `/dev/pay/prompt/${reference}`,
    headers: { ...SAME_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

const fieldsOf = (html: string) =>
  elements(html, 'input')
    .map(({ attributes }) => attributes)
    .filter(({ id }) => id === 'pay-phone');

const stateOf = async (reference: string) =>
  (await after.http.inject(`/api/event/pay/${reference}`)).json().data.state;

test('a prompt outlives the process that sent it', async () => {
  const { reference, token } = await ringing('0711000001');
  const answer = await answerOn(after, reference, { t: token, answer: 'pin' });
  expect(answer.statusCode).toBe(303);
  expect(await stateOf(reference)).toBe('paid');
});

test('late money that came due while nobody ran is found by asking', async () => {
  const { reference, token } = await ringing('0711000002');
  await answerOn(before, reference, { t: token, answer: 'late' });
  expect(await stateOf(reference)).toBe('paying');
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const attempt = await findLatestAttempt(db.sql, reference);
  await after.services.keeper.settle(attempt?.id ?? '');
  expect(await stateOf(reference)).toBe('paid');
});

const UNPROVEN: Record<string, string>[] = [{ answer: 'pin' }, { answer: 'pin', t: 'x'.repeat(22) }];

test.each(UNPROVEN)('%j without the right proof: not found', async (fields) => {
  const { reference } = await ringing(`071100001${Object.keys(fields).length}`);
  expect((await answerOn(before, reference, fields)).statusCode).toBe(404);
  expect(await stateOf(reference)).toBe('paying');
});

test('a phone that rings on pays, though its buyer has turned to a card: the order is theirs', async () => {
  const { reference, token } = await ringing('0711000020');
  const { next } = await post(before, `/api/event/pay/${reference}`, { provider: 'stripe', t: token });
  expect(next).toMatchObject({ kind: 'card' });
  expect((await findLatestAttempt(db.sql, reference))?.provider).toBe('stripe');
  await answerOn(before, reference, { t: token, answer: 'pin' });
  expect(await stateOf(reference)).toBe('paid');
  // Nothing rings any more: a second PIN changes nothing.
  expect((await answerOn(before, reference, { t: token, answer: 'pin' })).statusCode).toBe(303);
  expect(await stateOf(reference)).toBe('paid');
});

test('of two phones that ring the one asked last is answered first', async () => {
  const { reference, token } = await ringing('0711000021');
  await post(before, `/api/event/pay/${reference}`, { provider: 'daraja', phone: '0711000022', t: token });
  await answerOn(before, reference, { t: token, answer: 'cancel' });
  expect(await stateOf(reference)).toBe('held');
  await answerOn(before, reference, { t: token, answer: 'pin' });
  expect(await stateOf(reference)).toBe('paid');
});

test('a phone that rings elsewhere is answered on a page of its own, which tells no whole number', async () => {
  const { reference } = await ringing('0711000023');
  const phones = async () => (await before.http.inject('/dev/phones')).body;
  const shown = await phones();
  expect(shown).toContain(reference);
  expect(shown).not.toContain('711000023');
  const [prompt = ''] = shown.match(/ws_CO_\w+/) ?? [];
  const press = (answer: string) =>
    before.http.inject({
      method: 'POST',
      url: '/dev/phones',
      headers: { ...SAME_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ prompt, answer }).toString(),
    });
  await press('nothing of the kind');
  expect(await phones()).toContain(prompt);
  expect((await press('pin')).statusCode).toBe(303);
  expect(await phones()).not.toContain(prompt);
  const attempt = await findLatestAttempt(db.sql, reference);
  await before.services.keeper.settle(attempt?.id ?? '');
  expect(await stateOf(reference)).toBe('paid');
  expect((await withoutTwins.http.inject('/dev/phones')).statusCode).toBe(404);
});

test('paid twice: the order says which payment went back and where to, and so does a mail, in every language', async () => {
  const { reference, token } = await ringing('0711000031');
  await post(before, `/api/event/pay/${reference}`, { provider: 'daraja', phone: '0711000032', t: token });
  await answerOn(before, reference, { t: token, answer: 'pin' });
  expect(await stateOf(reference)).toBe('paid');
  await answerOn(before, reference, { t: token, answer: 'pin' });
  const { details } = (await before.http.inject(`/api/event/pay/${reference}?t=${token}`)).json().data;
  expect(details.refunds).toMatchObject([
    { cause: 'paid_twice', amount: details.total, method: 'daraja', phone: '0711 ••• 031' },
  ]);
  const page = await before.http.inject(`/events/pay/${reference}?t=${token}`);
  expect(page.body).toMatch(/This order was paid twice\. The second payment, Ksh.*M‑Pesa 0711 ••• 031/);
  for (const [locale, words] of [
    ['en', 'sending that second payment back to M‑Pesa 0711 ••• 031'],
    ['id', 'kami kirim kembali ke M‑Pesa 0711 ••• 031'],
    ['sw', 'Tunarudisha malipo hayo ya pili kwenye M‑Pesa 0711 ••• 031'],
  ]) {
    await sql`update orders set locale = ${locale} where reference = ${reference}`.execute(db.sql);
    await sql`delete from messages`.execute(db.sql);
    for (let times = 0; times < 2; times += 1) await tellPaidTwice(before.services, reference);
    const told = await listNewestMessages(db.sql, 10);
    expect(told).toHaveLength(1);
    expect(told[0]?.recipient).toBe('0711000031@example.com');
    expect(told[0]?.body_text).toContain(words);
  }
});

const NUMBER = 'payment_method_data[card][number]';
const GOOD = CARDS.success;

test.each([
  ['a second number behind the first', [GOOD, '5555555555554444']],
  ['a second number before it', ['5555555555554444', GOOD]],
  ['the same number twice', [GOOD, GOOD]],
  ['no number', []],
  ['an empty number', ['']],
  ['another number', ['5555555555554444']],
])('a card with %s pays nothing', async (_, numbers) => {
  cards += 1;
  const { reference, token } = await post(before, '/api/event/order', {
    ticket_details: [{ id: typeId, quantity: 1 }],
    buyer: { name: 'Amina', email: `card${cards}@example.com`, phone: `071200000${cards}` },
  });
  const { next } = await post(before, `/api/event/pay/${reference}`, { provider: 'stripe', t: token });
  const [intent = ''] = String(next.clientSecret).split('_secret_');
  const confirm = (given: string[]) =>
    before.http.inject({
      method: 'POST',
      url: `/dev/pay/v1/payment_intents/${intent}/confirm`,
      headers: { ...SAME_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams([
        ['client_secret', next.clientSecret],
        ...given.map((number) => [NUMBER, number]),
      ]).toString(),
    });
  const refused = await confirm(numbers);
  expect([refused.statusCode, refused.json().error.code]).toEqual([402, 'not_a_test_card']);
  expect(await stateOf(reference)).toBe('paying');
  expect((await confirm([GOOD])).json().status, 'control').toBe('succeeded');
});

test('a database without room: the card twin asks for patience, without the words of the database', async () => {
  const { reference, token } = await ringing('0711000041');
  const { next } = await post(before, `/api/event/pay/${reference}`, { provider: 'stripe', t: token });
  const [intent = ''] = String(next.clientSecret).split('_secret_');
  await db.runScript(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file "base/1/2"' using errcode = '53100'; end $$;
    create trigger no_room before insert or update on simulated_payments for each row execute function no_room();
  `);
  const answer = await before.http
    .inject({
      method: 'POST',
      url: `/dev/pay/v1/payment_intents/${intent}/confirm`,
      headers: { ...SAME_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ client_secret: next.clientSecret, [NUMBER]: GOOD }).toString(),
    })
    .finally(() => db.runScript('drop function no_room cascade'));
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { error: { type: 'api_error', message: 'Try again in a moment.' } },
  ]);
});

test('where there are no twins there is no such door', async () => {
  const { reference, token } = await ringing('0711000005');
  await answerOn(withoutTwins, reference, { t: token, answer: 'pin' });
  expect(await stateOf(reference)).toBe('paying');
  expect((await withoutTwins.http.inject('/dev/pay/v3/')).statusCode).toBe(404);
});

test('a phone that M-Pesa cannot ring is told so, and that is no try', async () => {
  const { reference, token, link } = await post(before, '/api/event/order', {
    ticket_details: [{ id: typeId, quantity: 1 }],
    buyer: { name: 'Neema', email: 'neema@example.com', phone: '+255 754 123 456' },
  });
  const headers = { ...SAME_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' };
  const pay = (fields: Record<string, string>) =>
    before.http.inject({
      method: 'POST',
      url: link,
      headers,
      payload: new URLSearchParams(fields).toString(),
    });
  const page = await before.http.inject(link);
  const [field] = fieldsOf(page.body);
  expect(field, 'not to be left empty').toHaveProperty('required');
  expect(page.body).not.toContain('Leave it empty');
  expect(page.body).not.toContain('0754');
  for (const phone of ['', '+255 754 123 456', '0754']) {
    const answer = await pay({ intent: 'pay', provider: 'daraja', phone });
    expect(answer.statusCode).toBe(422);
    const [refused] = fieldsOf(answer.body);
    expect(refused).toMatchObject({ 'aria-invalid': 'true', value: phone });
    if (phone !== '0754') expect(answer.body).toContain('M‑Pesa here needs a Kenyan number');
  }
  const refusal = await before.http.inject({
    method: 'POST',
    url: `/api/event/pay/${reference}`,
    headers: SAME_ORIGIN,
    payload: { provider: 'daraja', t: token },
  });
  expect(refusal.json()).toMatchObject({ code: 'phone_foreign', errors: { phone: expect.any(Array) } });
  expect(await findLatestAttempt(db.sql, reference)).toBeNull();
  expect((await pay({ intent: 'pay', provider: 'daraja', phone: '0711 000 077' })).statusCode).toBe(303);
  expect(await stateOf(reference)).toBe('paying');
});

test('a slip in the address is pointed out on the order too, and mended with one tap, without script as well', async () => {
  const { link } = await post(before, '/api/event/order', {
    ticket_details: [{ id: typeId, quantity: 1 }],
    buyer: { name: 'Amina', email: 'amina@gmial.com', phone: '0711000041' },
  });
  const { body } = await before.http.inject(link);
  expect(body).toContain('Did you mean amina@gmail.com?');
  const form = body.split('<form').find((part) => part.includes('Did you mean')) ?? '';
  const fields = elements(form, 'input').map(({ attributes: { name = '', value = '' } }) => [name, value]);
  const mended = await before.http.inject({
    method: 'POST',
    url: link,
    headers: { ...SAME_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  expect(mended.statusCode).toBe(303);
  const again = (await before.http.inject(link)).body;
  expect(again).toContain('amina@gmail.com');
  expect(again).not.toContain('Did you mean');
});

test('while late money may come the payment is not confirmed yet: nobody is told that it failed', async () => {
  const { reference, token } = await ringing('0711000009');
  await answerOn(before, reference, { t: token, answer: 'no_answer' });
  const page = await before.http.inject(`/events/pay/pending?REF_NUMBER=${reference}&t=${token}`);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Your payment is not confirmed yet');
  expect(page.body).toContain('I have paid · check now');
  expect(page.body).not.toContain('The payment did not go through');
  expect(elements(page.body, 'button').map(({ inner }) => inner)).not.toContainEqual(
    expect.stringMatching(/^Pay Ksh/),
  );
  const told = sql`select from announcements where data ->> 'reference' = ${reference}`;
  expect((await told.execute(db.sql)).rows).toEqual([]);
  // Three minutes after the phone rang no money comes any more.
  const attempt = await findLatestAttempt(db.sql, reference);
  await sql`
    update payment_attempts set sent_at = sent_at - interval '3 minutes' where order_reference = ${reference}
  `.execute(db.sql);
  await before.services.keeper.settle(attempt?.id ?? '');
  const over = await before.http.inject(`/events/pay/fail?REF_NUMBER=${reference}&t=${token}`);
  expect(over.body).toContain('If money was taken after all');
  expect(over.body).not.toContain('Nothing was charged');
});

test.each([
  ['KES', () => eventId, '0711 000 111', 'M‑Pesa and cards work here', ['daraja', 'stripe']],
  ['UGX', () => kampalaId, '0772 000 111', 'Cards work here', ['stripe', 'sandbox']],
  ['IDR', () => jakartaId, '0812 0000 111', 'Cards work here', ['stripe', 'sandbox']],
])('%s: what is offered is named, and the sandbox stands in only without script', async (...row) => {
  const [, event, phone, words, offered] = row;
  const [id = 0] = await typesOf(db, event());
  const { link } = await post(before, '/api/event/order', {
    ticket_details: [{ id, quantity: 1 }],
    buyer: { name: 'Amina', email: 'amina@example.com', phone },
  });
  const { body } = await before.http.inject(link);
  expect(body).toContain(words);
  const radios = elements(body.replace(/<noscript>.*?<\/noscript>/gs, ''), 'input').filter(
    ({ attributes }) => attributes.name === 'provider',
  );
  expect(radios.map(({ attributes }) => attributes.value)).toEqual(offered);
  const isStandIn =
    /class="[^"]*\bno-script-only\b[^"]*"><label[^>]*><input type="radio"[^>]*value="sandbox"/;
  expect(isStandIn.test(body)).toBe(offered.includes('sandbox'));
  // Without script the one that is chosen can be seen.
  const meant = /<noscript>(<input type="radio"[^>]*>)<\/noscript>/.exec(body)?.[1];
  if (offered.includes('sandbox')) expect(meant).toMatch(/value="sandbox"/);
  else expect(meant).toBeUndefined();
});
