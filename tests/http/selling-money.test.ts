import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookWaiting, proveLedger } from '#modules/ledger/index.ts';
import { closeMonths } from '#modules/ledger/invoices/close-months.ts';
import { closedUntil } from '#modules/ledger/invoices/invoice.rules.ts';
import { releaseEvents } from '#modules/ledger/release-events.ts';
import { writeBookings } from '#modules/ledger/write-bookings.ts';
import { addDays, plainDateIn, startOfDay } from '#shared/time.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newOperator } from '#tests/support/due-money.ts';
import { wordsOf } from '#tests/support/html.ts';
import type { Browser } from '#tests/support/people.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { buyTickets } from '#tests/support/sold-orders.ts';
import { newMember, newSeller } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// What a seller sees of the money: where it is, why it waits, and statements that add up.

const db = await testDatabase();
const now = new Date();
const catalogue = await openCatalogue(db, now);
const { slug } = ORGANIZERS.ngoma;
const ZONE = 'Africa/Nairobi';
const HOME = `/api/sell/${slug}`;
const AMINA = { name: 'Amina', email: 'amina@example.com', phone: '0712345678' };
const priced = [{ name: 'Regular', priceMinor: 1_000_00, pool: { capacity: 100 } }];
let app: TestApp;
let finance: Browser;
let [coming, over] = [0, 0];

beforeAll(async () => {
  app = await testApp(db, { now });
  finance = await newMember(app, db, { role: 'finance' });
  [coming = 0, over = 0] = await catalogue.add(
    { slug: 'coming', name: 'Coming', ticketTypes: priced },
    { slug: 'over', name: '=Over', startsAt: days(-60, now), ticketTypes: priced },
  );
}, 60_000);

const money = async (browser = finance) => {
  await bookWaiting({ db });
  const answer = await browser.get(`${HOME}/money`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};

// A paid order of 1,000 shillings with a fee of 50, so many days ago.
const sell = (reference: string, ago: number, event = over) =>
  db.runScript(`
    begin;
    set local tiketi.records_past = 'yes';
    insert into orders (reference, event_id, state, stock, state_actor, state_cause, currency, total_minor, fee_minor,
      buyer_name, buyer_email, buyer_phone, buyer_keys, locale, visitor_id, pool_ids, pool_counts, expires_at, paid_at)
    values ('${reference}', ${event}, 'paid', 'none', 'payment', 'paid', 'KES', 100000, 5000, 'Amina', 'a@example.com',
      '+254712345678', '{}', 'en', '${reference}', '{}', '{}', now(), now() - interval '${ago} days');
    insert into payment_attempts (id, order_reference, number, provider, amount_minor, currency, status, callback_token,
      received_minor, received_currency, expires_at, settled_at)
    values ('${reference}', '${reference}', 1, 'daraja', 100000, 'KES', 'succeeded', sha256('${reference}'), 100000, 'KES',
      now(), now() - interval '${ago} days');
    commit;
  `);

// Many at once, of 2003.
const sellLongAgo = (first: number, last: number) =>
  db.runScript(`
    begin;
    set local tiketi.records_past = 'yes';
    create temporary table long_ago on commit drop as
      select 'LONG' || lpad(n::text, 4, '0') as reference, timestamptz '2003-05-12 12:00Z' + n * interval '1 min' as at
      from generate_series(${first}, ${last}) as n;
    insert into orders (reference, event_id, state, stock, state_actor, state_cause, currency, total_minor, fee_minor,
      buyer_name, buyer_email, buyer_phone, buyer_keys, locale, visitor_id, pool_ids, pool_counts, expires_at, paid_at)
    select reference, ${over}, 'paid', 'none', 'payment', 'paid', 'KES', 100000, 5000, 'Amina', 'a@example.com',
      '+254712345678', '{}', 'en', reference, '{}', '{}', at, at from long_ago;
    insert into payment_attempts (id, order_reference, number, provider, amount_minor, currency, status, callback_token,
      received_minor, received_currency, expires_at, settled_at)
    select reference, reference, 1, 'daraja', 100000, 'KES', 'succeeded', sha256(reference::bytea), 100000, 'KES', at, at
    from long_ago;
    commit;
  `);

async function giveBack(reference: string, ago: number, minor: number): Promise<void> {
  const at = sql`now() - ${ago} * interval '1 day'`;
  await sql`
    insert into order_returns (order_id, number, ticket_ids, amount_minor, fee_minor, cause, actor, at)
    select id, 1, array[gen_random_uuid()], ${minor}, ${Math.floor(minor / 20)}, 'tickets_refunded', 'staff', ${at}
    from orders where reference = ${reference}
  `.execute(db.sql);
  await sql`
    insert into refunds (attempt_id, order_reference, amount_minor, key, cause, status, settled_at)
    values (${reference}, ${reference}, ${minor}, gen_random_uuid(), 'tickets_refunded', 'done', ${at})
  `.execute(db.sql);
}

async function payOut(minor: number): Promise<void> {
  const [team] = await rowsOf<{ id: number }>(db, sql`select id from organizers where slug = ${slug}`);
  const account = (kind: 'due' | 'bank', organizerId: number) => ({
    ...{ kind, provider: '', organizerId, currency: 'KES' as const },
  });
  const sent = {
    ...{
      key: 'payout:00000000-0000-4000-8000-000000000001:1:sent',
      kind: 'payout',
      currency: 'KES' as const,
      at: now.toISOString(),
      eventId: 0,
    },
    orderReference: null,
    entries: [
      { account: account('due', team?.id ?? 0), amountMinor: minor },
      { account: account('bank', 0), amountMinor: -minor },
    ],
  };
  await db.sql.transaction().execute((tx) => writeBookings(tx, [sent]));
}

test('nothing was sold: the page says what will stand there', async () => {
  expect((await money()).purses).toEqual([]);
  const { html } = await finance.open(`/sell/${slug}/money`);
  expect(html).toContain('No money yet');
});

test('the first sale is on hold until a day, and its fee is explained', async () => {
  const reference = await buyTickets({ app, db }, coming, AMINA);
  const [purse, ...others] = (await money()).purses;
  expect(others).toEqual([]);
  expect(purse).toMatchObject({ currency: 'KES', available: 0, on_hold: 950, on_the_way: 0, paid: 0 });
  expect(purse.held).toMatchObject([{ event: { name: 'Coming' }, amount: 950, why: 'not_over' }]);
  expect(purse.held[0].on > days(9, now).toISOString().slice(0, 10)).toBe(true);
  expect(purse.events).toMatchObject([{ orders: 1, gross: 1_000, refunds: 0, fee: 50, net: 950 }]);
  expect(purse.last_sale).toEqual({ reference, gross: 1_000, fee: 50, net: 950, is_cash: false });
  const { html } = await finance.open(`/sell/${slug}/money`);
  expect(html).toMatch(/<details open[^>]*>/);
  expect(html).toContain('Your first sale!');
  const lines = (await finance.get(`${HOME}/money/events/${coming}`)).body.data;
  expect(lines).toMatchObject({ net: 950, lines: [{ reference, gross: 1_000, fee: 50, net: 950 }] });
  expect((await finance.open(`/sell/${slug}/money/events/${coming}`)).html).toContain(reference);
});

test('a reserve is said from the first sale on: so much comes later', async () => {
  const reserve = (percent: number) =>
    db.runScript(`update organizers set reserve_percent = ${percent} where slug = '${slug}'`);
  await reserve(10);
  const [purse] = (await money()).purses;
  expect(purse).toMatchObject({ available: 0, on_hold: 950 });
  const [rest, kept, ...others] = purse.held;
  expect([rest, kept, others]).toMatchObject([
    { event: { name: 'Coming' }, amount: 855, why: 'not_over' },
    { event: { name: 'Coming' }, amount: 95, why: 'reserve', on: addDays(rest.on, 30) },
    [],
  ]);
  for (const path of [`/sell/${slug}/money`, `/sell/${slug}/money/events/${coming}`])
    expect(wordsOf((await finance.open(path)).html)).toContain('Reserve for refunds. Available on');
  await reserve(0);
});

test('money of an event that was taken down waits for that, in the words of whoever took it down', async () => {
  const operator = await newOperator(app, db, 'operator@example.com');
  const post = (step: string, body?: object) => operator.post(`/api/admin/events/${coming}/${step}`, body);
  expect((await post('take-down', { words: 'No such venue.' })).status).toBe(200);
  const [purse] = (await money()).purses;
  expect(purse.held).toMatchObject([{ amount: 950, why: 'taken_down', on: null, words: 'No such venue.' }]);
  for (const path of [`/sell/${slug}/money`, `/sell/${slug}/money/events/${coming}`])
    expect((await finance.open(path)).html).toContain('We took the event down (“No such venue.”).');
  expect((await post('put-up')).status).toBe(200);
  expect((await money()).purses[0].held).toMatchObject([{ why: 'not_over', words: null }]);
});

test('what goes back after it was available is taken from the next sale, and said so', async () => {
  await sell('OVERSLD2', 50);
  await bookWaiting({ db });
  const available = { available: 950, on_hold: 950, paid: 0, held: [{ why: 'not_over' }] };
  // The same before the hour in which it is booked as after it: what somebody would get who asks now.
  expect((await money()).purses[0]).toMatchObject(available);
  expect((await finance.get(`${HOME}/payouts`)).body.data.due).toMatchObject([{ amount: 950 }]);
  expect(await releaseEvents({ db, clock: app.clock })).toBe(1);
  expect((await money()).purses[0]).toMatchObject(available);
  await payOut(95_000);
  expect((await money()).purses[0]).toMatchObject({ available: 0, on_hold: 950, paid: 950 });
  await giveBack('OVERSLD2', 1, 100_000);
  await bookWaiting({ db });
  const owes = { available: -950, on_hold: 950, paid: 950 };
  expect((await money()).purses[0]).toMatchObject(owes);
  expect((await finance.get(`${HOME}/payouts`)).body.data.due).toMatchObject([{ amount: -950 }]);
  await releaseEvents({ db, clock: app.clock });
  const [owing] = (await money()).purses;
  expect(owing).toMatchObject({ ...owes, debt: { corrected: 0, went_back: 950 } });
  expect(owing.events[1]).toMatchObject({ gross: 1_000, refunds: 1_000, fee: 0, net: 0 });
  const { html } = await finance.open(`/sell/${slug}/money`);
  expect(html).toContain('it is taken from what you sell next');
  expect(html).toMatch(/you owe Ksh\s950\. Ksh\s950 will come in on/);
});

describe('a statement', () => {
  const today = now.toISOString().slice(0, 10);
  const statement = async (from: string, to: string, rest = '') => {
    const answer = await finance.get(`${HOME}/money/statement?from=${from}&to=${to}${rest}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data;
  };
  const everyLine = async (from: string, to: string) => {
    const lines: { net: number; gross: number; fee: number; balance: number }[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: { lines: typeof lines; next: string | null } = await statement(
        from,
        to,
        next && `&after=${next}`,
      );
      lines.push(...page.lines);
      next = page.next;
    }
    return lines;
  };
  const hundredths = (amounts: number[]) => amounts.reduce((sum, one) => sum + Math.round(one * 100), 0);
  const balance = async () => {
    const [purse] = (await money()).purses;
    return hundredths([purse.available, purse.on_hold, purse.on_the_way]);
  };

  // Everything that a statement says of a period.
  async function addsUp(from: string, to: string): Promise<{ opening: number; closing: number }> {
    const view = await statement(from, to);
    const lines = await everyLine(from, to);
    const all = (rows: { net: number }[]) => hundredths(rows.map(({ net }) => net));
    const [opening, closing] = [hundredths([view.opening]), hundredths([view.closing])];
    const sums = [lines, view.events, view.days, [view.sums]].map(all);
    const isRight =
      sums.every((sum) => opening + sum === closing) &&
      lines.length === view.count &&
      hundredths([lines.at(-1)?.balance ?? view.closing]) === closing;
    if (!isRight) throw new Error(`${from} to ${to}: ${opening} + ${sums} is not ${closing}`);
    return { opening, closing };
  }

  beforeAll(async () => {
    const letters = 'ABCDEFGHJK';
    for (let n = 0; n < 60; n += 1) {
      const reference = `STATE${letters[Math.floor(n / 10)]}${letters[n % 10]}2`;
      await sell(reference, n, n % 3 ? over : coming);
      if (n % 4 === 0) await giveBack(reference, Math.max(0, n - 1), 10_000 + n * 100);
    }
    await bookWaiting({ db });
  });

  test('adds up, whatever the period: before, lines, events, days and after; and to the balance', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(80), fc.nat(80), fc.nat(80), async (...ago) => {
        const [first = 0, second = 0, third = 0] = ago.toSorted((one, other) => other - one);
        const day = (days: number) => addDays(today, -days);
        const one = await addsUp(day(first), day(second));
        if (second === third) return;
        // What there is after one period is there before the next.
        const next = await addsUp(day(second - 1), day(third));
        expect(next.opening).toBe(one.closing);
      }),
      { numRuns: 15 },
    );
    const whole = await addsUp('2001-01-01', addDays(today, 2));
    expect(whole).toEqual({ opening: 0, closing: await balance() });
    // And says the same of each event as the page of the money does.
    const { events } = await statement('2001-01-01', addDays(today, 2));
    const [purse] = (await money()).purses;
    for (const { event, gross, refunds: back, cash, fee, net } of purse.events) {
      const { id, name } = event;
      expect(events).toContainEqual({ event: { id, name }, gross, back, cash, fee, net });
    }
    expect(await proveLedger(db)).toEqual([]);
  });

  test('control: a line that is another than what was booked is found', async () => {
    const change = (by: number) =>
      db.runScript(`begin; set local session_replication_role = replica;
        update ledger_lines set net_minor = net_minor + ${by} where order_reference = 'STATEAA2' and kind = 'sale'; commit;`);
    await change(100);
    expect((await addsUp('2001-01-01', addDays(today, 2))).closing).not.toBe(await balance());
    expect((await proveLedger(db)).map(({ rule }) => rule)).toEqual(['line']);
    await change(-100);
  });

  test('as a file: every line between what was before and what is after, nothing that a spreadsheet runs, in the log', async () => {
    const [from, to] = [addDays(today, -70), addDays(today, 2)];
    const { html: file, headers } = await finance.open(
      `/sell/${slug}/money/statement.csv?from=${from}&to=${to}`,
    );
    expect(headers['content-type']).toContain('text/csv');
    const [head = '', ...rows] = file
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(head).toContain('Balance');
    const view = await statement(from, to);
    expect(rows).toHaveLength(view.count + 2);
    expect(rows[0]?.slice(1, 2)).toEqual(['Balance before']);
    expect(Number(rows.at(-1)?.[10])).toBe(view.closing);
    const nets = rows.slice(1, -1).map((row) => Number(row[9]));
    // Across, the columns of each line are its net; down, they are the sums of the page.
    for (const row of rows.slice(1, -1))
      expect(hundredths(row.slice(4, 9).map(Number))).toBe(hundredths([Number(row[9])]));
    const column = (at: number) => hundredths(rows.slice(1, -1).map((row) => Number(row[at])));
    const { gross, back, cash, fee, net } = view.sums;
    expect([4, 5, 6, 7, 9].map(column)).toEqual(
      [gross, -back, -cash, -fee, net].map((one) => hundredths([one])),
    );
    expect(hundredths([view.opening, ...nets])).toBe(hundredths([view.closing]));
    expect(file).toContain("'=Over");
    expect(file).not.toMatch(/[,\n]=/);
    const logged = await rowsOf(
      db,
      sql`select action from audit_log where action = 'order.statement_exported'`,
    );
    expect(logged).toHaveLength(1);
  });

  test('on paper: every line, and what they add up to', async () => {
    const [from, to] = [addDays(today, -70), addDays(today, 2)];
    const answer = await finance.get(`${HOME}/files/statement-sheet?from=${from}&to=${to}`);
    const pages = readPdf(Buffer.from(answer.body.data.pdf, 'base64'));
    const text = pages.map((page) => page.text).join('\n');
    expect(text).toContain('Statement');
    expect(text).toContain('STATEAA2');
    const { closing } = await statement(from, to);
    expect(text).toContain(closing.toLocaleString('en', { minimumFractionDigits: 2 }));
  });

  test('on paper of more than anybody reads: the sums of each event, and no line', async () => {
    const onPaper = async () => {
      const answer = await finance.get(`${HOME}/files/statement-sheet?from=2003-05-01&to=2003-05-31`);
      expect(answer.status).toBe(200);
      return readPdf(Buffer.from(answer.body.data.pdf, 'base64'))
        .map(({ text }) => text)
        .join('\n');
    };
    await sellLongAgo(1, 2_000);
    await bookWaiting({ db });
    expect(await onPaper()).toContain('LONG2000');
    await sellLongAgo(2_001, 2_001);
    await bookWaiting({ db });
    const sums = await onPaper();
    expect(sums).not.toContain('LONG');
    expect(sums).toContain((2_001 * 950).toLocaleString('en', { minimumFractionDigits: 2 }));
    await addsUp('2003-05-01', '2003-05-31');
  });

  test('days that make no period: the page says which of them and why, and so does the file', async () => {
    const odd = [
      [
        `from=${today}&to=${addDays(today, -70)}`,
        'to',
        422,
        'statement_backwards',
        'is before the first one',
      ],
      [`from=${addDays(today, 2)}`, 'from', 422, 'statement_to_come', 'still to come'],
      ['from=yesterday', 'from', 400, 'bad_request', 'Write a day'],
      ['from=2026-02-30&to=2026-03-01', 'from', 400, 'bad_request', 'Write a day'],
      ['to=9999-12-31', 'to', 400, 'bad_request', 'Write a day'],
    ] as const;
    for (const [query, field, status, code, words] of odd) {
      const answer = await finance.get(`${HOME}/money/statement?${query}`);
      expect([query, answer.status, answer.body.code, Object.keys(answer.body.errors)]).toEqual([
        ...[query, status, code],
        [field],
      ]);
      const page = await finance.open(`/sell/${slug}/money/statement?${query}`);
      expect([query, page.status, page.html.includes(`id="${field}-error"`)]).toEqual([query, status, true]);
      expect(page.html).toContain(words);
      for (const ending of ['.csv', '.pdf'])
        expect((await finance.open(`/sell/${slug}/money/statement${ending}?${query}`)).status).toBe(status);
    }
    expect((await finance.open(`/sell/${slug}/money/statement?from=2016-01-01&to=${today}`)).status).toBe(
      200,
    );
  });

  test('its page works without script', async () => {
    const page = await finance.open(`/sell/${slug}/money/statement?from=${addDays(today, -70)}&to=${today}`);
    expect(page.html).toContain(`value="${addDays(today, -70)}"`);
    expect(page.html).toContain('Balance before');
    expect((await finance.get(`${HOME}/money/statement?from=2026-02-30`)).status).toBe(400);
    expect((await finance.get(`${HOME}/money/statement?currency=EUR`)).status).toBe(400);
    // As a page and as files: nobody is shown another currency than they asked for, and what is wrong is said in one sentence.
    expect((await finance.open(`/sell/${slug}/money/statement?currency=XXX`)).status).toBe(404);
    for (const file of [
      'statement.csv?currency=XXX',
      'statement.csv?from=2031-11-01',
      'statement.pdf?from=x',
    ]) {
      const wrong = await finance.open(`/sell/${slug}/money/${file}`);
      expect([wrong.status >= 400 && wrong.status < 500, /\.\./.test(wordsOf(wrong.html))], file).toEqual([
        true,
        false,
      ]);
    }
    for (const where of ['money/statement', 'files/statement', 'files/statement-sheet'])
      expect((await finance.get(`${HOME}/${where}?to=9999-12-31`)).status).toBe(400);
  });
});

describe('the invoices of our fee', () => {
  test('of closed months are numbered without gaps, once, and are all fees together', async () => {
    const clock = { now: () => days(3, now) };
    await Promise.all([closeMonths({ db, clock }), closeMonths({ db, clock })]);
    expect(await closeMonths({ db, clock })).toBe(0);
    const { invoices } = (await finance.get(`${HOME}/money/invoices`)).body.data;
    expect(invoices.length).toBeGreaterThan(0);
    const numbers = invoices.map(({ number }: { number: number }) => number).toSorted();
    expect(numbers).toEqual(numbers.map((_: number, place: number) => place + 1));
    const [{ fee, tax }] = invoices;
    expect(tax).toBeCloseTo((fee * 16) / 116, 0);
    const until = startOfDay(closedUntil(plainDateIn(clock.now(), ZONE)), ZONE);
    const [fees] = await rowsOf<{ minor: number }>(
      db,
      sql`select sum(fee_minor)::bigint as minor from ledger_lines where happened_at < ${until}`,
    );
    const all = invoices.reduce((sum: number, one: { fee: number }) => sum + Math.round(one.fee * 100), 0);
    expect(all).toBe(fees?.minor);
    const paper = await finance.get(`${HOME}/money/invoices/1/sheet`);
    const text = readPdf(Buffer.from(paper.body.data.pdf, 'base64'))[0]?.text;
    expect(text).toContain('INV-000001');
    expect((await finance.open(`/sell/${slug}/money/invoices`)).html).toContain('INV-000001');
    expect((await finance.get(`${HOME}/money/invoices/999/sheet`)).status).toBe(404);
  });

  test('one that cannot be written holds no other up', async () => {
    const sellers = await rowsOf<{ id: number }>(db, sql`select id from organizers order by id`);
    const [broken = 0, sound = 0] = sellers.map(({ id }) => id);
    const feeOf = (organizerId: number) => ({
      ...{ key: `fee:${organizerId}`, kind: 'sale', currency: 'KES' as const, orderReference: null },
      ...{ at: days(30, now).toISOString(), eventId: 0 },
      entries: [
        {
          account: { kind: 'held' as const, provider: '', organizerId, currency: 'KES' as const },
          amountMinor: 5_00,
        },
        {
          account: { kind: 'fees' as const, provider: '', organizerId: 0, currency: 'KES' as const },
          amountMinor: -5_00,
        },
      ],
    });
    await db.sql.transaction().execute((tx) => writeBookings(tx, [feeOf(broken), feeOf(sound)]));
    await db.runScript(`
      create function no_invoice() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
      create trigger no_invoice before insert on fee_invoices for each row when (new.organizer_id = ${broken})
        execute function no_invoice();
    `);
    const close = () => closeMonths({ db, clock: { now: () => days(70, now) } });
    const invoiced = async (organizerId: number) =>
      (await rowsOf(db, sql`select from fee_invoices where organizer_id = ${organizerId}`)).length;
    const [ofBroken, ofSound] = [await invoiced(broken), await invoiced(sound)];
    await expect(close()).rejects.toThrow('1 of them failed');
    expect([await invoiced(broken), await invoiced(sound)]).toEqual([ofBroken, ofSound + 1]);
    await db.runScript('drop trigger no_invoice on fee_invoices');
    expect(await close()).toBeGreaterThan(0);
    expect(await invoiced(broken)).toBeGreaterThan(ofBroken);
  });
});

test('nobody else sees any of it', async () => {
  const paths = [
    'money',
    'money/statement',
    'files/statement',
    'files/statement-sheet',
    `money/events/${coming}`,
  ];
  const stranger = await newSeller(app, db);
  for (const role of ['manager', 'reader', 'scanner'] as const) {
    const member = await newMember(app, db, { role });
    for (const path of paths)
      expect([role, path, (await member.get(`${HOME}/${path}`)).status]).toEqual([role, path, 403]);
    expect((await member.open(`/sell/${slug}`)).html).not.toContain(`/sell/${slug}/money`);
  }
  const limited = await newMember(app, db, {
    role: 'finance',
    email: 'limited@example.com',
    eventIds: [coming],
  });
  for (const path of paths) {
    expect([path, (await limited.get(`${HOME}/${path}`)).status]).toEqual([path, 403]);
    expect([path, (await stranger.browser.get(`${HOME}/${path}`)).status]).toEqual([path, 404]);
  }
  // Another's event is not there, and another's books are empty.
  expect((await stranger.browser.get(`/api/sell/${stranger.slug}/money/events/${coming}`)).status).toBe(404);
  expect((await stranger.browser.get(`/api/sell/${stranger.slug}/money`)).body.data.purses).toEqual([]);
  expect((await finance.open(`/sell/${slug}`)).html).toContain(`/sell/${slug}/money`);
});
