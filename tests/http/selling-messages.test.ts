import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goOnMailing } from '#modules/mailings/index.ts';
import { settleMessages } from '#modules/operating/stuck/settle-messages.ts';
import { sendDueMessages } from '#platform/messages/outbox.ts';
import { RefusedMessage } from '#platform/messages/senders.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { type Catalogue, days, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Browser, openBrowser } from '#tests/support/people.ts';
import { buyTickets } from '#tests/support/sold-orders.ts';
import { newMember, newSeller } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { operatorAtConsole } from '../../src/main/cli/operator-at-console.ts';

// What a seller writes to those who hold tickets: seen first, once to each, and no further than they want.

const db = await testDatabase();
const now = new Date();
let app: TestApp;
let catalogue: Catalogue;
let manager: Browser;
let event = 0;
let home = '';
let api = '';
let events = 0;
let references: string[] = [];

const buy = async (name: string, count = 1) => {
  const buyer = { name, email: `${name}@example.com`, phone: '0712345678' };
  const reference = await buyTickets({ app, db }, event, buyer, count);
  references.push(reference);
  return reference;
};

beforeAll(async () => {
  app = await testApp(db, { now });
  catalogue = await openCatalogue(db);
  manager = await newMember(app, db, { role: 'manager' });
}, 90_000);

// An event of its own for each, where three bought: one of them twice, and one passed a ticket on.
beforeEach(async () => {
  events += 1;
  references = [];
  [event = 0] = await catalogue.add({ slug: `evening-${events}`, startsAt: days(9, now) });
  home = `/sell/${ORGANIZERS.ngoma.slug}/events/${event}/messages`;
  api = `/api${home}`;
  await sql`delete from messages`.execute(db.sql);
  await sql`delete from mailing_stops`.execute(db.sql);
  await buy('amina', 2);
  await buy('amina');
  await buy('budi');
  const [first] = references;
  await sql`update orders set locale = 'id' where buyer_email = 'budi@example.com'`.execute(db.sql);
  await sql`update tickets set passed_on_at = now(), holder = 'Zawadi', holder_email = 'zawadi@example.com', holder_locale = 'sw'
    where seq = 2 and order_id = (select id from orders where reference = ${first})`.execute(db.sql);
  await sql`delete from messages`.execute(db.sql);
});

const EN = { subject: 'Doors at six', words: 'Bring a <b>hat</b>.\nAnd water.\n\nSee you!' };
const SW = { subject: 'Milango saa kumi na mbili', words: 'Leta kofia.' };
const ALL = { types: [] as number[], days: [] as string[], who: 'all' };
const message = (more: object = {}) => ({
  id: randomUUID(),
  kind: 'service',
  texts: { en: EN, sw: SW },
  chosen: ALL,
  ...more,
});
const send = (body: object = message(), who = manager) => who.post(`${api}/send`, body);
const view = async (id: string) => (await manager.get(`${api}/${id}`)).body.data;
const queued = () =>
  rowsOf<{
    recipient: string;
    subject: string;
    locale: string;
    body_text: string;
    body_html: string;
    headers: object;
  }>(
    db,
    sql`select recipient, subject, locale, body_text, body_html, headers from messages order by recipient`,
  );

test('is seen in each language with a count, tried by oneself, sent once to each, and in the log', async () => {
  const { id, ...seen } = message();
  const { previews, ...counted } = (await manager.post(`${api}/preview`, seen)).body.data;
  expect(counted).toMatchObject({ people: 3, stopped: 0, unreached: 0 });
  // Whoever reads Indonesian gets the event's own language.
  expect(previews).toMatchObject([
    { locale: 'en', people: 2, subject: 'Doors at six' },
    { locale: 'sw', people: 1 },
  ]);
  expect(previews[0].text).toContain('Bring a <b>hat</b>.');
  expect(await queued()).toEqual([]);

  const tested = await manager.post(`${api}/test`, { kind: 'service', texts: seen.texts });
  expect(tested.body.data).toEqual({ sent_to: 'manager@example.com' });
  expect((await queued()).map(({ recipient }) => recipient)).toEqual(
    Array.from({ length: 2 }, () => 'manager@example.com'),
  );
  await sql`delete from messages`.execute(db.sql);

  const wish = { ...seen, id };
  const answers = await Promise.all([send(wish), send(wish)]);
  expect(answers.map(({ status, body }) => [status, body.data])).toEqual([
    [200, { id }],
    [200, { id }],
  ]);
  await Promise.all([goOnMailing(app.services), goOnMailing(app.services)]);
  await goOnMailing(app.services);
  expect((await send(wish)).status).toBe(200);
  const mails = await queued();
  expect(mails.map(({ recipient, subject, locale }) => [recipient, subject, locale])).toEqual([
    ['amina@example.com', EN.subject, 'en'],
    ['budi@example.com', EN.subject, 'en'],
    ['zawadi@example.com', SW.subject, 'sw'],
  ]);
  expect(mails[0]?.body_html).toContain('Bring a &lt;b&gt;hat&lt;/b&gt;.<br>And water.</p>');
  expect(mails[0]?.headers).toEqual({});
  // Whom a ticket was passed on to sees that alone.
  expect(mails[2]?.body_text).toContain('/tickets/');
  for (const reference of references) expect(mails[2]?.body_text).not.toContain(reference);
  const { lines } = (await manager.get(`/api/sell/${ORGANIZERS.ngoma.slug}/log?kind=events&event=${event}`))
    .body.data;
  expect(lines.map(({ action }: { action: string }) => action)).toEqual(['message.sent', 'message.tested']);
});

test('says what became of it, is paused and goes on', async () => {
  const { id } = (await send()).body.data;
  const read: string[] = [];
  const settings = {
    db,
    log: app.services.log,
    makers: {},
    senders: {
      mail: {
        async send({ recipient }: { recipient: string }) {
          if (recipient.startsWith('budi')) throw new RefusedMessage('no such mailbox');
          read.push(recipient);
        },
        close() {},
      },
    },
  };
  await goOnMailing(app.services);
  expect(await view(id)).toMatchObject({ state: 'going', waiting: 3, sent: 0 });
  expect((await manager.post(`${api}/${id}/pause`)).status).toBe(200);
  expect((await manager.post(`${api}/${id}/pause`)).status).toBe(200);
  await sendDueMessages(settings);
  await goOnMailing(app.services);
  expect(read).toEqual([]);
  expect(await view(id)).toMatchObject({ state: 'paused', waiting: 3 });
  const page = await manager.open(`${home}/${id}`);
  expect(page.html).toContain('value="resume"');
  expect((await manager.open(`${home}/${id}`, { act: 'resume' })).status).toBe(303);
  await sendDueMessages(settings);
  await goOnMailing(app.services);
  expect(read.sort()).toEqual(['amina@example.com', 'zawadi@example.com']);
  expect(await view(id)).toMatchObject({ state: 'done', is_over: true, waiting: 0, sent: 2, failed: 1 });
  // The outbox forgets, the message does not.
  await sql`delete from messages`.execute(db.sql);
  expect(await view(id)).toMatchObject({ sent: 2, failed: 1 });
  expect((await manager.post(`${api}/${id}/pause`)).body.code).toBe('message_over');
});

test('says before it goes out who has no email, and where answers go; the mail is true for whoever gets it', async () => {
  await sql`update orders set buyer_email = '' where buyer_email = 'budi@example.com'`.execute(db.sql);
  await sql`update tickets set holder_email = null where holder_email = 'zawadi@example.com'`.execute(db.sql);
  const email = 'hello@ngoma.example';
  const answersTo = (to: string | null) =>
    sql`update organizers set email = ${to} where slug = ${ORGANIZERS.ngoma.slug}`.execute(db.sql);
  await answersTo(email);
  const { types } = (await manager.get(api)).body.data;
  const { kind, texts, chosen } = message({ texts: { en: EN }, chosen: { ...ALL, types: [types[0].id] } });
  const seen = (await manager.post(`${api}/preview`, { kind, texts, chosen })).body.data;
  expect(seen).toMatchObject({ people: 1, unreached: 2, reply_to: email, is_reply_own: true });
  const typed = { id: randomUUID(), main: 'en', who: 'all', kind, act: 'look' };
  const { html } = await manager.open(`${home}/new`, {
    ...typed,
    subject_en: EN.subject,
    words_en: EN.words,
  });
  expect(html).toContain('2 more people have a ticket but no email');
  expect(html).toContain(`Replies go to ${email}, the address on your page.`);
  await manager.post(`${api}/test`, { kind, texts });
  await send(message({ texts, chosen }));
  await goOnMailing(app.services);
  const mails = await rowsOf<{ recipient: string; reply_to: string; body_text: string }>(
    db,
    sql`select recipient, reply_to, body_text from messages order by recipient`,
  );
  expect(mails.map(({ recipient, reply_to }) => [recipient, reply_to])).toEqual([
    ['amina@example.com', email],
    ['manager@example.com', email],
  ]);
  expect(mails[0]?.body_text).toContain('wrote this to you because you have a ticket for');
  await answersTo(null);
});

test('goes to types, days and whoever came, and to nobody whose ticket went back meanwhile', async () => {
  const people = async (chosen: object) =>
    (
      await manager.post(`${api}/preview`, {
        kind: 'service',
        texts: { en: EN },
        chosen: { ...ALL, ...chosen },
      })
    ).body.data.people;
  const { types } = (await manager.get(api)).body.data;
  expect(types).toHaveLength(1);
  expect(await people({ types: [types[0].id] })).toBe(3);
  expect(await people({ types: [999_999] })).toBe(0);
  expect(await people({ days: ['2027-01-01'] })).toBe(0);
  // Tickets without a day let in on each day of the event.
  const [{ day } = { day: '' }] = await rowsOf<{ day: string }>(
    db,
    sql`select (starts_at at time zone time_zone)::date::text as day from events where id = ${event}`,
  );
  expect(await people({ days: [day] })).toBe(3);
  await sql`update tickets set state = 'used', used_at = now() where holder_email = 'zawadi@example.com'`.execute(
    db.sql,
  );
  expect([await people({ who: 'came' }), await people({ who: 'absent' })]).toEqual([1, 2]);

  const { id } = (await send()).body.data;
  await sql`update tickets set state = 'revoked'
    where order_id in (select id from orders where buyer_email = 'budi@example.com')`.execute(db.sql);
  await goOnMailing(app.services);
  expect((await queued()).map(({ recipient }) => recipient)).toEqual([
    'amina@example.com',
    'zawadi@example.com',
  ]);
  expect(await view(id)).toMatchObject({ waiting: 2, left_out: 1 });
});

test('news carry a link that stops them, with one click of a mail program too; service messages reach all', async () => {
  await send(message({ kind: 'news' }));
  await goOnMailing(app.services);
  const [mail] = await queued();
  const link = /<(http[^>]+)>/.exec(String(Object.values(mail?.headers ?? {})[0]))?.[1] ?? '';
  expect(mail?.body_text).toContain(link);
  const path = link.replace(/^https?:\/\/[^/]+/, '');
  const stranger = openBrowser(app);
  expect((await stranger.open(path)).html).toContain('Stop news from this organiser?');
  const seen = (kind: string) => manager.post(`${api}/preview`, { kind, texts: { en: EN }, chosen: ALL });
  expect((await seen('news')).body.data).toMatchObject({ people: 3, stopped: 0 });
  const clicked = await app.http.inject({
    method: 'POST',
    url: path,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(clicked.statusCode).toBe(200);
  expect((await seen('news')).body.data).toMatchObject({ people: 2, stopped: 1 });
  expect((await seen('service')).body.data).toMatchObject({ people: 3, stopped: 0 });
  expect((await stranger.open(path, { undo: 'yes' })).html).toContain('reach you again');
  expect((await seen('news')).body.data).toMatchObject({ people: 3 });
  expect((await stranger.open(path.slice(0, -3), { undo: 'yes' })).status).toBe(410);
});

test('one that cannot be sent on keeps no other from going out, and the job that fails says which it was', async () => {
  const { id: broken } = (await send()).body.data;
  const { id: sound } = (await send()).body.data;
  await db.runScript(`
    create function not_this() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
    create trigger not_this before insert on messages for each row when (new.key like 'mail:mailing-${broken}:%')
      execute function not_this();
  `);
  await expect(goOnMailing(app.services)).rejects.toThrow(`1 of them failed: "${broken}": not this one`);
  expect(
    await rowsOf(db, sql`select from messages where key like ${`mail:mailing-${sound}:%`}`),
  ).toHaveLength(3);
  await db.runScript('drop trigger not_this on messages');
  await goOnMailing(app.services);
  expect(await rowsOf(db, sql`select from messages`)).toHaveLength(6);
});

test('what an operator sends again once it was over goes on: it is counted, paused, and held while its organiser is suspended', async () => {
  const { id } = (await send()).body.data;
  await goOnMailing(app.services);
  const giveUp = () =>
    sql`update messages set state = 'failed', done_at = now(), is_held = false`.execute(db.sql);
  const sendAgain = () =>
    settleMessages(
      db,
      { which: 'kind', kind: 'mailing', how: 'again' },
      { actor: operatorAtConsole(now), now },
    );
  const due = sql`select from messages where state = 'queued' and not is_held`;
  await giveUp();
  await goOnMailing(app.services);
  expect(await view(id)).toMatchObject({ state: 'done', waiting: 0, failed: 3 });
  expect(await sendAgain()).toEqual({ ok: true, value: { count: 3 } });
  expect(await view(id)).toMatchObject({ state: 'going', waiting: 3, failed: 0 });
  expect((await manager.post(`${api}/${id}/pause`)).status).toBe(200);
  expect(await rowsOf(db, due)).toEqual([]);
  expect((await manager.post(`${api}/${id}/resume`)).status).toBe(200);
  await sql`update messages set state = 'sent', done_at = now()`.execute(db.sql);
  await goOnMailing(app.services);
  expect(await view(id)).toMatchObject({ state: 'done', sent: 3, failed: 0 });

  await giveUp();
  const suspend = (at: Date | null) =>
    sql`update organizers set suspended_at = ${at} where slug = ${ORGANIZERS.ngoma.slug}`.execute(db.sql);
  await suspend(now);
  expect(await sendAgain()).toMatchObject({ ok: true });
  expect(await rowsOf(db, due)).toEqual([]);
  await suspend(null);
  expect(await view(id)).toMatchObject({ state: 'paused', waiting: 3 });
});

test('stops where it is when its organiser is suspended, what is in the outbox too', async () => {
  const { id } = (await send()).body.data;
  const suspend = (at: Date | null) =>
    sql`update organizers set suspended_at = ${at} where slug = ${ORGANIZERS.ngoma.slug}`.execute(db.sql);
  await goOnMailing(app.services);
  await sql`update mailing_recipients set state = 'waiting' where mailing_id = ${id} and position = 1`.execute(
    db.sql,
  );
  await sql`delete from messages where key like '%:1'`.execute(db.sql);
  await suspend(now);
  await goOnMailing(app.services);
  expect((await manager.post(`${api}/${id}/resume`)).status).toBe(403);
  const due = sql`select from messages where state = 'queued' and not is_held`;
  expect(await rowsOf(db, due)).toEqual([]);
  await suspend(null);
  expect(await view(id)).toMatchObject({ state: 'paused', waiting: 3, sent: 0 });
  expect((await manager.post(`${api}/${id}/resume`)).status).toBe(200);
  await goOnMailing(app.services);
  expect(await rowsOf(db, due)).toHaveLength(3);
});

describe('is refused', () => {
  test('to nobody, too often, too long, without words, at its field; nothing is sent', async () => {
    const refusal = async (more: object) => {
      const { status, body } = await send(message(more));
      return [status, body.code, Object.keys(body.errors ?? {})];
    };
    expect(await refusal({ chosen: { ...ALL, days: ['2001-01-01'] } })).toEqual([
      422,
      'nobody_to_write_to',
      ['who'],
    ]);
    expect(await refusal({ texts: { en: { ...EN, words: 'x'.repeat(5_001) } } })).toEqual([
      400,
      'bad_request',
      ['texts.en.words'],
    ]);
    expect(await refusal({ texts: { en: { ...EN, subject: 'two\nlines' } } })).toEqual([
      400,
      'bad_request',
      ['texts.en.subject'],
    ]);
    expect((await refusal({ texts: {} }))[0]).toBe(400);
    const large = { texts: { en: { ...EN, words: 'x'.repeat(10_000_000) } } };
    expect(await refusal(large)).toEqual([413, 'body_too_large', ['body']]);
    const sent = [];
    for (let time = 0; time < 6; time += 1) sent.push((await send()).status);
    expect(sent).toEqual([200, 200, 200, 200, 200, 409]);
    const counted = sql`select count(*)::int as messages from mailings where event_id = ${event}`;
    expect(await rowsOf(db, counted)).toEqual([{ messages: 5 }]);
    // Events cost nothing to make: all of them together have a limit too, a lower one for whoever is not verified.
    await sql`update mailings set begun_at = begun_at - interval '2 days' where event_id = ${event}`.execute(
      db.sql,
    );
    const [other = 0] = await catalogue.add({ slug: `more-${events}`, startsAt: days(9, now) });
    await sql`
      insert into mailings (id, organizer_id, event_id, account_id, kind, texts, main_locale, chosen, begun_at)
      select gen_random_uuid(), organizer_id, ${other}, account_id, kind, texts, main_locale, chosen, ${now}
      from mailings, generate_series(1, 2) where event_id = ${event}
    `.execute(db.sql);
    const isVerified = (is: boolean) =>
      sql`update organizers set is_verified = ${is} where slug = ${ORGANIZERS.ngoma.slug}`.execute(db.sql);
    await isVerified(false);
    expect((await manager.get(api)).body.data.left_today).toBe(0);
    expect((await refusal({})).slice(0, 2)).toEqual([409, 'too_many_messages_in_all']);
    await isVerified(true);
    expect((await send()).status).toBe(200);
  });

  test('without script, with all that was typed and what is wrong at its field', async () => {
    const typed = { main: 'en', kind: 'news', who: 'all', subject_en: '', words_en: EN.words };
    const wrong = await manager.open(`${home}/new`, { ...typed, act: 'send' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('Write a subject.');
    expect(wrong.html).toContain('And water.');
    const long = { ...typed, subject_en: 'Hello', words_en: 'x'.repeat(5_001), act: 'look' };
    expect((await manager.open(`${home}/new`, long)).html).toContain('At most 5,000 characters.');
    const good = { ...typed, subject_en: EN.subject, id: randomUUID() };
    const seen = await manager.open(`${home}/new`, { ...good, act: 'look' });
    expect(seen.html).toContain('3 people get this message');
    expect(seen.html).toContain(good.id);
    const sent = await manager.open(`${home}/new`, { ...good, act: 'send' });
    expect([sent.status, sent.location]).toEqual([303, `${home}/${good.id}`]);
    expect((await manager.open(home)).html).toContain(EN.subject);
    // Whoever goes back and writes another has it sent by pressing again.
    const another = { ...good, words_en: 'Bring a coat.', act: 'send' };
    const refused = await manager.open(`${home}/new`, another);
    expect(refused.status).toBe(409);
    expect(refused.html).toContain('press the button again to send it');
    expect(refused.html).toContain('Bring a coat.');
    const [, id = ''] = /name="id" value="([^"]+)"/.exec(refused.html) ?? [];
    expect((await manager.open(`${home}/new`, { ...another, id })).location).toBe(`${home}/${id}`);
    expect((await send({ ...message(), id })).body.code).toBe('message_differs');
  });

  test('to finance, readers, strangers and whoever is there for another event', async () => {
    const [other = 0] = await catalogue.add({ slug: `other-${events}`, startsAt: days(9, now) });
    for (const role of ['finance', 'reader', 'scanner'] as const) {
      const member = await newMember(app, db, { email: `${role}@example.com`, role });
      expect((await send(message(), member)).status).toBe(403);
      expect((await member.get(api)).status).toBe(403);
    }
    const limited = await newMember(app, db, {
      email: 'limited@example.com',
      role: 'manager',
      eventIds: [other],
    });
    expect((await send(message(), limited)).status).toBe(404);
    const { browser, slug } = await newSeller(app, db);
    expect((await send(message(), browser)).status).toBe(404);
    expect((await browser.post(`/api/sell/${slug}/events/${event}/messages/send`, message())).status).toBe(
      404,
    );
    const { id } = (await send()).body.data;
    const elsewhere = `/api/sell/${ORGANIZERS.ngoma.slug}/events/${other}/messages/send`;
    expect((await manager.post(elsewhere, message({ id }))).body.code).toBe('message_not_found');
    const theirs = `/api/sell/${ORGANIZERS.ngoma.slug}/events/${other}/messages/${id}`;
    expect((await manager.get(theirs)).status).toBe(404);
    expect((await manager.post(`${theirs}/pause`)).status).toBe(404);
  });
});
