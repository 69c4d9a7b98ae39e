import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { endSubscription } from '#modules/newsletter/end-subscription.ts';
import { goOnNewsletters } from '#modules/newsletter/index.ts';
import { stopToken } from '#modules/newsletter/stop-token.ts';
import {
  extendLeases,
  takeDueMessages,
  updateToDone,
  updateToProblem,
} from '#platform/messages/messages.queries.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { days, NOW, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newOperator, switchFactorOn } from '#tests/support/due-money.ts';
import { elements, wordsOf } from '#tests/support/html.ts';
import { openBrowser, type PersonAnswer } from '#tests/support/people.ts';
import { newMember } from '#tests/support/teams.ts';
import { testApp } from '#tests/support/test-app.ts';

// What operators write for everybody to read, and what they set.

const db = await testDatabase();
await openCatalogue(db);
const app = await testApp(db, { now: NOW });
const first = await newOperator(app, db, 'first@example.com');
const second = await newOperator(app, db, 'second@example.com');
const visitor = openBrowser(app);

const codeOf = ({ status, body }: PersonAnswer) => [status, body.code];
const fieldsOf = ({ body }: PersonAnswer) => Object.keys(body.errors ?? {});
const inAll = <Text>(text: Text) => ({ en: text, id: text, sw: text });
const deedsOf = async (subject: string) =>
  rowsOf<{ action: string; changes: Record<string, [unknown, unknown]> }>(
    db,
    sql`select action, changes from operator_log where subject = ${subject} order by id`,
  );
// What a form carries, as the page drew it.
const typedOn = (html: string): Record<string, string> => ({
  ...Object.fromEntries(
    elements(html, 'input').flatMap(({ attributes: { name, value } }) => (name ? [[name, value ?? '']] : [])),
  ),
});

test('what the site says of itself: changed, seen by everybody, written down with what it was', async () => {
  const { data } = (await first.get('/api/admin/site')).body;
  expect(wordsOf((await visitor.open('/events')).html)).not.toContain('Sheria House');
  const wish = { ...data, address: 'Sheria House, Nairobi' };
  expect((await first.post('/api/admin/site', wish)).status).toBe(200);
  expect((await first.post('/api/admin/site', wish)).status, 'twice is once').toBe(200);
  await expect.poll(async () => wordsOf((await visitor.open('/events')).html)).toContain('Sheria House');
  expect(await deedsOf('site')).toEqual([
    { action: 'site.edited', changes: { address: [data.address, 'Sheria House, Nairobi'] } },
  ]);

  // Somebody else who had read it before.
  const late = await second.post('/api/admin/site', { ...data, name: 'Tamasha' });
  expect(codeOf(late)).toEqual([409, 'text_changed']);
  const now = (await second.get('/api/admin/site')).body.data;
  for (const [given, code, field] of [
    [{ name: '<b>Tiketi</b>' }, 'bad_request', 'name'],
    [{ taglines: { ...now.taglines, sw: '<script src=x>' } }, 'bad_request', 'taglines.sw'],
    [{ name: '' }, 'bad_request', 'name'],
    [{ phone: 'call me' }, 'bad_request', 'phone'],
    [{ email: 'nobody' }, 'email_invalid', 'email'],
    [{ social: [{ name: 'X', url: 'javascript:alert(1)' }] }, 'web_address_invalid', 'social.0.url'],
    [{ more: 1 }, 'bad_request', 'more'],
  ] as const) {
    const refused = await second.post('/api/admin/site', { ...now, ...given });
    expect([refused.body.code, ...fieldsOf(refused)], JSON.stringify(given)).toEqual([code, field]);
    expect(refused.status).toBeLessThan(500);
  }
  expect((await second.get('/api/admin/site')).body.data).toEqual(now);
});

test('two operators on one text: the second sees both, loses nothing, and chooses', async () => {
  const opened = await second.open('/admin/site');
  const typed = typedOn(opened.html);
  const { data } = (await first.get('/api/admin/site')).body;
  await first.post('/api/admin/site', { ...data, name: 'Tiketi Yetu', whatsapp: '' });
  const late = await second.open('/admin/site', { ...typed, address: 'Mine Road 7' });
  expect(late.status).toBe(409);
  expect(late.html).toContain('Mine Road 7');
  expect(late.html).toContain('Tiketi Yetu');
  const { version } = (await second.get('/api/admin/site')).body.data;
  const kept = await second.open('/admin/site', {
    ...typed,
    address: 'Mine Road 7',
    intent: 'keep-mine',
    their_version: String(version),
    'choice.name': 'theirs',
    'there.name': JSON.stringify({ name: 'Tiketi Yetu' }),
    'choice.whatsapp': 'theirs',
    'there.whatsapp': JSON.stringify({ whatsapp: '' }),
  });
  expect(kept.location).toBe('/admin/site?done');
  expect((await first.get('/api/admin/site')).body.data).toMatchObject({
    name: 'Tiketi Yetu',
    whatsapp: '',
    address: 'Mine Road 7',
  });
});

const WAYS = '/api/admin/help/ways-to-pay';

test('a help text is said otherwise, hidden, moved, and said as the product does again', async () => {
  const questions = async () => (await first.get('/api/admin/help')).body.data.questions;
  const one = async (id: string) =>
    (await questions()).find((question: { id: string }) => question.id === id);
  const shipped = await one('ways-to-pay');
  expect(shipped).toMatchObject({ is_ours: true, is_changed: false, version: 0 });
  const texts = inAll({ question: 'May I pay with cowries?', answer: 'Only at {site}. **Ask** us.' });
  const wish = { version: 0, group: shipped.group, is_hidden: false, texts };
  expect((await first.post(WAYS, wish)).status).toBe(200);
  const seen = async (path: string) => (await visitor.open(path)).html;
  await expect.poll(() => seen('/help')).toContain('cowries');
  expect(await seen('/help')).toContain('Only at Tiketi Yetu. <strong>Ask</strong> us.');
  expect(await seen('/help?q=cowries')).toContain('May I pay with cowries?');

  const late = { ...wish, texts: inAll({ question: 'Mine?', answer: 'Mine.' }) };
  expect(codeOf(await second.post(WAYS, late))).toEqual([409, 'text_changed']);
  const html = { ...wish, version: 1, texts: { ...texts, id: { question: 'A', answer: '<img src=x>' } } };
  expect(fieldsOf(await second.post(WAYS, html))).toEqual(['texts.id.answer']);
  const blank = { ...wish, version: 1, texts: { ...texts, sw: { question: 'A', answer: '{siri}' } } };
  const refused = await second.post(WAYS, blank);
  expect([...codeOf(refused), ...fieldsOf(refused)]).toEqual([422, 'blank_unknown', 'texts.sw.answer']);
  expect(codeOf(await second.post(WAYS, { ...wish, version: 1, group: 'nowhere' }))[1]).toBe(
    'group_not_found',
  );

  const hidden = await second.post(WAYS, { ...wish, version: 1, is_hidden: true });
  expect(hidden.status).toBe(200);
  await expect.poll(() => seen('/help')).not.toContain('cowries');
  const { place } = await one('ways-to-pay');
  expect((await first.post(`${WAYS}/move`, { place, by: -1 })).status).toBe(200);
  expect((await one('ways-to-pay')).place).toBe(place - 1);
  expect(codeOf(await second.post(`${WAYS}/move`, { place, by: -1 })), 'moved meanwhile').toEqual([
    409,
    'text_changed',
  ]);

  const { version } = await one('ways-to-pay');
  expect(
    (await first.post(WAYS, { version, group: shipped.group, is_hidden: false, texts: null })).status,
  ).toBe(200);
  expect(await one('ways-to-pay')).toMatchObject({ is_changed: false, texts: shipped.texts });

  const own = '/api/admin/help/q-0a1b2c3d';
  const added = { ...wish, texts: inAll({ question: 'Is there parking?', answer: 'Ask the venue.' }) };
  for (const _ of [1, 2]) expect((await first.post(own, added)).status).toBe(200);
  await expect.poll(() => seen('/help')).toContain('Is there parking?');
  expect(codeOf(await first.post('/api/admin/help/q-none', { ...wish, texts: null }))).toEqual([
    404,
    'question_not_found',
  ]);
  expect((await deedsOf('help:ways-to-pay')).map(({ action }) => action)).toEqual([
    'help.edited',
    'help.edited',
    'help.moved',
    'help.edited',
  ]);
  expect((await first.open('/admin/help/ways-to-pay')).status).toBe(200);
  expect((await first.open('/admin/help/nothing-such')).status).toBe(404);
});

test('a post is written, read before it is out, comes out at its time by itself, and is taken back', async () => {
  const id = randomUUID();
  const at = `/api/admin/posts/${id}`;
  const texts = inAll({ title: 'Pesa', summary: 'On money', body: '## Heading\n\n**Bold**' });
  const wish = {
    ...{ version: 0, slug: 'on-money', author: 'Njeri', poster_category: 'music' },
    texts: { ...texts, sw: { title: '', summary: '', body: '' } },
  };
  for (const _ of [1, 2]) expect((await first.post(at, wish)).status).toBe(200);
  const soon = days(2, NOW).toISOString();
  const early = await first.post(`${at}/publish`, { version: 1, at: soon });
  expect([...codeOf(early), ...fieldsOf(early)]).toEqual([422, 'post_incomplete', 'texts.sw.title']);
  expect((await first.post(at, { ...wish, version: 1, texts })).status).toBe(200);
  expect((await first.get(at)).body.data.texts.en.html).toBe(
    '<h2>Heading</h2>\n<p><strong>Bold</strong></p>',
  );
  expect((await visitor.open('/blog/on-money')).status).toBe(404);

  expect(codeOf(await second.post(`${at}/publish`, { version: 1, at: null }))).toEqual([409, 'text_changed']);
  const past = await second.post(`${at}/publish`, { version: 2, at: days(-1, NOW).toISOString() });
  expect([...codeOf(past), ...fieldsOf(past)]).toEqual([422, 'time_past', 'at']);
  expect((await second.post(`${at}/publish`, { version: 2, at: soon })).status).toBe(200);
  expect((await visitor.open('/blog')).html).not.toContain('On money');
  app.clock.set(days(3, NOW));
  await expect.poll(async () => (await visitor.open('/blog')).html).toContain('On money');
  expect((await visitor.open('/blog/on-money')).html).toContain('<strong>Bold</strong>');

  const moved = await first.post(at, { ...wish, version: 3, texts, slug: 'about-money' });
  expect([...codeOf(moved), ...fieldsOf(moved)]).toEqual([409, 'slug_stays', 'slug']);
  const other = await first.post(`/api/admin/posts/${randomUUID()}`, wish);
  expect([...codeOf(other), ...fieldsOf(other)]).toEqual([409, 'slug_taken', 'slug']);
  const emptied = await first.post(at, { ...wish, version: 3 });
  expect([...codeOf(emptied), ...fieldsOf(emptied)]).toEqual([422, 'post_incomplete', 'texts.sw.title']);
  for (const [field, value] of [
    ['texts.en.body', { texts: { ...texts, en: { ...texts.en, body: '<iframe src=x>' } } }],
    ['author', { author: '<i>N</i>' }],
    ['slug', { slug: '../etc' }],
  ] as const)
    expect(fieldsOf(await first.post(at, { ...wish, texts, version: 3, ...value }))).toEqual([field]);

  expect((await second.post(`${at}/unpublish`, { version: 3 })).status).toBe(200);
  await expect.poll(async () => (await visitor.open('/blog/on-money')).status).toBe(404);
  for (const ms of [0, 1]) {
    app.clock.set(new Date(days(3, NOW).getTime() + ms));
    const again = await second.post(`${at}/publish`, { version: 4, at: null });
    expect([ms, again.status], 'twice is once').toEqual([ms, 200]);
  }
  expect((await first.get(at)).body.data.published_at).toBe(days(3, NOW).toISOString());
  const page = await first.open(`/admin/blog/${id}`);
  const kept = await first.open(`/admin/blog/${id}`, {
    ...typedOn(page.html),
    slug: 'Not A Slug',
    title_en: 'Kept',
  });
  expect(kept.status).toBe(400);
  expect(kept.html).toContain('value="Kept"');
  app.clock.set(NOW);
});

test('an announcement stands above every page of visitors for its time alone', async () => {
  const id = randomUUID();
  const at = `/api/admin/banners/${id}`;
  const shows = async (path = '/events') => (await visitor.open(path)).html.includes('M-Pesa rests tonight');
  const wish = {
    version: 0,
    texts: { en: 'M-Pesa rests tonight', id: 'M-Pesa istirahat malam ini', sw: 'M-Pesa inapumzika leo' },
    from_at: days(1, NOW).toISOString(),
    until_at: days(2, NOW).toISOString(),
  };
  expect(await shows()).toBe(false);
  for (const _ of [1, 2]) expect((await first.post(at, wish)).status).toBe(200);
  expect(await shows(), 'not yet').toBe(false);
  app.clock.set(new Date(days(1, NOW).getTime() + 1_000));
  await expect.poll(() => shows()).toBe(true);
  expect(await shows('/help')).toBe(true);
  const { banner } = (await visitor.get('/api/webData', { cookie: 'MY_LANG=sw' })).body.data;
  expect(banner).toEqual({ id, text: 'M-Pesa inapumzika leo', until: wish.until_at });
  expect((await first.open('/admin/banners')).html, 'not above operators’ pages').not.toContain(
    `banner-${id}`,
  );

  expect(codeOf(await second.post(at, { ...wish, texts: inAll('Mine') }))).toEqual([409, 'text_changed']);
  const bad = [
    [{ texts: { ...wish.texts, en: '<a href=x>Win</a>' } }, 'texts.en'],
    [{ until_at: days(-1, NOW).toISOString() }, 'until_at'],
    [{ until_at: days(400, NOW).toISOString() }, 'until_at'],
    [{ texts: { ...wish.texts, sw: '' } }, 'texts.sw'],
  ] as const;
  for (const [given, field] of bad)
    expect(fieldsOf(await second.post(at, { ...wish, version: 1, ...given })), field).toEqual([field]);

  for (const _ of [1, 2]) expect((await second.post(`${at}/end`)).status).toBe(200);
  await expect.poll(() => shows()).toBe(false);
  expect(codeOf(await second.post(at, { ...wish, version: 2, texts: inAll('Mine') }))).toEqual([
    409,
    'banner_over',
  ]);
  expect(codeOf(await second.post(`/api/admin/banners/${randomUUID()}/end`))).toEqual([
    404,
    'banner_not_found',
  ]);

  // Another one ends by itself.
  const other = { ...wish, texts: inAll('Ends by itself'), until_at: days(3, NOW).toISOString() };
  expect((await first.post(`/api/admin/banners/${randomUUID()}`, other)).status).toBe(200);
  const stands = async () => (await visitor.open('/events')).html.includes('Ends by itself');
  await expect.poll(stands).toBe(true);
  app.clock.set(days(4, NOW));
  await expect.poll(stands).toBe(false);
  app.clock.set(NOW);
  expect((await deedsOf(`banner:${id}`)).map(({ action }) => action)).toEqual([
    'banner.edited',
    'banner.ended',
  ]);
});

async function subscribe(...people: [email: string, locale: string][]): Promise<void> {
  for (const [email, locale] of people)
    await sql`
      insert into newsletter_subscribers (address, email, locale, state) values (${email}, ${email}, ${locale}, 'confirmed')
    `.execute(db.sql);
}

const mailsOf = (key: string) =>
  rowsOf<{ id: string; recipient: string; locale: string; subject: string; state: string; is_held: boolean }>(
    db,
    sql`
      select id, recipient, locale, subject, state, is_held from messages
      where key like ${`mail:newsletter-${key}:%`} order by recipient
    `,
  );
const goOn = () => goOnNewsletters(app.services, app.clock.now());
async function stop(email: string): Promise<void> {
  const [one] = await rowsOf<{ id: number }>(
    db,
    sql`select id from newsletter_subscribers where email = ${email}`,
  );
  const token = stopToken(app.services.appSecret, one?.id ?? 0);
  expect(await endSubscription(app.services, token)).toMatchObject({ ok: true });
}

test('with no subscriber a newsletter is not sent now, but for a time to come; saving keeps the time that was typed', async () => {
  const key = randomUUID();
  const path = `/admin/newsletters/${key}`;
  const texts = { en: { subject: 'Empty', words: 'One.' } };
  expect((await first.post(`/api${path}`, { version: 0, texts })).status).toBe(200);
  const typed = { ...typedOn((await first.open(path)).html), subject_en: 'Empty', words_en: 'One.' };
  const now = await first.open(path, { ...typed, intent: 'send' });
  expect(now.status).toBe(422);
  expect(wordsOf(now.html)).toContain('Nobody is subscribed at the moment');

  const time = { at_date: days(1, NOW).toISOString().slice(0, 10), at_time: '09:30' };
  const saved = await first.open(path, { ...typed, ...time, words_en: 'One, two.' });
  expect(saved.status).toBe(303);
  const again = await first.open(saved.location ?? '');
  expect(wordsOf(again.html)).toContain('Saved.');
  expect(typedOn(again.html)).toMatchObject(time);

  const later = { ...typedOn(again.html), subject_en: 'Empty', words_en: 'One, two.', intent: 'send_at' };
  expect((await first.open(path, later)).status).toBe(303);
  app.clock.set(days(2, NOW));
  await goOn();
  await goOn();
  expect((await first.get(`/api${path}`)).body.data).toMatchObject({ state: 'done', result: { sent: 0 } });
  app.clock.set(NOW);
});

test('a newsletter is written, tried out, sent once to each in their language, paused, and counted', async () => {
  const key = randomUUID();
  const at = `/api/admin/newsletters/${key}`;
  const written = {
    version: 0,
    texts: { en: { subject: 'November', words: '[All](/events)' }, sw: { subject: '', words: '' } },
  };
  for (const _ of [1, 2]) expect((await first.post(at, written)).status).toBe(200);
  const nobody = await first.post(`${at}/send`, { version: 1, at: null });
  expect(codeOf(nobody)).toEqual([422, 'nobody_subscribed']);
  await subscribe(['ana@example.com', 'en'], ['budi@example.com', 'id'], ['cecilia@example.com', 'sw']);

  for (const texts of [{}, { en: { subject: ' ', words: '' } }]) {
    const empty = await first.post(`/api/admin/newsletters/${randomUUID()}`, { version: 0, texts });
    expect([...codeOf(empty), ...fieldsOf(empty)]).toEqual([422, 'issue_empty', 'texts.en.subject']);
  }
  const half = { version: 1, texts: { ...written.texts, sw: { subject: 'Novemba', words: '' } } };
  expect((await first.post(at, half)).status).toBe(200);
  const missing = await first.post(`${at}/send`, { version: 2, at: null });
  expect([...codeOf(missing), ...fieldsOf(missing)]).toEqual([422, 'issue_incomplete', 'texts.sw.words']);
  const whole = { version: 2, texts: { ...written.texts, sw: { subject: 'Novemba', words: '**Karibu**' } } };
  expect((await first.post(at, whole)).status).toBe(200);
  expect(codeOf(await second.post(at, { ...whole, texts: written.texts }))).toEqual([409, 'text_changed']);
  expect(
    fieldsOf(await second.post(at, { version: 3, texts: { en: { subject: '<b>', words: 'x' } } })),
  ).toEqual(['texts.en.subject']);
  const { data } = (await first.get(at)).body;
  expect(data.previews).toMatchObject([
    { locale: 'en', people: 2, html: '<p><a href="/events">All</a></p>' },
    { locale: 'sw', people: 1, html: '<p><strong>Karibu</strong></p>' },
  ]);
  expect((await first.post(`${at}/test`)).body.data).toEqual({ sent_to: 'first@example.com' });
  const tests = await rowsOf<{ subject: string; body_text: string }>(
    db,
    sql`select subject, body_text from messages where key like 'mail:newsletter-test-%' order by subject`,
  );
  expect(tests.map(({ subject }) => subject)).toEqual(['Novemba', 'November']);
  expect(tests[0]?.body_text).not.toContain('newsletter/stop');
  // What is read as it is has no marks.
  for (const { body_text } of tests) expect(body_text).not.toMatch(/\]\(|\*\*/);
  expect(tests[1]?.body_text).toMatch(/All \(https?:.*\/events\)/);

  expect(codeOf(await second.post(`${at}/send`, { version: 2, at: null })), 'not what they read').toEqual([
    409,
    'text_changed',
  ]);
  const soon = days(1, NOW).toISOString();
  expect((await first.post(`${at}/send`, { version: 3, at: soon })).status).toBe(200);
  expect(codeOf(await first.post(at, { ...whole, version: 4, texts: written.texts }))).toEqual([
    409,
    'issue_fixed',
  ]);
  await goOn();
  expect(await mailsOf(key), 'not yet').toEqual([]);
  expect((await second.post(`${at}/unschedule`)).status).toBe(200);
  expect((await second.post(`${at}/send`, { version: 5, at: soon })).status).toBe(200);
  app.clock.set(days(2, NOW));
  await Promise.all([goOn(), goOn()]);
  const mails = await mailsOf(key);
  expect(mails.map(({ recipient, subject, locale }) => [recipient, subject, locale])).toEqual([
    ['ana@example.com', 'November', 'en'],
    ['budi@example.com', 'November', 'en'],
    ['cecilia@example.com', 'Novemba', 'sw'],
  ]);

  await sql`update messages set state = 'sent' where recipient = 'ana@example.com'`.execute(db.sql);
  for (const _ of [1, 2]) expect((await first.post(`${at}/pause`)).status).toBe(200);
  await goOn();
  expect((await mailsOf(key)).map(({ is_held }) => is_held)).toEqual([false, true, true]);
  expect((await first.get(at)).body.data).toMatchObject({
    state: 'paused',
    result: { sent: 1, waiting: 2, failed: 0, unsubscribed: 0 },
  });
  // Whoever stops while it rests gets none.
  await stop('budi@example.com');
  await sql`update newsletter_issues set begun_at = date_trunc('second', now()) - interval '1 hour' where key = ${key}`.execute(
    db.sql,
  );
  expect((await second.post(`${at}/resume`)).status).toBe(200);
  expect((await mailsOf(key)).map(({ recipient, is_held }) => [recipient, is_held])).toEqual([
    ['ana@example.com', false],
    ['cecilia@example.com', false],
  ]);
  await sql`update messages set state = 'failed' where recipient = 'cecilia@example.com'`.execute(db.sql);
  await goOn();
  await goOn();
  const done = (await first.get(at)).body.data;
  expect(done).toMatchObject({
    state: 'done',
    is_over: true,
    result: { sent: 1, waiting: 0, failed: 1, unsubscribed: 1 },
  });
  expect(codeOf(await first.post(`${at}/pause`))).toEqual([409, 'issue_not_going']);

  // All of it is out, though its row does not say so yet: there is nothing to pause.
  const short = randomUUID();
  const brief = `/api/admin/newsletters/${short}`;
  await first.post(brief, { version: 0, texts: { en: { subject: 'Short', words: 'One.' } } });
  await first.post(`${brief}/send`, { version: 1, at: null });
  await goOn();
  await sql`update messages set state = 'sent' where key like ${`mail:newsletter-${short}:%`}`.execute(
    db.sql,
  );
  expect((await first.get(brief)).body.data).toMatchObject({ state: 'done', is_over: true });
  expect((await first.open(`/admin/newsletters/${short}`)).html).not.toContain('value="pause"');
  expect(codeOf(await first.post(`${brief}/pause`))).toEqual([409, 'issue_not_going']);

  // Paused when the last one was on its way: nothing is left to go on with, and it ends by itself.
  const last = randomUUID();
  const late = `/api/admin/newsletters/${last}`;
  await first.post(late, { version: 0, texts: { en: { subject: 'Late', words: 'One.' } } });
  await first.post(`${late}/send`, { version: 1, at: null });
  await goOn();
  expect((await first.post(`${late}/pause`)).status).toBe(200);
  const pausedPage = async () => (await first.open(`/admin/newsletters/${last}`)).html;
  expect(await pausedPage()).toContain('value="resume"');
  await sql`update messages set state = 'sent' where key like ${`mail:newsletter-${last}:%`}`.execute(db.sql);
  const out = await pausedPage();
  expect(out).not.toContain('value="resume"');
  expect((await first.get(late)).body.data).toMatchObject({ state: 'done', is_over: true });
  await goOn();
  expect((await first.get(late)).body.data).toMatchObject({ state: 'done', result: { waiting: 0 } });
  expect(codeOf(await first.post(`${at}/unschedule`))).toEqual([409, 'issue_fixed']);
  expect(codeOf(await first.post(`/api/admin/newsletters/none/pause`))).toEqual([404, 'issue_not_found']);
  expect((await deedsOf(`newsletter:${key}`)).map(({ action }) => action.replace('newsletter.', ''))).toEqual(
    ['edited', 'edited', 'edited', 'tested', 'sent', 'unscheduled', 'sent', 'paused', 'resumed'],
  );
  app.clock.set(NOW);
});

test('what is only typed is neither tried out, sent nor published; it is to be saved first and stays in its fields', async () => {
  const issue = randomUUID();
  const post = randomUUID();
  await first.post(`/api/admin/newsletters/${issue}`, {
    version: 0,
    texts: { en: { subject: 'December', words: 'One.\nTwo.' } },
  });
  await first.post(`/api/admin/posts/${post}`, {
    ...{ version: 0, slug: `typed-${post}`, author: 'Njeri', poster_category: 'music' },
    texts: inAll({ title: 'Typed', summary: 'Short', body: 'Long' }),
  });
  for (const [path, text, moves] of [
    [`/admin/newsletters/${issue}`, 'words_en', ['test', 'send', 'send_at']],
    [`/admin/blog/${post}`, 'body_en', ['publish', 'publish_at']],
  ] as const) {
    const typed = typedOn((await first.open(path)).html);
    for (const intent of moves) {
      const refused = await first.open(path, { ...typed, [text]: 'Only typed', intent });
      expect([intent, refused.status]).toEqual([intent, 409]);
      expect(refused.html).toContain('Save it first');
      expect(refused.html).toContain('>Only typed</textarea>');
    }
    const { state } = (await first.get(`/api${path.replace('blog', 'posts')}`)).body.data;
    expect([path, state]).toEqual([path, 'draft']);
    // The control: the same form as it was loaded.
    const done = await first.open(path, { ...typed, intent: moves[0] });
    expect([done.status, done.location]).toEqual([303, `${path}?done=${moves[0]}`]);
  }
});

test('a newsletter that a killed server left half sent goes on where it stopped', async () => {
  const key = randomUUID();
  const at = `/api/admin/newsletters/${key}`;
  await sql`
    insert into newsletter_subscribers (address, email, locale, state)
    select 'n' || n || '@example.com', 'n' || n || '@example.com', 'en', 'confirmed' from generate_series(1, 250) as n
  `.execute(db.sql);
  const issue = { version: 0, texts: { id: { subject: 'Kabar', words: 'Halo' } } };
  expect((await first.post(at, issue)).status).toBe(200);
  expect((await first.post(`${at}/send`, { version: 1, at: null })).status).toBe(200);
  // The second batch fails: whoever stopped the server.
  let batches = 0;
  const { log } = app.services;
  const breaking = {
    ...app.services,
    get publicUrl() {
      batches += 1;
      if (batches > 2) throw new Error('killed');
      return app.services.publicUrl;
    },
    log,
  };
  await expect(goOnNewsletters(breaking, NOW), 'the job fails, for people to see').rejects.toThrow(key);
  const half = (await mailsOf(key)).length;
  await goOn();
  const all = await mailsOf(key);
  expect(half).toBeLessThan(all.length);
  expect(new Set(all.map(({ recipient }) => recipient)).size).toBe(all.length);
  expect(all).toHaveLength(252);
  expect(all[0]?.subject).toBe('Kabar');
});

test('what is paused waits whatever becomes of its mails, who stops gets none, and what is sent again is counted', async () => {
  await sql`delete from newsletter_subscribers`.execute(db.sql);
  await subscribe(['dalia@example.com', 'en'], ['eko@example.com', 'id'], ['farida@example.com', 'en']);
  const key = randomUUID();
  const at = `/api/admin/newsletters/${key}`;
  await first.post(at, { version: 0, texts: { en: { subject: 'Held', words: 'One.' } } });
  await first.post(`${at}/send`, { version: 1, at: null });
  await goOn();
  const [dalia, eko] = await mailsOf(key);
  const giveUp = (id = '') => updateToProblem(db.sql, id, '550 no', null);
  const sendAgain = (id = '') =>
    first.post('/api/admin/messages/settle', { which: 'one', message: id, how: 'again' });
  const due = async () =>
    (await takeDueMessages(db.sql, 1_000, 0))
      .filter((message) => message.key.includes(key))
      .map(({ recipient }) => recipient)
      .sort();
  await giveUp(dalia?.id);
  expect((await first.post(`${at}/pause`)).status).toBe(200);
  // Whoever had one in hand at that moment keeps it a while, and puts it back.
  await extendLeases(db.sql, [eko?.id ?? ''], 0);
  await updateToProblem(db.sql, eko?.id ?? '', 'busy', 0);
  expect((await sendAgain(dalia?.id)).status).toBe(200);
  expect(await due()).toEqual([]);

  await giveUp(dalia?.id);
  await stop('dalia@example.com');
  await stop('farida@example.com');
  expect((await mailsOf(key)).map(({ recipient }) => recipient)).toEqual(['eko@example.com']);
  expect(codeOf(await sendAgain(dalia?.id))).toEqual([409, 'message_settled']);
  expect((await first.post(`${at}/resume`)).status).toBe(200);
  expect(await due()).toEqual(['eko@example.com']);

  await giveUp(eko?.id);
  await goOn();
  const stand = async () => (await first.get(at)).body.data;
  expect(await stand()).toMatchObject({ state: 'done', result: { waiting: 0, sent: 0, failed: 1 } });
  expect((await sendAgain(eko?.id)).status).toBe(200);
  expect(await stand()).toMatchObject({ state: 'going', result: { waiting: 1, sent: 0, failed: 0 } });
  await updateToDone(db.sql, eko?.id ?? '', 'sent');
  await goOn();
  expect(await stand()).toMatchObject({ state: 'done', result: { waiting: 0, sent: 1, failed: 0 } });

  // It ended while it was paused, because nothing waited any more: what failed can still be sent again.
  const ended = randomUUID();
  await first.post(`/api/admin/newsletters/${ended}`, {
    ...{ version: 0, texts: { en: { subject: 'Ended', words: 'One.' } } },
  });
  await first.post(`/api/admin/newsletters/${ended}/send`, { version: 1, at: null });
  await goOn();
  expect((await first.post(`/api/admin/newsletters/${ended}/pause`)).status).toBe(200);
  const [last] = await mailsOf(ended);
  await giveUp(last?.id);
  await goOn();
  expect((await sendAgain(last?.id)).status).toBe(200);
  expect(await mailsOf(ended)).toMatchObject([{ state: 'queued', is_held: false }]);
});

test('settings: bounded, each change with what it was, and no change over somebody else’s', async () => {
  // Whoever wrote the texts above has edited as often in a minute as anybody may.
  const third = await newOperator(app, db, 'third@example.com');
  const set = (name: string, body: object, who = third) => who.post(`/api/admin/settings/${name}`, body);
  const seen = async () => (await first.get('/api/admin/settings')).body.data;
  expect((await set('answer-hours', { before: 24, hours: 48 })).status).toBe(200);
  expect((await seen()).answer_hours).toBe(48);
  expect(codeOf(await set('answer-hours', { before: 24, hours: 12 }, second))).toEqual([
    409,
    'setting_changed',
  ]);
  for (const hours of [0, 337, 1.5, -1, '12'])
    expect(fieldsOf(await set('answer-hours', { before: 48, hours })), String(hours)).toEqual(['hours']);
  await expect.poll(async () => (await visitor.open('/support')).html).toContain('48');

  const before = (await seen()).holiday_countries;
  expect(before).toEqual(['ID', 'KE', 'RW', 'TZ', 'UG']);
  expect((await set('holiday-countries', { before, countries: ['KE', 'TZ', 'KE'] })).status).toBe(200);
  expect((await seen()).holiday_countries).toEqual(['KE', 'TZ']);
  expect(codeOf(await set('holiday-countries', { before, countries: ['KE'] }, second))).toEqual([
    409,
    'setting_changed',
  ]);
  const held = ['KE', 'TZ'];
  const unknown = await set('holiday-countries', { before: held, countries: ['XX'] });
  expect([...codeOf(unknown), ...fieldsOf(unknown)]).toEqual([404, 'country_not_found', 'countries']);
  expect(fieldsOf(await set('holiday-countries', { before: held, countries: [] }))).toEqual(['countries']);
  const announced = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from announcements where name = 'holidays.countries_chosen'`,
  );
  expect(announced).toEqual([{ count: 1 }]);

  const { slug } = ORGANIZERS.ngoma;
  const usual = { release_days: 0, reserve_percent: 0 };
  const owner = await newMember(app, db, { email: 'terms.owner@example.com', role: 'owner' });
  const terms = { organizer: slug, before: usual, release_days: 5, reserve_percent: 20 };
  expect((await set('release-terms', terms)).status).toBe(200);
  expect((await seen()).organizers).toMatchObject([{ slug, release_days: 5, reserve_percent: 20 }]);
  expect(codeOf(await set('release-terms', { ...terms, release_days: 9 }, second))).toEqual([
    409,
    'setting_changed',
  ]);
  expect(codeOf(await set('release-terms', { ...terms, organizer: 'nobody' }))).toEqual([
    404,
    'organizer_not_found',
  ]);
  for (const [field, value] of [
    ['release_days', 31],
    ['reserve_percent', 101],
    ['reserve_percent', -1],
  ] as const)
    expect(fieldsOf(await set('release-terms', { ...terms, [field]: value }))).toEqual([field]);
  // Nobody decides about the money of their own team, nor without having just proved who they are.
  const ours = { ...terms, before: { release_days: 5, reserve_percent: 20 }, release_days: 0 };
  const both = await newMember(app, db, { email: 'both@example.com', role: 'reader' });
  await switchFactorOn(db, 'both@example.com');
  await sql`update accounts set is_admin = true where email = 'both@example.com'`.execute(db.sql);
  expect(codeOf(await set('release-terms', ours, both))).toEqual([403, 'own_team']);
  await sql`update account_sessions set proved_at = ${days(-1)}`.execute(db.sql);
  expect(codeOf(await set('release-terms', ours))).toEqual([403, 'proof_needed']);
  await sql`update account_sessions set proved_at = ${NOW}`.execute(db.sql);
  // The owners are told, once.
  const mails = await rowsOf<{ body_text: string }>(
    db,
    sql`select body_text from messages where key like '%release-terms:%' and recipient = 'terms.owner@example.com'`,
  );
  expect(mails).toHaveLength(1);
  for (const said of ['beyond the first: 5. Before: 0.', 'for refunds: 20 %. Before: 0 %.'])
    expect(mails[0]?.body_text.replaceAll(/\s+/g, ' ')).toContain(said);
  const log = wordsOf((await owner.open(`/sell/${slug}/log`)).html);
  expect(log).toContain('Changed: working days beyond the first (0 → 5), percent kept longer (0 → 20)');
  const team = await rowsOf<{ changes: object }>(
    db,
    sql`select changes from audit_log where action = 'organizer.release_terms'`,
  );
  expect(team).toEqual([{ changes: { release_days: [0, 5], reserve_percent: [0, 20] } }]);
  expect((await seen()).changes).toMatchObject([
    { who: 'Otieno Operator', changes: { organizer: [slug, slug], release_days: [0, 5] } },
    { changes: { countries: [before, ['KE', 'TZ']] } },
    { changes: { answer_hours: [24, 48] } },
  ]);
  const refused = await first.open('/admin/settings', { intent: 'hours', before: '48', hours: 'many' });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('value="many"');
  const done = await first.open('/admin/settings', { intent: 'hours', before: '48', hours: '24' });
  expect(done.location).toBe('/admin/settings?done=');
});
