import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertMember } from '#modules/merchants/index.ts';
import type { MemberRole } from '#shared/actor.ts';
import { LOCALES } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { rowsOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { wholeDraft } from '#tests/support/drafting.ts';
import { react } from '#tests/support/holding.ts';
import { type Browser, lastMail, newPerson, openBrowser, PASSWORD, tokenIn } from '#tests/support/people.ts';
import { accountOf, newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// Who acts for an organiser: asked by mail, let in once, changed and removed at once; and who tries what they may not.

const db = await testDatabase();
const now = new Date();
const catalogue = await openCatalogue(db, now);
const ORGANIZER = ORGANIZERS.ngoma.slug;
let app: TestApp;
let owner: Browser;
let manager: Browser;
let stranger: Browser;
let mine: number;
let other: number;
let foreign: number;
let made = 0;

const member = (email: string, role: MemberRole, eventIds: number[] | null = null) =>
  newMember(app, db, { email, name: email.split('@')[0] ?? '', role, eventIds });

beforeAll(async () => {
  app = await testApp(db, { now });
  owner = await member('owner@example.com', 'owner');
  manager = await member('manager@example.com', 'manager');
  stranger = await newPerson(app, db, 'stranger@example.com', { organization: 'Others' });
  await react(app);
  [mine = 0, other = 0] = await catalogue.add(
    { slug: 'mine', name: 'Mine' },
    { slug: 'other', name: 'Other' },
  );
  [foreign = 0] = await catalogue.add({ slug: 'foreign', organizer: 'kenari' });
});

beforeEach(async () => {
  made += 1;
  await sql`delete from tries`.execute(db.sql);
  await sql`update account_sessions set proved_at = ${now}`.execute(db.sql);
});

const at = (path: string) => `/api/sell/${ORGANIZER}/team${path && `/${path}`}`;
const team = async (browser = owner) => (await browser.get(at(''))).body.data;
const newAddress = () => `guest${made}-${Math.random().toString(36).slice(2, 8)}@example.com`;
const terms = (role: MemberRole, event_ids: number[] | null = null) => ({ role, event_ids });
const invite = (email: string, role: MemberRole = 'manager', event_ids: number[] | null = null) =>
  owner.post(at('invite'), { email, ...terms(role, event_ids) });
async function invited(email: string, role: MemberRole = 'manager', eventIds: number[] | null = null) {
  const answer = await invite(email, role, eventIds);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await react(app);
  return tokenIn(await lastMail(db, email));
}
const accept = (browser: Browser, token: string) => browser.post('/api/sell/invitation/accept', { token });
const look = (browser: Browser, token: string) => browser.post('/api/sell/invitation', { token });
const log = () =>
  rowsOf<{ action: string; changes: object }>(
    db,
    sql`select action, changes from audit_log where organizer_id = 1 order by id desc limit 1`,
  );
// Several are open at once, all of the same moment.
const invitationTo = async (email: string) =>
  (await team()).invitations.find((one: { email: string }) => one.email === email);

const mailsTo = async (email: string) =>
  (await rowsOf<{ count: number }>(db, sql`select count(*)::int from messages where recipient = ${email}`))[0]
    ?.count;

// Somebody in the team who came by invitation.
async function joined(role: MemberRole, eventIds: number[] | null = null) {
  const email = newAddress();
  const browser = await newPerson(app, db, email);
  expect((await accept(browser, await invited(email, role, eventIds))).status).toBe(200);
  await react(app);
  return { email, browser, id: await accountOf(db, email) };
}

describe('an invitation', () => {
  test('is mailed, opened by whom it is for, and lets them in once', async () => {
    const email = newAddress();
    const token = await invited(email, 'manager', [mine]);
    const mail = await lastMail(db, email);
    expect(mail.subject).toBe('owner invites you to the team of Ngoma Nights');
    expect(mail.body_text).toContain('Mine');
    expect(await log()).toMatchObject([
      { action: 'team.invited', changes: { email: [null, `g•••@example.com`], event_ids: [null, [mine]] } },
    ]);
    expect((await team()).invitations).toMatchObject([{ email, role: 'manager', event_ids: [mine] }]);

    const guest = openBrowser(app);
    expect((await look(guest, token)).body.data).toMatchObject({
      state: 'open',
      reader: 'nobody',
      email: 'g•••@example.com',
      events: ['Mine'],
    });
    expect((await accept(guest, token)).status).toBe(401);
    expect((await look(stranger, token)).body.data).toMatchObject({ reader: 'another' });
    expect(await accept(stranger, token)).toMatchObject({
      status: 403,
      body: { code: 'invitation_for_another' },
    });

    const person = await newPerson(app, db, email.toUpperCase());
    expect((await look(person, token)).body.data).toMatchObject({ reader: 'invited', email });
    expect(await accept(person, token)).toMatchObject({
      status: 200,
      body: { data: { organizer: ORGANIZER } },
    });
    await react(app);
    expect((await lastMail(db, email.toUpperCase())).subject).toBe('You are in the team of Ngoma Nights');
    expect((await lastMail(db, 'owner@example.com')).subject).toContain('is in the team');
    // Again by the same person: nothing new. By others: too late.
    expect((await accept(person, token)).status).toBe(200);
    expect((await look(person, token)).body.data).toMatchObject({ state: 'used', is_done: true });
    expect(await accept(stranger, token)).toMatchObject({ status: 410, body: { code: 'invitation_used' } });
    expect((await team()).invitations).toEqual([]);
    expect((await person.get('/api/sell/organizers')).body.data).toMatchObject([
      { slug: ORGANIZER, role: 'manager', is_limited: true },
    ]);
    expect((await person.get('/api/user/find')).body.data.is_merchant).toBe(true);
  });

  test('tells nobody whether there is an account', async () => {
    const known = await invite('stranger@example.com');
    const unknown = await invite(newAddress());
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  });

  test('leads somebody without an account through signing up and back', async () => {
    const email = newAddress();
    const token = await invited(email);
    const guest = openBrowser(app);
    const page = await guest.open(`/sell/join?token=${token}`);
    expect(page.status).toBe(200);
    expect(page.headers['referrer-policy']).toBe('same-origin');
    const [, link = ''] = /href="(\/signup\?[^"]+)"/.exec(page.html) ?? [];
    const next = new URL(link.replaceAll('&amp;', '&'), 'https://x.example').searchParams.get('next') ?? '';
    expect(next).toBe(`/sell/join?token=${token}`);
    await guest.post('/api/user/register', { name: 'New', email, password: PASSWORD, next });
    const confirmed = await guest.post('/api/user/confirm', { token: tokenIn(await lastMail(db, email)) });
    expect(confirmed.body.data.next).toBe(next);
    const there = await guest.open(next, { token });
    expect([there.status, there.location]).toEqual([303, `/sell/${ORGANIZER}?welcome`]);
    expect((await guest.open(`/sell/${ORGANIZER}?welcome`)).html).toContain('Welcome to the team');
  });

  test('twice is once; another role is another invitation, and the first is worth nothing', async () => {
    const email = newAddress();
    const first = await invited(email, 'reader');
    const before = await mailsTo(email);
    await invite(email, 'reader');
    await react(app);
    expect(await mailsTo(email)).toBe(before);
    const second = await invited(email, 'finance');
    expect(second).not.toBe(first);
    const person = await newPerson(app, db, email);
    expect(await accept(person, first)).toMatchObject({ body: { code: 'invitation_withdrawn' } });
    expect((await accept(person, second)).status).toBe(200);
  });

  test('can be taken back and sent again, each pressed twice as well', async () => {
    const email = newAddress();
    const token = await invited(email);
    const { id, times_sent } = await invitationTo(email);
    const before = (await mailsTo(email)) ?? 0;
    const again = () => owner.post(at('send'), { id, times_sent });
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
    await react(app);
    expect(await mailsTo(email)).toBe(before + 1);
    expect(tokenIn(await lastMail(db, email))).toBe(token);
    const back = () => owner.post(at('withdraw'), { id });
    expect([(await back()).status, (await back()).status]).toEqual([200, 200]);
    expect((await again()).body.code).toBe('invitation_withdrawn');
    expect((await look(openBrowser(app), token)).body.data.state).toBe('withdrawn');
    const person = await newPerson(app, db, email);
    expect(await accept(person, token)).toMatchObject({
      status: 410,
      body: { code: 'invitation_withdrawn' },
    });
  });

  test('ends after seven days, until it is sent again', async () => {
    const email = newAddress();
    const token = await invited(email);
    const person = await newPerson(app, db, email);
    await sql`update member_invitations set expires_at = ${now} where email = ${email}`.execute(db.sql);
    expect((await look(person, token)).body.data.state).toBe('expired');
    expect(await accept(person, token)).toMatchObject({ status: 410, body: { code: 'invitation_expired' } });
    const { id, is_expired, times_sent } = await invitationTo(email);
    expect(is_expired).toBe(true);
    await owner.post(at('send'), { id, times_sent });
    const { expires_at } = await invitationTo(email);
    expect(new Date(expires_at)).toEqual(days(7, now));
    expect((await accept(person, token)).status).toBe(200);
  });

  test('dies with the right of whoever sent it', async () => {
    const second = await joined('owner');
    const email = newAddress();
    await second.browser.post(at('invite'), { email, ...terms('reader') });
    await react(app);
    const token = tokenIn(await lastMail(db, email));
    expect((await owner.post(at('edit'), { member: second.id, ...terms('manager') })).status).toBe(200);
    const person = await newPerson(app, db, email);
    expect((await look(person, token)).body.data.state).toBe('withdrawn');
    expect(await accept(person, token)).toMatchObject({
      status: 410,
      body: { code: 'invitation_withdrawn' },
    });
    // Nor does it come back with the right.
    await owner.post(at('edit'), { member: second.id, ...terms('owner') });
    expect((await accept(person, token)).body.code).toBe('invitation_withdrawn');
    await owner.post(at('remove'), { member: second.id });
  });

  test('is in the language of whoever sent it, and names are only names', async () => {
    await sql`update organizers set name = 'Win <b>now</b> http://evil.example' where id = 1`.execute(db.sql);
    const email = newAddress();
    await owner.post(at('invite'), { email, ...terms('reader') }, { 'accept-language': 'sw' });
    await react(app);
    const mail = await lastMail(db, email);
    await sql`update organizers set name = 'Ngoma Nights' where id = 1`.execute(db.sql);
    expect(mail.locale).toBe('sw');
    expect(mail.subject).toContain('anakualika');
    expect(mail.body_html).not.toContain('<b>now');
    expect(mail.body_html).not.toMatch(/evil\.example/);
    expect(mail.body_text).not.toMatch(/http:\/\/evil|evil\.example/);
  });

  test('is refused for the twenty-first time in a day', async () => {
    for (let count = 0; count < 20; count += 1) expect((await invite(newAddress())).status).toBe(200);
    expect(await invite(newAddress())).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    const [{ id, times_sent }] = (await team()).invitations;
    expect((await owner.post(at('send'), { id, times_sent })).status).toBe(429);
    await sql`delete from member_invitations`.execute(db.sql);
  });

  test.each([
    ['email', { email: 'nobody' }, 422],
    ['email', { email: '<b>a</b>@example.com' }, 422],
    ['email', { email: 'a@example.com\nBcc: b@example.com' }, 422],
    ['email', { email: 'owner@example.com' }, 409],
    ['role', { role: 'emperor' }, 400],
    ['event_ids', { event_ids: [] }, 400],
    ['event_ids.0', { event_ids: [-1] }, 400],
    ['event_ids', { event_ids: [99_999] }, 422],
    ['event_ids', { role: 'owner', event_ids: [1] }, 422],
  ])('with a wrong %s is refused there: %j', async (field, wrong, status) => {
    const before = await rowsOf(db, sql`select id from member_invitations`);
    const answer = await owner.post(at('invite'), { email: newAddress(), ...terms('manager'), ...wrong });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([status, [field]]);
    expect(await rowsOf(db, sql`select id from member_invitations`)).toEqual(before);
  });

  test('is not guessed', async () => {
    const guess = 'x'.repeat(43);
    expect((await look(stranger, guess)).status).toBe(404);
    expect((await accept(stranger, guess)).status).toBe(404);
    expect((await accept(stranger, 'short')).status).toBe(400);
    expect((await openBrowser(app).open(`/sell/join?token=${guess}`)).status).toBe(404);
    expect((await openBrowser(app).open('/sell/join')).html).toContain('No invitation here');
  });

  test('accepted by two browsers at once is one membership', async () => {
    const email = newAddress();
    const one = await newPerson(app, db, email);
    const token = await invited(email);
    const answers = await Promise.all([accept(one, token), accept(one, token), accept(one, token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const joins = await rowsOf(
      db,
      sql`select id from audit_log where action = 'team.joined' and subject = ${`member:${await accountOf(db, email)}`}`,
    );
    expect(joins).toHaveLength(1);
  });
});

describe('the team', () => {
  test('is seen whole by owners, without addresses by managers, and by others not at all', async () => {
    const reader = await joined('reader');
    expect(await team(owner)).toMatchObject({ may_edit: true, needs_proof: false });
    const seen = await team(manager);
    expect(seen).toMatchObject({ may_edit: false, invitations: [] });
    expect(seen.members.length).toBeGreaterThan(2);
    const others = seen.members.filter((one: { is_you: boolean }) => !one.is_you);
    expect(others.every(({ email }: { email: string | null }) => email === null)).toBe(true);
    expect((await team(reader.browser)).members).toMatchObject([{ email: reader.email, is_you: true }]);
    expect((await stranger.get(at(''))).status).toBe(404);
  });

  test('another role holds at once, is told and is written down', async () => {
    const { id, email, browser } = await joined('reader');
    const edit = `/api/sell/${ORGANIZER}/events/${mine}/duplicate`;
    expect((await browser.post(edit, { draft: crypto.randomUUID() })).status).toBe(403);
    const change = () => owner.post(at('edit'), { member: id, ...terms('manager') });
    expect([(await change()).status, (await change()).status]).toEqual([200, 200]);
    expect(await log()).toMatchObject([{ action: 'team.edited', changes: { role: ['reader', 'manager'] } }]);
    await react(app);
    expect((await lastMail(db, email)).subject).toBe('Your role with Ngoma Nights has changed');
    expect((await browser.post(edit, { draft: crypto.randomUUID() })).status).toBe(200);
  });

  test('whoever is there for single events sees those, everywhere', async () => {
    const { id, browser } = await joined('manager', [mine]);
    const home = (await browser.get(`/api/sell/${ORGANIZER}/home`)).body.data;
    const named = [home.today, ...home.next].filter(Boolean).map(({ id }: { id: number }) => id);
    expect(named).toEqual([mine]);
    expect(home).toMatchObject({ coming: 1, drafts: [], organizer: { is_limited: true } });
    const list = (await browser.get(`/api/sell/${ORGANIZER}/events`)).body.data;
    expect([list.total, list.events.map(({ id }: { id: number }) => id)]).toEqual([1, [mine]]);
    const statusOf = async (path: string) =>
      (await browser.get(`/api/sell/${ORGANIZER}/events/${path}`)).status;
    for (const tab of ['', '/details', '/tickets', '/flash-sales', '/codes', '/cancelling']) {
      expect([tab, await statusOf(`${mine}${tab}`), await statusOf(`${other}${tab}`)]).toEqual([
        tab,
        200,
        404,
      ]);
    }
    expect((await browser.open(`/sell/${ORGANIZER}/events/${other}`)).status).toBe(404);
    expect((await browser.open(`/sell/${ORGANIZER}`)).html).not.toContain('Create event');
    await owner.post(at('edit'), { member: id, ...terms('manager', [mine, other]) });
    expect(await statusOf(`${other}/details`)).toBe(200);
  });

  test('nobody is let in to what is another’s', async () => {
    const { id } = await joined('reader');
    const answer = await owner.post(at('edit'), { member: id, ...terms('reader', [mine, foreign]) });
    expect(answer).toMatchObject({ status: 422, body: { code: 'event_unknown' } });
    expect((await invite(newAddress(), 'reader', [foreign])).body.code).toBe('event_unknown');
  });

  test('whoever is removed finds nothing at once, on open pages too', async () => {
    const { id, email, browser } = await joined('manager');
    expect((await browser.open(`/sell/${ORGANIZER}`)).status).toBe(200);
    const out = () => owner.post(at('remove'), { member: id });
    expect([(await out()).status, (await out()).status]).toEqual([200, 404]);
    expect((await browser.get(`/api/sell/${ORGANIZER}/home`)).status).toBe(403);
    expect((await browser.open(`/sell/${ORGANIZER}`)).status).toBe(404);
    const copied = await browser.post(`/api/sell/${ORGANIZER}/events/${mine}/duplicate`, {
      draft: crypto.randomUUID(),
    });
    expect(copied.status).toBe(403);
    await react(app);
    expect((await lastMail(db, email)).subject).toBe('You are not in the team of Ngoma Nights any more');
    expect((await browser.get('/api/user/find')).body.data.is_merchant).toBe(false);
  });

  test('whoever leaves is gone, and the owners hear of it', async () => {
    const { browser } = await joined('scanner', [mine]);
    expect((await browser.post(at('leave'))).status).toBe(200);
    expect((await browser.post(at('leave'))).status).toBe(403);
    await react(app);
    expect((await lastMail(db, 'owner@example.com')).subject).toContain('has left the team');
  });

  test('somebody who helps others can begin something of their own', async () => {
    const { browser } = await joined('reader');
    expect((await browser.open(`/sell/${ORGANIZER}/more`)).html).toContain(
      'Sell for an organiser of your own',
    );
    expect((await browser.open('/signup/merchant')).status).toBe(200);
    const begun = await browser.post('/api/user/merchant', { organization: 'Helper Nights' });
    expect(begun.status).toBe(200);
    await react(app);
    expect((await browser.get('/api/sell/organizers')).body.data).toMatchObject([
      { slug: ORGANIZER, role: 'reader' },
      { slug: 'helper-nights', role: 'owner' },
    ]);
    expect((await browser.post('/api/user/merchant', { organization: 'Again' })).status).toBe(409);
  });

  test('its last owner stays', async () => {
    const me = await accountOf(db, 'owner@example.com');
    expect(await owner.post(at('leave'))).toMatchObject({ status: 409, body: { code: 'last_owner' } });
    expect(await owner.post(at('edit'), { member: me, ...terms('manager') })).toMatchObject({
      status: 409,
      body: { code: 'not_yourself' },
    });
    expect(await owner.post(at('remove'), { member: me })).toMatchObject({ body: { code: 'not_yourself' } });
    const second = await joined('owner');
    const answers = await Promise.all([owner.post(at('leave')), second.browser.post(at('leave'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    // Whoever it was, they are put back for what follows.
    await db.sql.transaction().execute((tx) => insertMember(tx, me, 1, 'owner'));
    await sql`delete from merchant_members where account_id = ${second.id}`.execute(db.sql);
  });

  test('is changed by owners who have just proved that it is them, and by nobody else', async () => {
    const { id } = await joined('reader');
    const tries = [
      ['invite', { email: newAddress(), ...terms('owner') }],
      ['edit', { member: await accountOf(db, 'manager@example.com'), ...terms('owner') }],
      ['edit', { member: id, ...terms('reader', [mine]) }],
      ['remove', { member: id }],
    ] as const;
    await sql`update account_sessions set proved_at = ${days(-1, now)}`.execute(db.sql);
    for (const [path, body] of tries) {
      expect([path, (await manager.post(at(path), body)).body.code]).toEqual([path, 'not_allowed']);
      expect([path, (await stranger.post(at(path), body)).status]).toEqual([path, 404]);
      expect([path, (await owner.post(at(path), body)).body.code]).toEqual([path, 'proof_needed']);
    }
    expect((await owner.post('/api/user/prove', { password: PASSWORD })).status).toBe(200);
    expect((await owner.post(at('remove'), { member: id })).status).toBe(200);
  });

  test('while the organiser is suspended the team looks and changes nothing', async () => {
    const id = randomUUID();
    const doc = wholeDraft(now);
    expect((await owner.post(`/api/sell/${ORGANIZER}/drafts/save`, { id, version: 0, doc })).status).toBe(
      200,
    );
    expect((await owner.open(`/sell/${ORGANIZER}`)).html).toContain(m.seller_draft_ready());
    await sql`update organizers set suspended_at = ${now} where id = 1`.execute(db.sql);
    for (const locale of LOCALES) {
      owner.cookies.set('MY_LANG', locale);
      const draft = (await owner.open(`/sell/${ORGANIZER}/drafts/${id}`)).html;
      expect(draft).toContain(m.reason_organizer_suspended({}, { locale }));
      expect(draft).not.toContain(m.seller_read_only({}, { locale }));
      const home = (await owner.open(`/sell/${ORGANIZER}`)).html;
      expect(home).toContain(m.seller_draft_waits({}, { locale }));
      expect(home).not.toContain(m.seller_draft_ready({}, { locale }));
    }
    owner.cookies.set('MY_LANG', 'en');
    const token = await invited('late@example.com').catch(() => null);
    expect(token).toBeNull();
    expect(await team()).toMatchObject({ may_edit: false });
    expect((await owner.get(`/api/sell/${ORGANIZER}/home`)).body.data.organizer.is_suspended).toBe(true);
    expect((await owner.get(`/api/sell/${ORGANIZER}/events/${mine}/details`)).body.data.may_edit).toBe(false);
    expect((await owner.open(`/sell/${ORGANIZER}`)).html).toContain('This organiser is suspended');
    await sql`update organizers set suspended_at = null where id = 1`.execute(db.sql);
  });
});

describe('without script', () => {
  test('somebody is invited, with what was typed kept, changed and removed', async () => {
    const page = `/sell/${ORGANIZER}/team`;
    const wrong = await owner.open(`${page}/invite`, { email: 'nobody', role: 'finance', events: 'all' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('value="nobody"');
    expect(wrong.html).toMatch(/<input(?=[^>]*value="finance")[^>]*checked/);
    const none = await owner.open(`${page}/invite`, { email: newAddress(), role: 'finance', events: 'some' });
    expect(none.html).toContain('Choose at least one event');
    const email = newAddress();
    const sent = await owner.open(`${page}/invite`, {
      email,
      role: 'scanner',
      events: 'some',
      [`event-${mine}`]: 'on',
    });
    expect([sent.status, sent.location]).toEqual([303, `${page}?invited`]);
    const listed = await owner.open(`${page}?invited`);
    expect(listed.html).toContain(email);
    const { id, times_sent } = (await team()).invitations.find(
      (one: { email: string }) => one.email === email,
    );
    const again = await owner.open(page, { intent: 'send', id, times_sent: String(times_sent) });
    expect(again.location).toBe(`${page}?sent`);
    expect((await owner.open(page, { intent: 'withdraw', id })).location).toBe(`${page}?withdrawn`);

    const somebody = await joined('reader');
    const of = `${page}/${somebody.id}`;
    expect((await owner.open(of)).status).toBe(200);
    expect((await owner.open(of, { role: 'finance', events: 'all' })).location).toBe(`${page}?edited`);
    expect((await owner.open(of, { intent: 'remove' })).location).toBe(`${page}?removed`);
    expect((await manager.open(`${page}/invite`)).status).toBe(403);
    expect((await manager.open(page)).html).not.toContain('Invite somebody');
    expect((await manager.open(`${page}/leave`)).status).toBe(200);
  });

  test('whoever must prove that it is them does so before they type', async () => {
    await sql`update account_sessions set proved_at = ${days(-1, now)}`.execute(db.sql);
    const page = await owner.open(`/sell/${ORGANIZER}/team/invite`);
    const team = `/sell/${ORGANIZER}/team`;
    expect(page.location).toBe(
      `/sell/prove?next=${encodeURIComponent(`${team}/invite`)}&back=${encodeURIComponent(team)}`,
    );
  });
});
