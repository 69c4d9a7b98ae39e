import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settleOrganizer } from '#modules/ledger/index.ts';
import { openOrganizer } from '#modules/merchants/index.ts';
import { tidyPapers } from '#modules/verifying/index.ts';
import { openSharp } from '#platform/pictures/open-sharp.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { type Catalogue, days, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newOperator, sellMany, switchFactorOn } from '#tests/support/due-money.ts';
import { wordsOf } from '#tests/support/html.ts';
import { pdf } from '#tests/support/papers.ts';
import { type Browser, lastMail, newPerson } from '#tests/support/people.ts';
import { heic, hugePng, jpeg, multipart, photo, svg, zip } from '#tests/support/pictures.ts';
import { accountOf, newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// Who a seller is: what an owner hands in, who sees it, what an operator says to it, and what stays of it.

const db = await testDatabase();
const now = new Date();
const OURS = ORGANIZERS.kenari.slug;
const api = `/api/sell/${OURS}/verification`;
const page = `/sell/${OURS}/money/verification`;
const desk = '/api/admin/verifications';
let app: TestApp;
let catalogue: Catalogue;
let owner: Browser;
let finance: Browser;
let other: Browser;
let first: Browser;
let second: Browser;
let method = '';

beforeAll(async () => {
  app = await testApp(db, { now });
  catalogue = await openCatalogue(db, now);
  owner = await newMember(app, db, { organizer: OURS });
  finance = await newMember(app, db, { organizer: OURS, role: 'finance' });
  other = await newMember(app, db, { email: 'other@example.com' });
  first = await newOperator(app, db, 'first@example.com');
  second = await newOperator(app, db, 'second@example.com');
  for (const email of ['owner@example.com', 'finance@example.com', 'other@example.com'])
    await switchFactorOn(db, email);
  const bank = { kind: 'bank', bank: 'BCA', account: '0123456789', name: 'PT Kenari', currency: 'IDR' };
  method = (await owner.post(`/api/sell/${OURS}/payouts/methods/add`, bank)).body.data.id;
}, 90_000);

// Nobody has asked, nothing is uploaded, and everybody has just proved who they are.
beforeEach(async () => {
  await sql`delete from verification_papers`.execute(db.sql);
  await sql`delete from verifications`.execute(db.sql);
  await sql`delete from tries`.execute(db.sql);
  await sql`update account_sessions set proved_at = ${now}`.execute(db.sql);
  await sql`update organizers set is_verified = false, name = 'Kenari Kolektif' where slug = ${OURS}`.execute(
    db.sql,
  );
});

const send = (file: Buffer, who = owner, url = `${api}/papers`) =>
  who.post(url, file, { 'content-type': 'image/jpeg' });
const codeOf = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code];
const papers = () =>
  rowsOf<{ id: string; kind: string; text: string }>(
    db,
    sql`select id, kind, encode(sealed, 'escape') as text from verification_papers order by uploaded_at`,
  );

const wish = (keys: string[], more: object = {}) => ({
  id: randomUUID(),
  legal_name: 'PT Kenari Kolektif',
  number: '31.7504-120190',
  method,
  papers: keys,
  ...more,
});
async function ask(more: object = {}, who = owner) {
  const { key } = (await send(pdf())).body.data;
  const wanted = wish([key], more);
  const answer = await who.post(`${api}/ask`, wanted);
  return { ...answer, key, id: wanted.id };
}
const decide = (who: Browser, id: string, step: 'verify' | 'refuse', body: object) =>
  who.post(`${desk}/${id}/${step}`, body);
const SEEN = { seen_name: 'Kenari Kolektif' };
const logged = async () =>
  (await owner.get(`/api/sell/${OURS}/log?kind=page`)).body.data.lines.map(
    ({ action }: { action: string }) => action,
  );

test('handed in with one paper, read by one operator, refused, handed in again, verified; nothing of it stays', async () => {
  const { id, key, status } = await ask();
  expect(status).toBe(200);
  expect((await owner.get(api)).body.data).toMatchObject({
    state: 'asked',
    papers: [],
    request: { number: '••• 190', method: 'BCA ••• 6789' },
  });
  const [kept] = await rowsOf<{ text: string }>(
    db,
    sql`select encode(details_sealed, 'escape') as text from verifications where id = ${id}`,
  );
  expect(kept?.text).not.toMatch(/Kenari|7504/);
  expect((await papers())[0]?.text).not.toContain('PDF');

  const { waiting, count } = (await first.get(desk)).body.data;
  expect([count, waiting]).toMatchObject([1, [{ id, papers: 1, organizer: { name: 'Kenari Kolektif' } }]]);
  const payouts = async () => (await owner.open(`/sell/${OURS}/money/payouts`)).html;
  expect(await payouts()).toContain('We have what you handed in. One of our people looks at it.');
  expect((await first.get(`${desk}/${id}`)).body.data).toMatchObject({
    handed_in: { legal_name: 'PT Kenari Kolektif', number: '31.7504-120190', holder: 'PT Kenari' },
    files: [{ id: key, kind: 'pdf' }],
  });
  const file = await app.http.inject({
    url: `/admin/verifications/${id}/papers/${key}`,
    headers: { cookie: [...first.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  expect(file.rawPayload.equals(pdf())).toBe(true);
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="kenari-kolektif-\w{8}\.pdf"$/),
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringContaining('no-store'),
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  expect(await logged()).toEqual(
    expect.arrayContaining(['verification.paper_taken', 'verification.opened', 'verification.asked']),
  );

  expect((await decide(first, id, 'refuse', { words: 'The picture is too dark.' })).status).toBe(200);
  expect(await papers()).toEqual([]);
  expect((await owner.get(api)).body.data).toMatchObject({
    state: 'refused',
    request: { words: 'The picture is too dark.' },
  });
  expect(await payouts()).toContain('It was not enough yet. We wrote: The picture is too dark.');
  const mail = await lastMail(db, 'owner@example.com');
  expect(mail.subject).toBe('Kenari Kolektif: we need something else from you');
  expect(mail.body_text).toContain('The picture is too dark.');
  // A replay, and whoever comes second.
  for (const who of [first, second]) {
    const late = await decide(who, id, 'verify', SEEN);
    expect(codeOf(late)).toEqual([409, 'verification_decided']);
    expect(late.body.message).toMatch(/^Somebody was quicker: Refused by Otieno Operator, /);
  }
  expect(wordsOf((await second.open(`/admin/verifications/${id}`)).html)).toContain(
    'Refused by Otieno Operator, ',
  );
  expect(codeOf(await first.get(`${desk}/${id}/papers/${key}`))).toEqual([404, 'paper_not_found']);
  expect((await owner.get(api)).body.data.state).toBe('refused');

  const again = await ask();
  const at = () => decide(second, again.id, 'verify', SEEN);
  expect((await Promise.all([at(), at()])).map(({ status: one }) => one).sort()).toEqual([200, 409]);
  expect((await owner.get(api)).body.data).toMatchObject({ state: 'verified' });
  expect((await lastMail(db, 'owner@example.com')).subject).toBe('Kenari Kolektif: we know who you are');
  expect((await owner.get(`/api/sell/${OURS}/payouts`)).body.data.is_verified).toBe(true);
  expect(codeOf(await ask())).toEqual([409, 'already_verified']);
});

test('the home says that money waits for it, to owners, until it is handed in', async () => {
  const needs = async (who: Browser) =>
    (await who.get(`/api/sell/${OURS}/home`)).body.data.needs_verification;
  expect(await needs(owner)).toBe(false);
  const [event = 0] = await catalogue.add({
    slug: 'over',
    organizer: 'kenari',
    startsAt: days(-30, now),
  });
  await sellMany(db, event);
  const [row] = await rowsOf<{ id: number }>(db, sql`select id from organizers where slug = ${OURS}`);
  await db.sql.transaction().execute((tx) => settleOrganizer(tx, row?.id ?? 0, now));
  expect([await needs(owner), await needs(finance)]).toEqual([true, false]);
  expect((await owner.open(`/sell/${OURS}`)).html).toContain(page);
  await ask();
  expect(await needs(owner)).toBe(false);
});

describe('what is sent', () => {
  test('a picture is made anew: where it was taken is gone, and so is what hid behind it', async () => {
    const taken = await photo(900, 600)
      .withExif({ IFD3: { GPSLatitude: '1/1 17/1 0/1' }, IFD0: { Artist: 'Wangari' } })
      .jpeg()
      .toBuffer();
    const { key } = (await send(Buffer.concat([taken, zip(), svg()]))).body.data;
    const asked = wish([key]);
    expect((await owner.post(`${api}/ask`, asked)).status).toBe(200);
    const { type, file } = (await first.get(`${desk}/${asked.id}/papers/${key}`)).body.data;
    const bytes = Buffer.from(file, 'base64');
    const shape = await (await openSharp())(bytes).metadata();
    expect([type, shape.format, shape.width, shape.exif]).toEqual(['image/jpeg', 'jpeg', 900, undefined]);
    expect(bytes.includes('<svg') || bytes.includes('PK\x03\x04') || bytes.includes('Wangari')).toBe(false);
  });

  test.each([
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'paper_kind'],
    ['an SVG', svg, 415, 'paper_kind'],
    ['an archive', zip, 415, 'paper_kind'],
    ['a PDF with an archive behind it', () => pdf('PK\x03\x04'), 415, 'paper_kind'],
    ['a page that says it is a PDF', () => Buffer.from('<html>%PDF-1.7 %%EOF'), 415, 'paper_kind'],
    ['a picture of an iPhone', heic, 415, 'picture_heic'],
    ['a bomb', () => hugePng(30_000, 30_000), 422, 'picture_too_many_pixels'],
    ['half a picture', async () => (await jpeg(900, 600)).subarray(0, 400), 422, 'picture_broken'],
    ['too much', () => Buffer.alloc(10 * 1024 * 1024 + 1), 413, 'paper_too_large'],
  ])('%s is refused, and nothing is kept', async (_, make, status, code) => {
    const answer = await send(await make());
    expect(codeOf(answer)).toEqual([status, code]);
    expect(await papers()).toEqual([]);
  });

  test('five wait at the most, and one that is removed makes room', async () => {
    const keys: string[] = [];
    for (let sent = 0; sent < 5; sent += 1) keys.push((await send(pdf())).body.data.key);
    expect(codeOf(await send(pdf()))).toEqual([409, 'too_many_papers']);
    expect((await owner.post(`${api}/papers/remove`, { key: keys[0] })).status).toBe(200);
    expect((await send(pdf())).status).toBe(200);
  });

  test('what nobody hands in goes after a day; what was handed in waits for its decision', async () => {
    const { id } = await ask();
    await send(pdf());
    await tidyPapers(db, days(0.9, now));
    expect(await papers()).toHaveLength(2);
    await tidyPapers(db, days(1.1, now));
    expect(await papers()).toHaveLength(1);
    // However it came about that one outlived its decision.
    await sql`
      update verifications set state = 'refused', details_sealed = null, decided_at = now() where id = ${id}
    `.execute(db.sql);
    await tidyPapers(db, now);
    expect(await papers()).toEqual([]);
  });
});

describe('who may what', () => {
  test('another’s papers are not there to be handed in, removed or read', async () => {
    const { key } = (await send(pdf())).body.data;
    const theirs = `/api/sell/${ORGANIZERS.ngoma.slug}/verification`;
    await sql`update organizers set is_verified = false where slug = ${ORGANIZERS.ngoma.slug}`.execute(
      db.sql,
    );
    const bank = { kind: 'bank', bank: 'KCB', account: '99999999', name: 'N', currency: 'KES' };
    const added = await other.post(`/api/sell/${ORGANIZERS.ngoma.slug}/payouts/methods/add`, bank);
    const own = added.body.data.id;
    expect(codeOf(await other.post(`${theirs}/ask`, wish([key], { method: own })))).toEqual([
      404,
      'paper_not_found',
    ]);
    expect(codeOf(await other.post(`${theirs}/ask`, wish([key])))).toEqual([404, 'method_not_found']);
    expect(codeOf(await other.post(`${theirs}/papers/remove`, { key }))).toEqual([404, 'paper_not_found']);
    expect((await other.get(theirs)).body.data).toMatchObject({ state: 'none', papers: [] });
    // By an operator with another's request, or before it was handed in.
    const { id } = await ask();
    expect(codeOf(await first.get(`${desk}/${id}/papers/${key}`))).toEqual([404, 'paper_not_found']);
    expect((await owner.get(`${desk}/${id}/papers/${key}`)).status).toBe(404);
  });

  test('finance sees how it stands and asks for nothing; an owner needs fresh proof and a second factor', async () => {
    expect(codeOf(await ask({}, finance))).toEqual([403, 'not_allowed']);
    expect(codeOf(await send(pdf(), finance))).toEqual([403, 'not_allowed']);
    expect((await finance.get(api)).body.data.state).toBe('none');
    expect((await finance.open(page)).html).toContain('An owner of the organiser hands it in.');
    await sql`update account_sessions set proved_at = ${days(-1, now)}`.execute(db.sql);
    expect(codeOf(await ask())).toEqual([403, 'proof_needed']);
    await sql`update account_sessions set proved_at = ${now}`.execute(db.sql);
    await sql`update accounts set totp_confirmed_at = null where email = 'owner@example.com'`.execute(db.sql);
    expect(codeOf(await ask())).toEqual([403, 'second_factor_required']);
    await switchFactorOn(db, 'owner@example.com');
  });

  test('one waits at a time, the same id asks once, and what is taken back is gone', async () => {
    const { id, key } = await ask();
    expect((await owner.post(`${api}/ask`, wish([key], { id }))).status).toBe(200);
    expect(codeOf(await ask())).toEqual([409, 'verification_open']);
    // What was refused was not handed in.
    expect((await owner.get(api)).body.data.papers).toHaveLength(1);
    expect((await owner.post(`${api}/withdraw`, { id })).status).toBe(200);
    expect((await owner.post(`${api}/withdraw`, { id })).status).toBe(200);
    expect(await papers()).toHaveLength(1);
    expect(codeOf(await decide(first, id, 'verify', SEEN))).toEqual([409, 'verification_decided']);
    expect((await owner.get(api)).body.data.state).toBe('none');
  });

  test('an operator decides with fresh proof, not for their own team, and under the name that they read', async () => {
    const { id } = await ask();
    const renamed = { seen_name: 'Kenari' };
    expect(codeOf(await decide(first, id, 'verify', renamed))).toEqual([409, 'verification_changed']);
    const account = await accountOf(db, 'first@example.com');
    await sql`
      insert into merchant_members (account_id, organizer_id, role)
      select ${account}, id, 'reader' from organizers where slug = ${OURS}
    `.execute(db.sql);
    expect(codeOf(await decide(first, id, 'verify', SEEN))).toEqual([403, 'own_team']);
    await sql`delete from merchant_members where account_id = ${account}`.execute(db.sql);
    await sql`update account_sessions set proved_at = ${days(-1, now)}`.execute(db.sql);
    expect(codeOf(await decide(first, id, 'refuse', { words: 'No.' }))).toEqual([403, 'proof_needed']);
    expect((await owner.get(api)).body.data.state).toBe('asked');
  });
});

test('without script: papers come with the form, stay when something is missing, and nothing typed is lost', async () => {
  const open = async (parts: Parameters<typeof multipart>[0]) => {
    const { headers, payload } = multipart(parts);
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.http.inject({
      method: 'POST',
      url: page,
      payload,
      headers: { ...headers, cookie, 'sec-fetch-site': 'same-origin' },
    });
    return { status: answer.statusCode, location: answer.headers.location, html: answer.payload };
  };
  const field = (name: string, value: string) => ({ name, value });
  const file = (value: Buffer) => ({ name: 'paper_file', value, filename: 'card.jpg' });
  const hidden = (html: string, name: string) =>
    new RegExp(`type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
  const empty = await owner.open(page);
  const id = hidden(empty.html, 'id');
  const typed = [field('id', id), field('legal_name', 'PT Kenari'), field('method', method)];

  const wrong = await open([...typed, field('number', ''), file(pdf()), file(svg())]);
  expect(wrong.status).toBe(415);
  expect(wrong.html).toContain('value="PT Kenari"');
  expect(wrong.html).toContain('This is no file that we can take');
  expect(wrong.html).toContain('href="#number"');
  const kept = hidden(wrong.html, 'papers');
  expect(kept).toMatch(/^[0-9a-f-]{36}$/);
  const missing = await open([...typed, field('number', ''), field('papers', kept)]);
  expect([missing.status, missing.html.includes('Write the number of the paper.')]).toEqual([422, true]);
  // All of it at once, with links to the fields.
  const careless = await open([field('id', id), field('number', '?'), field('papers', '')]);
  expect(careless.status).toBe(422);
  for (const name of ['legal_name', 'number', 'method', 'paper_file'])
    expect(careless.html).toContain(`href="#${name}"`);
  expect(careless.html).toContain('This is no number of a paper');
  const more = await open([...typed, field('papers', kept), field('intent', 'upload'), file(pdf())]);
  // Of the same moment, so in either order.
  const both = hidden(more.html, 'papers').split(' ');
  expect([more.status, both.length, both.includes(kept)]).toEqual([200, 2, true]);
  const done = await open([
    ...typed,
    field('number', '3175 0412'),
    field('papers', hidden(more.html, 'papers')),
  ]);
  expect([done.status, done.location]).toEqual([303, `${page}?asked`]);
  expect((await owner.open(page)).html).toContain('We have what you handed in');
  const taken = await owner.open(page, { intent: 'withdraw', id });
  expect([taken.status, await papers()]).toEqual([303, []]);
});

test.each([
  ['en', 'this is missing', 'second step at sign-in', 'where your money goes', 'who you are'],
  ['id', 'ini masih kurang', 'langkah kedua', 'ke mana uangmu', 'siapa kamu'],
  ['sw', 'hivi bado vinakosekana', 'hatua ya pili', 'pesa zako ziende wapi', 'wewe ni nani'],
])('whoever just began reads at once all that a payout needs (%s)', async (locale, ...words) => {
  const email = `bare-${locale}@example.com`;
  const bare = await newPerson(app, db, email);
  await openOrganizer({ db }, { accountId: await accountOf(db, email), organization: `Bare ${locale}` });
  bare.cookies.set('MY_LANG', locale);
  const { html } = await bare.open(`/sell/bare-${locale}/money/payouts`);
  const [, told = ''] = /<section aria-labelledby="missing".*?>(.*?)<\/section>/s.exec(html) ?? [];
  for (const word of words) expect(told).toContain(word);
  expect(told.match(/<li/g)).toHaveLength(3);
  expect(told).toContain(`href="/sell/bare-${locale}/money/payouts/method#phone"`);
  expect(told).toContain(`href="/sell/bare-${locale}/money/verification#legal_name"`);
});
