import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { updatePhoneConfirmed, updateProfile } from '#modules/accounts/index.ts';
import { m } from '#shared/messages/messages.js';
import { rowsOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newOperator } from '#tests/support/due-money.ts';
import { lastMail, newPerson, openBrowser, tokenIn } from '#tests/support/people.ts';
import { buyTickets, placeOrder } from '#tests/support/sold-orders.ts';
import { testApp } from '#tests/support/test-app.ts';

// What the platform's own people look up, and what they put right for somebody.

const db = await testDatabase();
const now = new Date();
const app = await testApp(db, { now });
const sold = { app, db };
const [event = 0] = await (await openCatalogue(db, now)).add({
  slug: 'zoe-night',
  name: 'Zoë & <b>friends</b>',
  startsAt: days(20, now),
  ticketTypes: [{ name: 'Regular', priceMinor: 100_000, pool: { capacity: 100 } }],
});
const first = await newOperator(app, db, 'first@example.com');
const second = await newOperator(app, db, 'second@example.com');

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const find = async (q: string) => (await first.get(`/api/admin/search?q=${encodeURIComponent(q)}`)).body.data;
const referencesOf = async (q: string): Promise<string[]> =>
  (await find(q)).orders.map(({ reference }: { reference: string }) => reference);
const accountOf = async (email: string): Promise<string> => {
  const [row] = await rowsOf<{ id: string }>(db, sql`select id from accounts where email_key = ${email}`);
  return row?.id ?? '';
};
const deedsOf = (subject: string) =>
  rowsOf<{ action: string; changes: Record<string, unknown> }>(
    db,
    sql`select action, changes from operator_log where subject = ${subject} order by id`,
  );
const sentTo = (recipient: string, about: string) =>
  rowsOf<{ body_text: string }>(
    db,
    sql`select body_text from messages where recipient = ${recipient} and key like ${`%${about}%`}`,
  );

const BUYER = { name: 'Achieng <i>Ouma</i>', email: 'Achieng.Ouma@example.com', phone: '+254712345678' };

test('an order is found by what is known of it, and shown as it was typed', async () => {
  const reference = await buyTickets(sold, event, BUYER, 2);
  for (const q of [reference, reference.toLowerCase(), 'achi oum', '0712 345', '345678', 'ouma@example'])
    expect(await referencesOf(q), q).toContain(reference);
  const [ticket] = await rowsOf<{ code: string }>(
    db,
    sql`select tickets.code from tickets join orders on orders.id = order_id where reference = ${reference} limit 1`,
  );
  expect((await find(ticket?.code ?? '')).tickets).toMatchObject([{ reference, type: 'Regular' }]);
  expect((await find('zoe')).events).toMatchObject([{ slug: 'zoe-night' }]);
  expect((await find('Zoë frie')).events).toHaveLength(1);
  expect((await find('ngoma')).organizers.length).toBeGreaterThan(0);
  expect((await find(BUYER.email)).people).toMatchObject([{ kind: 'guest', reference, email: BUYER.email }]);
  const page = await first.open(`/admin/search?q=${encodeURIComponent('achi')}`);
  expect(page.html).toContain('Achieng &lt;i&gt;Ouma&lt;/i&gt;');
  expect(page.html).toContain(`/admin/guests/${reference}`);
  const shown = (await deedsOf('search')).at(-1)?.changes.shown;
  expect(JSON.stringify(shown)).toContain(`order:${reference}`);
  expect(JSON.stringify(shown)).not.toMatch(/achi|ouma/i);
});

test('a payout is found by its reference, an invoice by its number, and an event leads to where it is kept', async () => {
  const { id, organizer } = await paidOut('FT26322ABC');
  await sql`
    insert into fee_invoices (number, organizer_id, currency, month, fee_minor, tax_minor, tax_percent, issued_at)
    values (41, ${organizer}, 'KES', '2026-03-01', 500000, 80000, 16, now())
  `.execute(db.sql);
  for (const q of ['FT26322ABC', ' ft26322abc '])
    expect((await find(q)).payouts, q).toMatchObject([
      { id, amount: 950, reference: 'FT26322ABC', state: 'sent' },
    ]);
  expect((await find('FT26322')).payouts).toEqual([]);
  for (const q of ['INV-000041', 'inv 41'])
    expect((await find(q)).invoices, q).toMatchObject([{ number: 'INV-000041', total: 5_000 }]);
  const page = await first.open('/admin/search?q=FT26322ABC');
  expect(page.html).toContain('href="/admin/payouts?q=FT26322ABC"');
  for (const q of ['FT26322ABC', 'INV-000041'])
    expect((await first.open(`/admin/search?q=${q}`)).html, q).not.toContain(
      m.find_nothing({}, { locale: 'en' }),
    );
  expect((await first.open('/admin/search?q=zoe')).html).toContain(`href="/admin/events/${event}"`);
});

// One that arrived.
async function paidOut(reference: string) {
  const [team] = await rowsOf<{ id: number }>(db, sql`select id from organizers order by id limit 1`);
  const organizer = team?.id ?? 0;
  const [id, method] = [randomUUID(), randomUUID()];
  await sql`
    insert into payout_methods (id, organizer_id, kind, currency, details_sealed, label, added_by, created_at, usable_at)
    values (${method}, ${organizer}, 'bank', 'KES', '', 'Equity', gen_random_uuid(), now() - interval '1 day', now())
  `.execute(db.sql);
  await sql`
    insert into payouts (id, organizer_id, currency, amount_minor, method_id, state, reference, requested_at, changed_at)
    values (${id}, ${organizer}, 'KES', 95000, ${method}, 'sent', ${reference}, now(), now())
  `.execute(db.sql);
  return { id, organizer };
}

test('nothing is found by too little, by signs of patterns, or beyond what is there', async () => {
  expect(await find('')).toMatchObject({ is_too_short: false, orders: [], people: [] });
  expect(await find('zo')).toMatchObject({ is_too_short: true, orders: [] });
  for (const q of ['%%%', '___', "'; drop", 'nobody at all', 'ZZZZ9999', '👋👋👋'])
    expect(await find(q), q).toMatchObject({ is_too_short: false, orders: [], people: [], tickets: [] });
  const long = await first.get(`/api/admin/search?q=${'a'.repeat(121)}`);
  expect([long.status, Object.keys(long.body.errors)]).toEqual([400, ['q']]);
  expect((await first.get('/api/admin/search?q=a%0Ab')).status).toBe(400);
  expect((await first.open(`/admin/search?q=${'a'.repeat(500)}`)).status).toBe(200);
});

test('what was asked of support is found by its number and by the whole address of somebody who bought nothing', async () => {
  const wish = { name: 'Neema <i>K</i>', email: 'Neema.K@example.com', topic: 'refund', message: 'When?' };
  const { number } = (await openBrowser(app).post('/api/support/requests', wish)).body.data;
  const { number: other } = (
    await openBrowser(app).post('/api/support/requests', { ...wish, email: 'neema.k@example.org' })
  ).body.data;
  const requestsOf = async (q: string): Promise<string[]> =>
    (await find(q)).requests.map((request: { number: string }) => request.number);
  for (const q of [number, number.toLowerCase(), number.slice(2), wish.email, wish.email.toLowerCase()])
    expect(await requestsOf(q), q).toEqual([number]);
  for (const q of ['neema', 'neema.k@example', number.slice(0, -1)])
    expect(await requestsOf(q), q).toEqual([]);
  expect(await requestsOf('neema.k@example.org')).toEqual([other]);
  const page = await first.open(`/admin/search?q=${number}`);
  expect(page.html).toContain(`href="/admin/support/${number}"`);
  expect(page.html).toContain('Neema &lt;i&gt;K&lt;/i&gt;');
  expect((await deedsOf('search')).at(-1)?.changes.shown).toEqual([null, [`support:${number}`]]);
});

test('an order that nobody paid for is found by its whole reference', async () => {
  const buyer = { ...BUYER, name: 'Held Only', email: 'held.only@example.com' };
  const { reference } = await placeOrder(sold, event, buyer);
  expect(await referencesOf('held.only')).toEqual([]);
  expect(await find(reference)).toMatchObject({ orders: [{ reference, state: 'held' }] });
  const guest = (await first.get(`/api/admin/guests/${reference}`)).body.data;
  expect(guest).toMatchObject({ account: null, has_account: null, holds: [{ reference }] });
});

test('somebody with an account: what they bought and were sent, where they are signed in; the look is written down', async () => {
  const person = await newPerson(app, db, 'dewi@example.com', { name: 'Dewi Sari' });
  const reference = await buyTickets(sold, event, { ...BUYER, name: 'Dewi', email: 'Dewi@example.com' });
  const id = await accountOf('dewi@example.com');
  expect((await find('dewi')).people).toContainEqual(
    expect.objectContaining({ kind: 'account', id, email: 'dewi@example.com' }),
  );
  const { data } = (await first.get(`/api/admin/people/${id}`)).body;
  expect(data).toMatchObject({
    name: 'Dewi Sari',
    orders: [{ reference, state: 'paid', tickets: 1, can_resend: true }],
    account: { id, has_factor: false, is_operator: false, history: [{ what: 'registered' }] },
  });
  expect(data.account.sessions).toHaveLength(1);
  // Its subject or its text may be what somebody signs in with.
  expect(data.messages).toContainEqual(expect.objectContaining({ channel: 'mail', subject: null }));
  expect(JSON.stringify(data)).not.toContain('token=');
  expect((await first.open(`/admin/people/${id}`)).html).toContain(reference);
  const seen = (await deedsOf(`account:${id}`)).filter(({ action }) => action === 'person.seen');
  expect(seen).toHaveLength(2);

  const at = `/admin/people/${id}`;
  expect(await first.open(at, { intent: 'resend', reference })).toMatchObject({
    location: `${at}?done=resend`,
  });
  expect(await sentTo('Dewi@example.com', `tickets-again-`)).toHaveLength(1);
  expect((await first.get(`/api${at}`)).body.data.deeds).toMatchObject([
    { action: 'order.tickets_resent', who: 'Otieno Operator', reference },
  ]);

  // It ends at once, for whoever is in it.
  expect((await person.get('/api/user/sessions')).status).toBe(200);
  expect((await second.post(`/api${at}/end-sessions`)).body.data).toEqual({ ended: 1 });
  expect((await person.get('/api/user/sessions')).status).toBe(401);
  expect((await first.post(`/api${at}/end-sessions`)).body.data).toEqual({ ended: 0 });
  expect((await deedsOf(`account:${id}`)).filter(({ action }) => action.endsWith('ended'))).toHaveLength(1);
  // A session of an operator that was stolen keeps the others in.
  const other = `/api/admin/people/${await accountOf('second@example.com')}/end-sessions`;
  expect(codeOf(await first.post(other))).toEqual([403, 'operators_account']);
  expect((await first.open(other.replace(/^\/api|\/end-sessions$/g, ''))).html).not.toContain('value="end"');
});

test('the contact of an order is corrected once; both hear of it, and who comes second sees it', async () => {
  const buyer = { ...BUYER, name: 'Wanjiru', email: 'wanjiru@exmaple.com', phone: '+254722000111' };
  const reference = await buyTickets(sold, event, buyer);
  const at = `/admin/orders/${reference}`;
  const body = {
    ...{ email: 'wanjiru@example.com', phone: '0722 000 222', why: 'Called from the number' },
    ...{ from_email: buyer.email, from_phone: buyer.phone },
  };
  for (const [field, wrong] of [
    ['email', 'no address'],
    ['phone', '12'],
  ] as const) {
    const refused = await first.post(`/api${at}/contact`, { ...body, [field]: wrong });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
  }
  const silent = await first.post(`/api${at}/contact`, { ...body, why: ' ' });
  expect([silent.status, Object.keys(silent.body.errors)]).toEqual([400, ['why']]);

  for (const _ of [1, 2]) expect((await first.post(`/api${at}/contact`, body)).status).toBe(200);
  const late = await second.open(at, {
    ...{ intent: 'contact', email: 'other@example.com', phone: buyer.phone, contact_why: 'I know' },
    ...{ from_email: buyer.email, from_phone: buyer.phone },
  });
  expect(late.status).toBe(409);
  expect(late.html).toContain('other@example.com');
  expect(late.html).toContain('wanjiru@example.com');

  for (const to of [buyer.email, body.email]) {
    const [mail, ...more] = await sentTo(to, 'contact-');
    expect(more).toEqual([]);
    expect(mail?.body_text).toContain(reference);
    expect(mail?.body_text).toContain('w•••@example.com');
  }
  for (const to of [buyer.phone, '+254722000222']) expect(await sentTo(to, 'contact-')).toHaveLength(1);
  expect(await referencesOf('wanjiru@example.com')).toContain(reference);
  expect(await referencesOf('exmaple')).toEqual([]);
  const deed = (await deedsOf(`order:${reference}`)).filter(({ action }) => action.endsWith('corrected'));
  expect(deed).toEqual([
    {
      action: 'order.contact_corrected',
      changes: {
        email: ['w•••@exmaple.com', 'w•••@example.com'],
        phone: ['+254 722 ••• 111', '+254 722 ••• 222'],
        why: [null, body.why],
      },
    },
  ]);
  expect((await first.get(`/api${at}`)).body.data.deeds).toMatchObject([
    { action: 'order.contact_corrected', words: body.why },
  ]);
  // Whose order it is, is known by another one of theirs as well.
  const other = await buyTickets(sold, event, { ...buyer, email: body.email });
  const guest = (await first.get(`/api/admin/guests/${other}`)).body.data;
  expect(guest.deeds).toMatchObject([
    { action: 'order.contact_corrected', who: 'Otieno Operator', words: body.why, reference },
  ]);
  expect((await first.open(`/admin/guests/${other}`)).html).toContain(`${reference} · ${body.why}`);
});

test('the address of an account changes only by the link that is sent there', async () => {
  await newPerson(app, db, 'kamau@example.com', { name: 'Kamau', phone: '0733000111' });
  const id = await accountOf('kamau@example.com');
  const at = `/api/admin/people/${id}/contact`;
  const from = {
    ...{ from_email: 'kamau@example.com', from_phone: '+254733000111', from_pending: '' },
    why: 'Came to the office',
  };
  const taken = await first.post(at, { ...from, email: 'dewi@example.com', phone: '0733000111' });
  expect(codeOf(taken)).toEqual([409, 'email_has_account']);
  // All that is wrong is said at once.
  const careless = { intent: 'contact', ...from, email: 'kamau', phone: '12', contact_why: '' };
  const { html, status } = await first.open(`/admin/people/${id}`, careless);
  expect(status).toBe(422);
  for (const field of ['email', 'phone', 'contact_why']) expect(html).toContain(`href="#${field}"`);
  const wish = { ...from, email: 'kamau.new@example.com', phone: '0733 000 222' };
  for (const _ of [1, 2]) expect((await first.post(at, wish)).status).toBe(200);
  const late = { ...from, email: 'kamau@example.com', phone: '0733000333' };
  expect(codeOf(await second.post(at, late))).toEqual([409, 'contact_moved']);
  // The address alone is the same as before: another one waits, and who did not see it is told.
  const unaware = {
    ...{
      intent: 'contact',
      email: 'kamau.other@example.com',
      phone: '+254733000222',
      contact_why: 'Wrote to us',
    },
    ...{ from_email: from.from_email, from_phone: '+254733000222', from_pending: '' },
  };
  const told = await second.open(`/admin/people/${id}`, unaware);
  expect(told.status).toBe(409);
  for (const shown of [unaware.email, wish.email, unaware.contact_why]) expect(told.html).toContain(shown);
  expect(told.html).toMatch(/name="from_pending" value="kamau.new@example.com"/);
  expect(await sentTo(unaware.email, '')).toEqual([]);
  expect((await second.get(`/api/admin/people/${id}`)).body.data).toMatchObject({
    email: 'kamau@example.com',
    phone: '+254733000222',
    account: { pending_email: 'kamau.new@example.com', phone_is_confirmed: false },
  });
  const token = tokenIn(await lastMail(db, 'kamau.new@example.com'));
  const mails = await sentTo('kamau@example.com', '');
  const heard = mails.map(({ body_text }) => body_text).join('\n');
  expect(heard).not.toContain(token);
  expect(heard).toContain('our team entered it');
  expect(heard, 'nobody gave the password').not.toContain('knows your password');
  expect((await second.post('/api/user/confirm', { token })).status).toBe(200);
  expect((await first.get(`/api/admin/people/${id}`)).body.data.email).toBe('kamau.new@example.com');
  const deeds = (await deedsOf(`account:${id}`)).filter(({ action }) => action !== 'person.seen');
  expect(deeds.map(({ action }) => action)).toEqual(['person.contact_corrected']);
  const page = await first.open(`/admin/people/${id}`);
  expect(page.html).toContain(from.why);
  expect(page.html).toContain('Otieno Operator');
});

test('nobody’s order or account is corrected to where one of our own people is reached', async () => {
  const buyer = { ...BUYER, email: 'neema@example.com', phone: '+254733000111' };
  const reference = await buyTickets(sold, event, buyer);
  await newPerson(app, db, 'neema.too@example.com');
  const account = await accountOf('neema.too@example.com');
  await sql`update accounts set phone = '+254733000999' where email_key = 'second@example.com'`.execute(
    db.sql,
  );
  const own = [
    ['email', 'First@Example.com', buyer.phone],
    ['email', 'second+tickets@example.com', buyer.phone],
    ['phone', buyer.email, '0733 000 999'],
  ] as const;
  for (const [field, email, phone] of own) {
    const wish = { email, phone, why: 'Called', from_phone: buyer.phone };
    const ofOrder = await first.post(`/api/admin/orders/${reference}/contact`, {
      ...wish,
      from_email: buyer.email,
    });
    expect([...codeOf(ofOrder), Object.keys(ofOrder.body.errors)]).toEqual([
      403,
      'operators_contact',
      [field],
    ]);
    if (email.toLowerCase() === 'first@example.com') continue;
    const ofAccount = await first.post(`/api/admin/people/${account}/contact`, {
      ...wish,
      email: field === 'email' ? email : 'neema.too@example.com',
      phone: field === 'email' ? '' : '+254733000999',
      ...{ from_email: 'neema.too@example.com', from_phone: '', from_pending: '' },
    });
    expect([...codeOf(ofAccount), Object.keys(ofAccount.body.errors)]).toEqual([
      403,
      'operators_contact',
      [field],
    ]);
  }
  const [kept] = await rowsOf(
    db,
    sql`select buyer_email, buyer_phone from orders where reference = ${reference}`,
  );
  expect(kept).toEqual({ buyer_email: buyer.email, buyer_phone: buyer.phone });
  expect(await deedsOf(`order:${reference}`)).toEqual([]);
});

test('a guest’s orders come into an account where the contact is the same, or somebody says why', async () => {
  await newPerson(app, db, 'esi@example.com', { name: 'Esi' });
  const id = await accountOf('esi@example.com');
  const buyer = { ...BUYER, name: 'Esi', email: 'esi.old@example.com', phone: '+254744000111' };
  const bought = [await buyTickets(sold, event, buyer), await buyTickets(sold, event, buyer)];
  const at = `/admin/guests/${bought[0]}`;
  const body = { account_email: 'esi@example.com', from_email: buyer.email, why: '' };
  const merge = (who: typeof first, more: object) => who.post(`/api${at}/merge`, { ...body, ...more });
  expect(codeOf(await merge(first, {}))).toEqual([422, 'merge_needs_reason']);
  expect(codeOf(await merge(first, { account_email: 'nobody@example.com' }))).toEqual([
    404,
    'person_not_found',
  ]);
  expect(codeOf(await merge(first, { account_email: 'second@example.com', why: 'Mine' }))).toEqual([
    403,
    'operators_account',
  ]);
  // A number that was only typed in proves nothing.
  await db.sql.transaction().execute((tx) => updateProfile(tx, id, { phone: buyer.phone }));
  expect(codeOf(await merge(first, {}))).toEqual([422, 'merge_needs_reason']);
  await db.sql.transaction().execute((tx) => updatePhoneConfirmed(tx, id, buyer.phone));

  const form = { intent: 'merge', account_email: 'esi@example.com', merge_why: '', from_email: buyer.email };
  expect(await first.open(at, form)).toMatchObject({ location: `${at}?done=merge` });
  expect((await merge(second, {})).body.data).toEqual({ merged: 0 });
  const other = await merge(second, { account_email: 'dewi@example.com', why: 'Hers' });
  expect(codeOf(other)).toEqual([409, 'contact_moved']);
  const { data } = (await first.get(`/api/admin/people/${id}`)).body;
  expect(data.orders.map(({ reference }: { reference: string }) => reference).sort()).toEqual(bought.sort());
  expect(data.orders).toMatchObject([{ email: 'esi@example.com' }, { email: 'esi@example.com' }]);
  expect(data.deeds).toMatchObject([{ action: 'person.orders_merged', who: 'Otieno Operator' }]);
  for (const to of [buyer.email, 'esi@example.com'])
    for (const reference of bought) expect((await sentTo(to, 'contact-'))[0]?.body_text).toContain(reference);
});

test('what is not there, not paid, forgotten or long proved is refused, and nothing happens', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect(codeOf(await first.get(`/api/admin/people/${nobody}`))).toEqual([404, 'person_not_found']);
  expect(codeOf(await first.post(`/api/admin/people/${nobody}/end-sessions`))).toEqual([
    404,
    'person_not_found',
  ]);
  expect((await first.get('/api/admin/people/17')).status).toBe(400);
  expect((await first.open('/admin/people/17')).status).toBe(404);
  expect((await first.open(`/admin/people/${nobody}`)).status).toBe(404);
  expect(codeOf(await first.get('/api/admin/guests/AAAA2222'))).toEqual([404, 'order_not_found']);
  const operator = await accountOf('second@example.com');
  const from = { from_email: 'second@example.com', from_phone: '', why: 'x' };
  const wish = { ...from, email: 'mine@example.com', phone: '' };
  expect(
    codeOf(await first.post(`/api/admin/people/${operator}/contact`, { ...wish, from_pending: '' })),
  ).toEqual([403, 'operators_account']);
  const { reference } = await placeOrder(sold, event, { ...BUYER, email: 'unpaid@example.com' });
  const at = `/api/admin/orders/${reference}/contact`;
  const unpaid = { ...from, email: 'paid@example.com', phone: '' };
  expect(codeOf(await first.post(at, unpaid))).toEqual([409, 'order_not_paid']);
  const gone = await buyTickets(sold, event, { ...BUYER, email: 'gone@example.com' });
  await sql`update orders set buyer_email = '' where reference = ${gone}`.execute(db.sql);
  expect(codeOf(await first.get(`/api/admin/guests/${gone}`))).toEqual([409, 'buyer_forgotten']);
  expect(codeOf(await first.post(`/api/admin/orders/${gone}/contact`, unpaid))).toEqual([
    409,
    'buyer_forgotten',
  ]);

  await sql`update account_sessions set proved_at = now() - interval '1 hour'`.execute(db.sql);
  const paid = await buyTickets(sold, event, { ...BUYER, email: 'stale@example.com' });
  const stale = { ...unpaid, from_email: 'stale@example.com', from_phone: BUYER.phone };
  expect(codeOf(await first.post(`/api/admin/orders/${paid}/contact`, stale))).toEqual([403, 'proof_needed']);
  const merge = { account_email: 'esi@example.com', from_email: 'stale@example.com', why: 'x' };
  expect(codeOf(await first.post(`/api/admin/guests/${paid}/merge`, merge))).toEqual([403, 'proof_needed']);
  expect((await deedsOf(`order:${paid}`)).map(({ action }) => action)).toEqual([]);
});
