import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { WAITING } from '#modules/operating/queues/queues.queries.ts';
import { QUEUES, type Queue } from '#modules/operating/queues/queues.rules.ts';
import type { OrderServices } from '#modules/orders/index.ts';
import { noteDispute } from '#modules/orders/paying/note-dispute.ts';
import { findLatestAttempt } from '#modules/payments/index.ts';
import { takeJobsToTryAgain, upsertFailedJob } from '#platform/jobs/failed-jobs.queries.ts';
import { queueMessage } from '#platform/messages/messages.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newOperator, sellMany } from '#tests/support/due-money.ts';
import { newPerson, openBrowser } from '#tests/support/people.ts';
import { seenInTime } from '#tests/support/seen-in-time.ts';
import { accountOf } from '#tests/support/teams.ts';
import { testApp } from '#tests/support/test-app.ts';

// What waits for the platform's own people beside orders and requests: reviews, disputes, and what the program gave up.

const db = await testDatabase();
const now = new Date();
const app = await testApp(db, { now });
const catalogue = await openCatalogue(db, now);
const [event = 0] = await catalogue.add({ slug: 'reviewed', startsAt: days(-3, now) });
const first = await newOperator(app, db, 'first@example.com');
const second = await newOperator(app, db, 'second@example.com');

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const countOf = async (queue: string) =>
  (await first.get('/api/admin/queues')).body.data.find((one: { queue: string }) => one.queue === queue)
    .count;
const deedsAbout = (subject: string) =>
  rowsOf<{ action: string; changes: object }>(
    db,
    sql`select action, changes from operator_log where subject = ${subject} and action not like '%.seen' order by id`,
  );

async function writeReview(email: string, text: string): Promise<number> {
  await newPerson(app, db, email, { name: 'Chao Mwangi' });
  const [row] = await rowsOf<{ id: number }>(
    db,
    sql`
      insert into reviews (event_id, organizer_id, account_id, author, stars, text)
      select id, organizer_id, ${await accountOf(db, email)}, 'Chao M.', 1, ${text} from events where id = ${event}
      returning id
    `,
  );
  return row?.id ?? 0;
}
const report = (id: number, details: string) =>
  openBrowser(app).post(`/api/reviews/report/${id}`, { reason: 'abuse', details });
const deskOf = async (id: number) => (await first.get(`/api/admin/reviews/${id}`)).body.data;

test('a review that was reported is hidden with a reason for its author, from every page; who comes second sees it', async () => {
  const id = await writeReview('chao@example.com', 'A <b>rotten</b> evening');
  const visitors = async () => (await openBrowser(app).open('/events/reviewed/reviews')).html;
  expect(await visitors()).toContain('rotten');
  await report(id, '<script>alert(1)</script>');
  await report(id, 'Insults me');
  expect(await countOf('reviews')).toBe(1);
  expect((await first.get('/api/admin/reviews')).body.data).toMatchObject([{ id, reports: 2, stars: 1 }]);
  expect((await first.open('/admin/reviews')).html).toContain(`href="/admin/reviews/${id}"`);
  const at = `/admin/reviews/${id}`;
  const page = await first.open(at);
  expect(page.html).toContain('A &lt;b&gt;rotten&lt;/b&gt; evening');
  expect(page.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');

  const { seen } = await deskOf(id);
  const unsaid = await first.open(at, { intent: 'hide', seen, why_hide: ' ' });
  expect([unsaid.status, unsaid.html.includes('id="why_hide-error"')]).toEqual([422, true]);
  const long = await first.post(`/api${at}/hide`, { words: 'x'.repeat(301), seen });
  expect([long.status, Object.keys(long.body.errors)]).toEqual([400, ['words']]);

  const why = 'It <i>insults</i> people.';
  expect(await first.open(at, { intent: 'hide', seen, why_hide: why })).toMatchObject({
    location: `${at}?done=hide`,
  });
  expect(codeOf(await second.post(`/api${at}/keep`, { words: 'Harmless', seen }))).toEqual([
    409,
    'review_moved',
  ]);
  const late = await second.open(at, { intent: 'keep', seen, why_keep: 'It is harmless' });
  expect([late.status, late.html.includes('It is harmless')]).toEqual([409, true]);
  const again = { words: why, seen: (await deskOf(id)).seen };
  expect(codeOf(await second.post(`/api${at}/hide`, again))).toEqual([409, 'review_hidden']);
  expect(await countOf('reviews')).toBe(0);
  await expect.poll(visitors).not.toContain('rotten');

  const mails = await rowsOf<{ recipient: string; body_html: string }>(
    db,
    sql`select recipient, body_html from messages where key like ${`mail:review-hidden:${id}:%`}`,
  );
  expect(mails).toMatchObject([{ recipient: 'chao@example.com' }]);
  expect(mails[0]?.body_html).toContain('It &lt;i&gt;insults&lt;/i&gt; people.');
  expect((await deskOf(id)).verdicts).toMatchObject([
    { who: 'Otieno Operator', action: 'review.hidden', words: why },
  ]);

  const shown = { words: 'They said sorry', seen: (await deskOf(id)).seen };
  expect((await second.post(`/api${at}/keep`, shown)).status).toBe(200);
  await seenInTime(visitors, 'rotten');
  expect((await deedsAbout(`review:${id}`)).map(({ action }) => action)).toEqual([
    'review.hidden',
    'review.shown',
  ]);
});

test('kept, its author hears nothing, and whoever reports it next brings it back', async () => {
  const id = await writeReview('kept@example.com', 'Not my music');
  await report(id, '');
  const { seen } = await deskOf(id);
  expect((await first.post(`/api/admin/reviews/${id}/keep`, { words: 'An opinion', seen })).status).toBe(200);
  expect(await countOf('reviews')).toBe(0);
  expect(await rowsOf(db, sql`select from messages where key like ${`mail:review-hidden:${id}:%`}`)).toEqual(
    [],
  );
  await report(id, 'Still there');
  expect(await countOf('reviews')).toBe(1);
  expect((await deskOf(id)).reports).toMatchObject([{ is_settled: true }, { is_settled: false }]);
  expect(codeOf(await first.get('/api/admin/reviews/999999'))).toEqual([404, 'review_not_found']);
});

test('a dispute waits until our side is handed in, once; how it ends is the provider’s word', async () => {
  const [reference = ''] = await sellMany(db, event);
  const payment = `${reference}-1`;
  await sql`
    insert into payment_disputes (attempt_id, provider_ref, amount_minor, status, code, reason, evidence_due_at)
    values (${payment}, 'dp_1', 100000, 'open', 'needs_response', 'fraudulent', ${days(9, now)})
  `.execute(db.sql);
  expect(await countOf('disputes')).toBe(1);
  expect((await first.get('/api/admin/disputes')).body.data).toMatchObject([
    { payment, reference, amount: 1_000, reason: 'fraudulent', state: 'waiting' },
  ]);
  expect((await first.open('/admin/disputes')).html).toContain(`href="/admin/disputes/${payment}"`);

  const at = `/admin/disputes/${payment}`;
  const note = { id: randomUUID(), kind: 'handed_in', words: 'The <b>scan</b> of both tickets', notes: 0 };
  expect((await first.post(`/api${at}/note`, { ...note, words: ' ' })).body.errors).toHaveProperty('words');
  const unsaid = await first.open(at, { intent: 'note', id: note.id, notes: '0', words: '' });
  expect([unsaid.status, unsaid.html.includes('id="words-error"')]).toEqual([422, true]);
  for (const _ of [1, 2]) expect((await first.post(`/api${at}/note`, note)).status).toBe(200);
  const twin = { ...note, id: randomUUID() };
  expect(codeOf(await second.post(`/api${at}/note`, twin))).toEqual([409, 'dispute_moved']);
  const page = await second.open(at);
  expect(page.html).toContain('The &lt;b&gt;scan&lt;/b&gt; of both tickets');
  expect((await second.get(`/api${at}`)).body.data).toMatchObject({
    state: 'handed_in',
    code: 'needs_response',
    tickets: { count: 0, used: 0, passed_on: 0 },
    notes: [{ who: 'Otieno Operator', kind: 'handed_in' }],
  });
  expect([await countOf('disputes'), (await first.get('/api/admin/disputes')).body.data]).toEqual([0, []]);

  await sql`
    update payment_disputes set status = 'lost', code = 'lost', settled_at = now() where attempt_id = ${payment}
  `.execute(db.sql);
  expect(codeOf(await first.post(`/api${at}/note`, { ...twin, notes: 1 }))).toEqual([409, 'dispute_over']);
  const word = { id: randomUUID(), kind: 'note', words: 'Paid by our insurance', notes: 1 };
  expect((await first.post(`/api${at}/note`, word)).status).toBe(200);
  expect((await first.get('/api/admin/disputes?state=over')).body.data).toMatchObject([
    { payment, status: 'lost', state: 'over' },
  ]);
  expect((await deedsAbout(`dispute:${payment}`)).map(({ action }) => action)).toEqual([
    'dispute.handed_in',
    'dispute.noted',
  ]);
  expect(codeOf(await first.get('/api/admin/disputes/nobodys'))).toEqual([404, 'dispute_not_found']);
});

test('a dispute that is claimed anew waits for papers again, and the site hears of it', async () => {
  const [reference = ''] = await sellMany(db, event);
  const attempt = await findLatestAttempt(db.sql, reference);
  const [open] = app.services.payments.values();
  if (!attempt || !open) throw new Error('Nobody paid');
  await sql`
    insert into payment_events (provider, dedupe_key, attempt_id, kind, raw, headers, visitor_address)
    values ('daraja', ${attempt.id}, ${attempt.id}, 'dispute', '', '{}', '')
  `.execute(db.sql);
  const says = async (ref: string, status: 'open' | 'won', code: string) => {
    const fetchDispute = async () => ({
      ...{ ref, status, code, amountMinor: 100_000, reason: 'fraudulent', evidenceDueAt: days(9, now) },
    });
    const payments = new Map([['daraja', { ...open, provider: { ...open.provider, fetchDispute } }]]);
    await noteDispute({ ...app.services, payments } as OrderServices, attempt);
  };
  const at = `/api/admin/disputes/${attempt.id}`;
  const stand = async () => (await first.get(at)).body.data.state;
  let notes = 0;
  const handIn = async () => {
    const note = { id: randomUUID(), kind: 'handed_in', words: 'The scan', notes };
    expect((await first.post(`${at}/note`, note)).status).toBe(200);
    notes += 1;
    expect(await stand()).toBe('handed_in');
  };
  await says('dp_7', 'open', 'warning_needs_response');
  await handIn();
  await says('dp_7', 'open', 'warning_under_review');
  expect(await stand(), 'the bank reads').toBe('handed_in');
  await says('dp_7', 'open', 'needs_response');
  expect([await stand(), await countOf('disputes')]).toEqual(['waiting', 1]);
  await handIn();
  await says('dp_7', 'open', 'under_review');
  expect(await stand()).toBe('handed_in');
  await says('dp_7', 'won', 'won');
  expect(await stand()).toBe('over');
  await says('dp_7', 'open', 'needs_response');
  expect(await stand()).toBe('waiting');
  await handIn();
  await says('dp_8', 'open', 'needs_response');
  expect(await stand()).toBe('waiting');
  const news = await rowsOf<{ status: string }>(
    db,
    sql`
      select data ->> 'status' as status from announcements
      where name = 'order.disputed' and data ->> 'reference' = ${reference} order by id
    `,
  );
  expect(news.map(({ status }) => status)).toEqual(['open', 'open', 'won', 'open', 'open']);
});

async function failMessages(): Promise<void> {
  await sql`delete from messages`.execute(db.sql);
  await db.sql.transaction().execute(async (tx) => {
    const mail = { channel: 'mail', locale: 'en', subject: 'Your <tickets>', text: 'Hello' } as const;
    await queueMessage(tx, { ...mail, about: 'tickets:AAAA2222', to: 'amina.w@example.com' });
    await queueMessage(tx, { ...mail, about: 'tickets:BBBB2222', to: 'brian@example.com' });
    await queueMessage(tx, { ...mail, about: `letter-${randomUUID()}:CCCC2222`, to: 'chao@example.com' });
    const sms = { channel: 'sms', locale: 'sw', text: 'Siri 123456' } as const;
    await queueMessage(tx, { ...sms, about: `phone-code:${randomUUID()}`, to: '+254712345678' });
  });
  await sql`
    update messages set state = 'failed', tries = 4, done_at = now(), last_problem = '550 no <' || recipient || '> here'
  `.execute(db.sql);
}

test('messages that were given up are told by kind, masked, and sent again: one, or all of a kind', async () => {
  await failMessages();
  expect(await countOf('messages')).toBe(4);
  const { data } = (await first.get('/api/admin/messages')).body;
  expect(data.map(({ kind, count }: { kind: string; count: number }) => [kind, count]).sort()).toEqual([
    ['letter', 1],
    ['phone-code', 1],
    ['tickets', 2],
  ]);
  expect(JSON.stringify(data)).not.toMatch(/amina\.w|712345678|123456/);
  const page = await first.open('/admin/messages');
  expect(page.html).toContain('a•••@example.com');
  expect(page.html).toContain('Your &lt;tickets&gt;');

  const [letter] = data.find(({ kind }: { kind: string }) => kind === 'letter').oldest;
  const sent = await first.open('/admin/messages', { one: letter.id, how: 'again' });
  expect(sent.location).toBe('/admin/messages?done=again&count=1');
  const late = { which: 'one', message: letter.id, how: 'let_go' };
  expect(codeOf(await second.post('/api/admin/messages/settle', late))).toEqual([409, 'message_settled']);
  const all = { which: 'kind', kind: 'tickets', how: 'again' };
  expect((await first.post('/api/admin/messages/settle', all)).body.data).toEqual({ count: 2 });
  expect(codeOf(await second.post('/api/admin/messages/settle', all))).toEqual([409, 'message_settled']);
  const code = { which: 'kind', kind: 'phone-code', how: 'let_go' };
  expect((await second.post('/api/admin/messages/settle', code)).body.data).toEqual({ count: 1 });
  expect(await countOf('messages')).toBe(0);
  expect(
    await rowsOf(db, sql`select state, tries, count(*)::int as count from messages group by 1, 2 order by 1`),
  ).toEqual([
    { state: 'failed', tries: 4, count: 1 },
    { state: 'queued', tries: 0, count: 3 },
  ]);
  expect(await deedsAbout('messages:tickets')).toEqual([
    { action: 'messages.sent_again', changes: { count: [null, 2] } },
  ]);
  const strange = await first.post('/api/admin/messages/settle', { ...all, kind: '' });
  expect([strange.status, Object.keys(strange.body.errors)]).toEqual([400, ['kind']]);
});

test('jobs that were given up are tried again or let go, by one operator', async () => {
  const problem = 'Error: <b>no</b> answer for amina.w@example.com\n    at somewhere';
  await upsertFailedJob(db.sql, { name: 'notices.send-tickets', data: { reference: 'K7QP2MXA' }, problem });
  await upsertFailedJob(db.sql, { name: 'notices.send-tickets', data: { reference: 'K7QP2MXA' }, problem });
  await upsertFailedJob(db.sql, { name: 'site.tidy', data: {}, problem: 'Error: no' });
  expect(await countOf('jobs')).toBe(2);
  const { data } = (await first.get('/api/admin/jobs')).body;
  expect(data).toMatchObject([
    {
      name: 'notices.send-tickets',
      count: 1,
      oldest: [{ reference: 'K7QP2MXA', times: 2, problem: 'Error: <b>no</b> answer for a•••@example.com' }],
    },
    { name: 'site.tidy' },
  ]);
  expect((await first.open('/admin/jobs')).html).toContain('Error: &lt;b&gt;no&lt;/b&gt; answer');

  const one = { which: 'one', job: data[0].oldest[0].id, how: 'again' };
  expect((await first.post('/api/admin/jobs/settle', one)).status).toBe(200);
  expect(codeOf(await second.post('/api/admin/jobs/settle', one))).toEqual([409, 'job_settled']);
  const gone = await second.open('/admin/jobs', { all: 'site.tidy', how: 'let_go' });
  expect(gone.location).toBe('/admin/jobs?done=let_go&count=1');
  expect(await countOf('jobs')).toBe(0);
  expect(await deedsAbout(`job:${one.job}`)).toEqual([
    { action: 'jobs.tried_again', changes: { name: [null, 'notices.send-tickets'], count: [null, 1] } },
  ]);
  expect(await deedsAbout('jobs:site.tidy')).toMatchObject([
    {
      action: 'jobs.let_go',
      changes: { name: ['site.tidy', null], jobs: [[{ problem: 'Error: no' }], null] },
    },
  ]);
  expect(await rowsOf(db, sql`select name, again_at is not null as again from failed_jobs`)).toEqual([
    { name: 'notices.send-tickets', again: true },
  ]);

  // How often it failed is known when it fails once more, and what it was about when it is let go.
  const takeAgain = () =>
    db.sql.transaction().execute((tx) => takeJobsToTryAgain(tx, ['notices.send-tickets'], 10));
  expect(await takeAgain()).toHaveLength(1);
  expect(await takeAgain(), 'once').toEqual([]);
  await upsertFailedJob(db.sql, { name: 'notices.send-tickets', data: { reference: 'K7QP2MXA' }, problem });
  const [again] = (await first.get('/api/admin/jobs')).body.data;
  expect(again.oldest).toMatchObject([{ id: one.job, times: 3, first_at: data[0].oldest[0].first_at }]);
  const last = { which: 'one', job: one.job, how: 'let_go' };
  expect((await first.post('/api/admin/jobs/settle', last)).status).toBe(200);
  const [, letGo] = await deedsAbout(`job:${one.job}`);
  expect(letGo).toMatchObject({
    action: 'jobs.let_go',
    changes: {
      name: ['notices.send-tickets', null],
      jobs: [[{ reference: 'K7QP2MXA', times: 3 }], null],
    },
  });
  expect(JSON.stringify(letGo?.changes)).not.toContain('amina.w');

  // Of many the first are told in full, and every order.
  const many = [...'ACDEF'].flatMap((one) => [...'ACDEF'].map((other) => `K7QP2M${one}${other}`));
  for (const reference of many)
    await upsertFailedJob(db.sql, { name: 'notices.send-many', data: { reference }, problem });
  await first.post('/api/admin/jobs/settle', { which: 'name', name: 'notices.send-many', how: 'let_go' });
  const [all] = await deedsAbout('jobs:notices.send-many');
  const changes = (all?.changes ?? {}) as Record<string, [string[], null]>;
  expect(changes.jobs?.[0]).toHaveLength(20);
  expect(changes.references?.[0].toSorted()).toEqual(many);
});

// A queue has room for a million of what is over: each is found by an index of what waits alone.
test.each(QUEUES)('the queue of %s is found by indexes', async (queue) => {
  const plan = await db.sql.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return (await sql`explain (format text) ${WAITING[queue]}`.execute(tx)).rows;
  });
  const text = JSON.stringify(plan);
  expect(text).not.toContain('Seq Scan');
  for (const index of INDEXES[queue]) expect(text).toContain(index);
});

const INDEXES: Record<Queue, string[]> = {
  support: ['support_requests_in_queue'],
  review: ['orders_in_review', 'payment_attempts_said'],
  refunds: ['refunds_to_repay'],
  payouts: ['payouts_in_queue', 'payout_parts_came_back'],
  adjustments: ['adjustments_asked'],
  verifications: ['verifications_in_queue'],
  reviews: ['review_reports_waiting'],
  disputes: ['payment_disputes_waiting'],
  messages: ['messages_given_up'],
  jobs: ['failed_jobs_waiting'],
};
