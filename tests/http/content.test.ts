import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPosts, type NewPost } from '#modules/blog/index.ts';
import { readIssue, sendNewsletter } from '#modules/newsletter/index.ts';
import { forgetPerson } from '#modules/privacy/index.ts';
import { ensureSiteInfo } from '#modules/site/index.ts';
import { findMessage } from '#platform/messages/messages.queries.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { asking, BUYER, react } from '#tests/support/holding.ts';
import { elements, wordsOf } from '#tests/support/html.ts';
import { lastMail, openBrowser, tokenIn } from '#tests/support/people.ts';
import { testApp } from '#tests/support/test-app.ts';

// What the site says of itself, and what people ask it.

const SITE = 'https://tiketi.example.com';
const db = await testDatabase();
const now = new Date();
const app = await testApp(db, { now, env: { PUBLIC_URL: SITE } });
const { get, post, must, buy, place } = asking(app);

beforeAll(() => db.sql.transaction().execute(ensureSiteInfo));
// The first page loads the built site, which takes its time.
beforeAll(() => page('/terms'));
beforeEach(() => sql`delete from tries`.execute(db.sql));

// As a browser without script sends it.
const submit = async (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const answer = await app.http.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    html: answer.body,
    words: wordsOf(answer.body),
  };
};
const page = async (url: string, language = 'en') => {
  const answer = await app.http.inject({ method: 'GET', url, headers: { cookie: `MY_LANG=${language}` } });
  return { status: answer.statusCode, html: answer.body, words: wordsOf(answer.body) };
};
const mailsTo = (recipient: string) =>
  rowsOf<{ id: string; subject: string; body_text: string; headers: Record<string, string> }>(
    db,
    sql`select id, subject, body_text, headers from messages where recipient = ${recipient} order by queued_at, key`,
  );

describe('the newsletter', () => {
  const stateOf = async (email: string) =>
    (
      await rowsOf<{ state: string }>(
        db,
        sql`select state from newsletter_subscribers where address = lower(${email})`,
      )
    )[0]?.state;
  const subscribe = (email: string, language = 'en') =>
    post('/api/user/subscribe', { email }, { cookie: `MY_LANG=${language}` });
  const join = async (email: string, language = 'en') => {
    await must(subscribe(email, language));
    const token = tokenIn(await lastMail(db, email));
    await must(post('/api/user/subscribe/confirm', { token }));
    return token;
  };
  const ISSUE = 'issue: test-one\n--- en\n# Out now\n\n[All](/events)\n--- sw\n# Sasa\n\nKaribu\n';
  const send = async (file: string) => {
    const issue = readIssue(file);
    if (!issue.ok) throw new Error(issue.reason);
    return sendNewsletter(app.services, issue.value, new Date());
  };

  test('asks the owner of the address first, in the language of the asker', async () => {
    const asked = await subscribe('Ana@Example.com', 'id');
    expect(asked).toMatchObject({ status: 200, body: { data: { status: 'check_mail' } } });
    const mail = await lastMail(db, 'Ana@Example.com');
    expect(mail).toMatchObject({ locale: 'id', subject: 'Mau buletin Tiketi?' });
    expect(await stateOf('ana@example.com')).toBe('asked');
    await send('issue: too-early\n--- en\n# Early\n\nText\n');
    expect(await mailsTo('Ana@Example.com'), 'nothing before the yes').toHaveLength(1);

    const token = tokenIn(mail);
    const shown = await page(`/newsletter/confirm?token=${token}`, 'id');
    expect(shown.status).toBe(200);
    expect(await stateOf('ana@example.com'), 'looking is not saying yes').toBe('asked');
    const yes = await submit(`/newsletter/confirm?token=${token}`, {});
    expect(yes).toMatchObject({ status: 200, words: expect.stringContaining('You are on the list') });
    expect(await stateOf('ana@example.com')).toBe('confirmed');
    const again = await submit(`/newsletter/confirm?token=${token}`, {});
    expect(again.words).toContain('You said yes already');
  });

  test('answers the same whoever it is about, and writes to nobody too often', async () => {
    await join('known@example.com');
    const known = await subscribe('KNOWN@example.com');
    const unknown = await subscribe('new@example.com');
    expect(known.body).toEqual(unknown.body);
    expect((await lastMail(db, 'known@example.com')).subject).toContain('already');
    expect(await stateOf('known@example.com')).toBe('confirmed');
    for (const email of ['known@example.com', 'new@example.com']) {
      const statuses = [];
      for (let time = 0; time < 4; time++) statuses.push((await subscribe(email)).status);
      expect(statuses.at(-1)).toBe(429);
      expect(await mailsTo(email)).toHaveLength(3);
      expect((await subscribe(email)).body).toMatchObject({
        code: 'too_many_tries',
        message: expect.any(String),
      });
    }
    // Whoever used that up was a stranger: its owner, elsewhere, gets the question all the same.
    const owner = await openBrowser(app, '10.7.2.9').post('/api/user/subscribe', {
      email: 'new@example.com',
    });
    expect(owner.status).toBe(200);
    expect(await mailsTo('new@example.com')).toHaveLength(4);
  });

  test('an old link says so and offers a new one', async () => {
    await must(subscribe('late@example.com'));
    const token = tokenIn(await lastMail(db, 'late@example.com'));
    await sql`update newsletter_subscribers set link_until = now() where email = 'late@example.com'`.execute(
      db.sql,
    );
    const late = await submit(`/newsletter/confirm?token=${token}`, {});
    expect(late.status).toBe(410);
    expect(late.html).toContain('action="/newsletter"');
    expect(await stateOf('late@example.com')).toBe('asked');
  });

  test('an issue goes once to everybody who said yes, in their language, with the way to stop it', async () => {
    await join('eva@example.com');
    await join('juma@example.com', 'sw');
    const first = await send(ISSUE);
    expect(first).toMatchObject({ ok: true });
    expect(await send(ISSUE), 'sent twice is sent once').toEqual(first);
    expect(await send(ISSUE.replace('Karibu', 'Tena'))).toEqual({ ok: false, reason: 'issue_differs' });
    const issues = (await mailsTo('eva@example.com')).filter(({ subject }) => subject === 'Out now');
    expect(issues).toHaveLength(1);
    expect((await lastMail(db, 'juma@example.com')).subject).toBe('Sasa');
    const [{ headers, body_text: text, id }] = issues as [(typeof issues)[number]];
    expect(text).toContain(`${SITE}/events`);
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect((await findMessage(db.sql, id))?.headers).toEqual(headers);
    const stop = /^<https:\/\/tiketi\.example\.com(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';

    expect((await page(stop)).status).toBe(200);
    expect(await stateOf('eva@example.com'), 'looking stops nothing').toBe('confirmed');
    // A mail provider comes from nowhere, without a cookie.
    const oneClick = await app.http.inject({
      method: 'POST',
      url: stop,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(oneClick.statusCode).toBe(200);
    expect(await stateOf('eva@example.com')).toBe('unsubscribed');
    await send('issue: test-two\n--- en\n# Second\n\nText\n');
    expect((await lastMail(db, 'eva@example.com')).subject).not.toBe('Second');
    // By mistake: the same page takes it back.
    const undone = await submit(stop, { undo: 'yes' });
    expect(undone.words).toContain('You are on the list');
    expect(await stateOf('eva@example.com')).toBe('confirmed');
  });

  test('only that one address takes what comes from nowhere, and only with a token of ours', async () => {
    const fromNowhere = (url: string) =>
      app.http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'email=a@example.com',
      });
    for (const url of ['/newsletter', '/newsletter/confirm?token=x', '/support', '/api/user/subscribe']) {
      expect((await fromNowhere(url)).statusCode, url).toBe(403);
    }
    const { id } = (
      await rowsOf<{ id: number }>(db, sql`select id from newsletter_subscribers where state = 'confirmed'`)
    )[0] ?? { id: 0 };
    const forged = await fromNowhere(`/newsletter/unsubscribe?token=${id}.${'A'.repeat(43)}`);
    expect(forged.statusCode).toBe(410);
    const [still] = await rowsOf<{ state: string }>(
      db,
      sql`select state from newsletter_subscribers where id = ${id}`,
    );
    expect(still?.state).toBe('confirmed');
  });

  test.each(['', 'not an address', 'a@b', 'a@example.com\r\nBcc: x@example.com'])(
    'refuses %j and writes nothing',
    async (email) => {
      const before = await rowsOf(db, sql`select from newsletter_subscribers`);
      const answer = await subscribe(email);
      expect([400, 422]).toContain(answer.status);
      expect(Object.keys(answer.body.errors)).toEqual(['email']);
      expect(await rowsOf(db, sql`select from newsletter_subscribers`)).toHaveLength(before.length);
    },
  );
});

describe('support', () => {
  const WISH = {
    name: 'Asha Mwangi',
    email: 'asha@example.com',
    topic: 'refund',
    reference: 'k7q2-m9xa',
    message: 'Where is my money?\n\nAsha',
  };

  test('gives a number, and tells the person and the desk by mail', async () => {
    const sent = await submit('/support', { ...WISH, key: 'page-key-1' }, { cookie: 'MY_LANG=sw' });
    expect(sent.status).toBe(200);
    const number = /S-\d{6}/.exec(sent.words)?.[0] ?? '';
    const [mail] = await mailsTo('asha@example.com');
    expect(mail?.subject).toBe(`${number}: tumepokea ujumbe wako`);
    // Anybody can type somebody else's address: nothing that was typed goes there.
    expect(mail?.body_text).not.toMatch(/money|Asha/);
    const [desk] = await rowsOf<{ reply_to: string; body_text: string }>(
      db,
      sql`select reply_to, body_text from messages where key = ${`mail:support-desk:${number}`}`,
    );
    expect(desk).toMatchObject({ reply_to: 'asha@example.com' });
    expect(desk?.body_text).toContain('Where is my money?');
    expect(desk?.body_text).toContain('K7Q2M9XA');
    const log = await rowsOf(
      db,
      sql`select to_state from support_log join support_requests on id = request_id where number = ${number}`,
    );
    expect(log).toEqual([{ to_state: 'open' }]);

    const again = await submit('/support', { ...WISH, key: 'page-key-1' });
    expect(again.words, 'the same page sent twice is one request').toContain(number);
    expect(await mailsTo('asha@example.com')).toHaveLength(1);
  });

  test('keeps what was typed when something is wrong, and names the field', async () => {
    const wrong = await submit('/support', { ...WISH, email: 'asha@', key: 'page-key-2' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('Where is my money?');
    expect(wrong.html).toMatch(/id="email"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="email"/);
    const blank = await submit('/support', { ...WISH, message: ' ' }, { cookie: 'MY_LANG=sw' });
    expect(blank).toMatchObject({ status: 422, words: expect.stringContaining('Tafadhali jaza hapa.') });
    const empty = await post('/api/support/requests', { ...WISH, message: '  ', extra: 1 });
    expect(empty.status).toBe(400);
    expect(Object.keys(empty.body.errors)).toContain('message');
    const reused = await post(
      '/api/support/requests',
      { ...WISH, message: 'Other' },
      { 'idempotency-key': 'page-key-1' },
    );
    expect([reused.status, reused.body.code]).toEqual([409, 'letter_differs']);
  });

  test.each([
    ['en', 'An order reference has 8 letters and digits'],
    ['id', 'Nomor pesanan terdiri dari 8 huruf dan angka'],
    ['sw', 'Namba ya oda ina herufi na tarakimu 8'],
  ])(
    'a mistyped order reference is said at its field, and nothing typed is lost (%s)',
    async (locale, said) => {
      const wish = { ...WISH, email: `mistyped-${locale}@example.com`, reference: 'k7q2-m9xO' };
      const told = await submit('/support', wish, { cookie: `MY_LANG=${locale}` });
      expect(told).toMatchObject({ status: 422, words: expect.stringContaining(said) });
      expect(told.html).toContain('id="reference-error"');
      expect(told.html).toContain('value="k7q2-m9xO"');
      expect(told.html).toContain('Where is my money?');
      expect(await rowsOf(db, sql`select from support_requests where email = ${wish.email}`)).toEqual([]);
      expect((await submit('/support', { ...wish, reference: '' })).status).toBe(200);
    },
  );

  test.each([
    ['en', 'Another message was already sent from this page.'],
    ['id', 'Pesan lain sudah dikirim dari halaman ini.'],
    ['sw', 'Ujumbe mwingine ulishatumwa kutoka ukurasa huu.'],
  ])(
    'whoever comes back to a form that was sent, and writes something else, sends it with one press more (%s)',
    async (locale, said) => {
      const cookie = { cookie: `MY_LANG=${locale}` };
      const wish = { ...WISH, email: `back-${locale}@example.com`, key: `page-key-${locale}` };
      expect((await submit('/support', wish, cookie)).status).toBe(200);
      const other = { ...wish, message: 'And <b>when</b>?' };
      const told = await submit('/support', other, cookie);
      expect(told).toMatchObject({ status: 409, words: expect.stringContaining(said) });
      expect(told.html).toContain('And &lt;b&gt;when&lt;/b&gt;?</textarea>');
      const key = /name="key" value="([^"]+)"/.exec(told.html)?.[1] ?? wish.key;
      expect(key).not.toBe(wish.key);
      expect((await submit('/support', { ...other, key }, cookie)).status).toBe(200);
      const asked = await rowsOf(db, sql`select from support_requests where email = ${wish.email}`);
      expect(asked).toHaveLength(2);
    },
  );

  test('stops after five in an hour from one mailbox', async () => {
    for (let time = 0; time < 5; time++) {
      await must(post('/api/support/requests', { ...WISH, email: 'often@example.com' }));
    }
    const sixth = await post('/api/support/requests', { ...WISH, email: 'OFTEN+x@example.com' });
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    const owner = openBrowser(app, '10.7.2.2');
    const heard = await owner.post('/api/support/requests', { ...WISH, email: 'often@example.com' });
    expect(heard.status, 'from where its owner is').toBe(200);
  });

  test('fills in what the address says', async () => {
    const shown = await page('/support?reference=K7Q2M9XA&message=%3Cscript%3Ealert(1)%3C/script%3E');
    expect(shown.html).toContain('value="K7Q2M9XA"');
    expect(shown.html).not.toContain('<script>alert(1)');
  });
});

test('whoever deletes the account is forgotten here, too', async () => {
  const email = 'gone@example.com';
  await must(post('/api/user/subscribe', { email }));
  await must(post('/api/support/requests', { name: 'Gone', email, topic: 'other', message: 'Hello' }));
  await forgetPerson(app.services, { accountId: randomUUID(), email, phone: null });
  for (const table of ['newsletter_subscribers', 'support_requests']) {
    const left = await rowsOf(db, sql`select from ${sql.table(table)} where email = ${email}`);
    expect(left, table).toHaveLength(0);
  }
});

describe('help', () => {
  test.each([
    ['refund', 'refund'],
    ['refnud', 'refund'],
    ['how long do you hold my tickets', 'hold'],
    ['m-pesa PIN', 'pin'],
  ])('%j leads to the answer about %s', async (typed, id) => {
    const data = await must(get(`/api/help/questions?q=${encodeURIComponent(typed)}`));
    expect(data.groups[0].questions[0].id).toBe(id);
  });

  test('a word of another language leads there, too', async () => {
    const data = await must(get('/api/help/questions?q=refund', { cookie: 'MY_LANG=sw' }));
    expect(data.groups[0].questions[0].question).toMatch(/pesa/);
  });

  test('without an answer the form is one tap away, with the question in it', async () => {
    const shown = await page('/help?q=xylophone+qwxz');
    expect(shown.words).toContain('No answer for “xylophone qwxz” yet');
    expect(shown.html).toContain('href="/support?message=xylophone+qwxz"');
  });

  test('is there in three languages, filled in, and the same for everybody', async () => {
    for (const [language, words] of [
      ['en', 'For 15 minutes'],
      ['id', '15 menit'],
      ['sw', 'Dakika 15'],
    ] as const) {
      const shown = await page('/help', language);
      expect(shown.words).toContain(words);
      expect(shown.words).not.toMatch(/\{\w+\}/);
    }
  });

  test.each(['terms', 'privacy'])(
    '%s is there in three languages, with the site’s own contacts',
    async (id) => {
      const titles = new Set<string>();
      for (const language of ['en', 'id', 'sw']) {
        const shown = await page(`/${id}`, language);
        expect(shown.status).toBe(200);
        expect(shown.words).toContain('hello@tiketi.example.com');
        expect(shown.words).not.toMatch(/\{\w+\}/);
        titles.add(/<h1[^>]*>([^<]+)/.exec(shown.html)?.[1] ?? '');
      }
      expect(titles.size).toBe(3);
    },
  );
});

describe('"I paid but have no ticket"', () => {
  let type: number;
  beforeAll(async () => {
    const [eventId = 0] = await (await openCatalogue(db)).add({
      slug: 'recovered-night',
      startsAt: days(10, now),
      endsAt: days(11, now),
    });
    [type = 0] = await typesOf(db, eventId);
  });
  const one = () => [{ id: type, quantity: 1 }];
  const recover = (contact: string, code: string) => post('/api/events/orders/recover', { contact, code });
  const ticketMails = async (to: string) =>
    (await mailsTo(to)).filter(({ subject }) => subject.startsWith('Your ticket'));

  test('asks the provider at once, and the tickets come', async () => {
    const buyer = { ...BUYER, email: 'waits@example.com' };
    const order = await place(one(), buyer);
    const { attempt } = await must(
      post(`/api/event/pay/${order.reference}`, { provider: 'sandbox', t: order.token }),
    );
    // The provider has the money; the news of it never reached us.
    await sql`
      update sandbox_payments set picked = 'success', succeeds_at = now()
      where ref = (select provider_ref from payment_attempts where id = ${attempt})
    `.execute(db.sql);
    const typed = { contact: '0712 345 678', code: order.reference.toLowerCase() };
    const sent = await submit('/help', typed);
    expect([sent.status, sent.headers.location]).toEqual([303, `/events/pay/${order.reference}`]);
    expect(String(sent.headers['set-cookie']), 'it opens there').toContain('MY_ORDER=');
    const guessed = await submit('/help', { ...typed, contact: '0712 345 679' });
    expect([guessed.status, guessed.headers['set-cookie']]).toEqual([200, undefined]);
    expect(guessed.words).toContain('We are looking');
    expect(await ticketMails(buyer.email)).toHaveLength(0);
    await react(app);
    await react(app);
    expect(await ticketMails(buyer.email)).toHaveLength(1);
  });

  test('sends what is paid again, by reference or receipt, to the address of the order alone', async () => {
    const buyer = { ...BUYER, email: 'lost@example.com' };
    const order = await buy(one(), buyer);
    await react(app);
    expect(await ticketMails(buyer.email)).toHaveLength(1);
    await sql`update payment_attempts set receipt = 'SKJ7RECOVR' where order_reference = ${order.reference}`.execute(
      db.sql,
    );
    await must(recover('lost@example.com', 'skj7 recovr'));
    await react(app);
    expect(await ticketMails(buyer.email)).toHaveLength(2);
  });

  test('says the same and sends nothing to whoever only guesses', async () => {
    const order = await buy(one(), { ...BUYER, email: 'owner@example.com', phone: '0799000111' });
    await react(app);
    const right = await recover('owner@example.com', 'ZZZZZZZ2');
    const before = await rowsOf(db, sql`select from messages`);
    for (const answer of [
      await recover('thief@example.com', order.reference),
      await recover('0788000222', order.reference),
      await recover('owner@example.com', 'ZZZZZZZ3'),
    ]) {
      expect(answer).toMatchObject({ status: right.status, body: right.body });
    }
    await react(app);
    expect(await rowsOf(db, sql`select from messages`)).toHaveLength(before.length);
  });

  test('names the field that cannot be read, and stops after five an hour', async () => {
    expect(await recover('12', 'SKJ7ABCDEF')).toMatchObject({
      status: 422,
      body: { code: 'phone_invalid', errors: { contact: [expect.any(String)] } },
    });
    for (let time = 0; time < 5; time++) await must(recover('0711222333', 'SKJ7ABCDEF'));
    expect((await recover('+254711222333', 'SKJ7ABCDEF')).status).toBe(429);
    const asked = { contact: '0711222333', code: 'SKJ7ABCDEF' };
    const owner = openBrowser(app, '10.7.2.3');
    expect((await owner.post('/api/events/orders/recover', asked)).status, 'from elsewhere').toBe(200);
  });
});

describe('the blog', () => {
  const post1 = (slug: string, publishedAt: Date | null): NewPost => ({
    slug,
    titles: { en: `About ${slug}`, id: `Tentang ${slug}`, sw: `Kuhusu ${slug}` },
    summaries: { en: 'Short', id: 'Singkat', sw: 'Fupi' },
    bodies: { en: 'Long <script>alert(1)</script> [x](javascript:alert(1))', id: 'Panjang', sw: 'Refu' },
    author: 'Neema & Co',
    posterCategory: 'music',
    posterSeed: 3,
    publishedAt,
  });
  beforeAll(() =>
    db.sql
      .transaction()
      .execute((tx) =>
        createPosts(tx, [
          post1('older', days(-9, now)),
          post1('newer', days(-1, now)),
          post1('to-come', days(1, now)),
          post1('a-draft', null),
        ]),
      ),
  );

  test('lists what is out, newest first, in pages', async () => {
    const data = await must(get('/api/blogs/blogPosts?size=1', { cookie: 'MY_LANG=id' }));
    expect(data).toMatchObject({
      data: [{ slug_name: 'newer', title: 'Tentang newer' }],
      page: 1,
      size: 1,
      total: 2,
      last_page: 2,
    });
    expect((await must(get('/api/blogs/blogPosts?size=1&page=2'))).data[0].slug_name).toBe('older');
    expect((await get('/api/blogs/blogPosts?size=1&page=3')).status).toBe(404);
    expect((await get('/api/blogs/blogPosts?page=0')).status).toBe(400);
    expect((await page('/blog?page=2')).status).toBe(404);
  });

  test('a post says what it is to readers and to programs, and nothing in it acts', async () => {
    const shown = await page('/blog/newer');
    expect(shown.status).toBe(200);
    expect(shown.html).toContain(`<link rel="canonical" href="${SITE}/blog/newer"/>`);
    expect(shown.html).toMatch(/<meta property="og:type" content="article"\/>/);
    const jsonLd = JSON.parse(/<script type="application\/ld\+json">([^<]+)/.exec(shown.html)?.[1] ?? '{}');
    expect(jsonLd['@graph'][0]).toMatchObject({ '@type': 'Article', headline: 'About newer' });
    expect(shown.html).not.toContain('<script>alert(1)');
    expect(shown.html).not.toContain('href="javascript:');
  });

  test.each(['to-come', 'a-draft', 'no-such', '%00'])('there is no /blog/%s', async (slug) => {
    const missing = await page(`/blog/${slug}`);
    expect(missing.status).toBe(404);
    for (const words of [
      'ERROR!!',
      'Oops, page does not exist!',
      "We don't have the page you're looking for.",
      'Go to home page',
    ]) {
      expect(missing.words).toContain(words);
    }
  });

  test('feed and sitemap have what is out, well written', async () => {
    const feed = await page('/blog/feed.xml', 'sw');
    expect(feed.status).toBe(200);
    expect(feed.html).toContain('<title>Kuhusu newer</title>');
    expect(feed.html).toContain('<dc:creator>Neema &amp; Co</dc:creator>');
    expect(feed.html).not.toContain('to-come');
    const sitemap = await page('/sitemaps/pages.xml');
    for (const path of ['/help', '/support', '/terms', '/privacy', '/blog', '/blog/newer']) {
      expect(sitemap.html).toContain(`<loc>${SITE}${path}</loc>`);
    }
    expect(sitemap.html).not.toContain('to-come');
  });
});

describe('ways there', () => {
  test('holidays, the blog and selling are reached from the top of every page, and on a phone from the first', async () => {
    const paths = ['/holidays', '/blog', '/sell-your-tickets'];
    const linksIn = (html: string) => elements(html, 'a').map(({ attributes }) => attributes.href);
    for (const url of ['/events', '/help', '/blog']) {
      for (const language of ['en', 'id', 'sw']) {
        const { html } = await page(url, language);
        const [top] = elements(html, 'header');
        expect(linksIn(top?.inner ?? ''), `${url} in ${language}`).toEqual(expect.arrayContaining(paths));
      }
    }
    const [main] = elements((await page('/events')).html, 'main');
    expect(linksIn(main?.inner ?? '')).toEqual(expect.arrayContaining(paths));
    const lit = elements((await page('/blog')).html, 'header')
      .flatMap(({ inner }) => elements(inner, 'a'))
      .filter(({ attributes }) => attributes['aria-current'] === 'page');
    expect(lit.map(({ attributes }) => attributes.href)).toEqual(['/blog']);
  });
});
