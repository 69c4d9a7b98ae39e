import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { DARAJA_KEYS } from '../../src/demo/simulators/daraja.ts';
import { startSimulator } from '../../src/demo/simulators/start-simulator.ts';
import { proveLedger } from '../../src/modules/ledger/index.ts';
import { readBooks, type Stage } from './onsale-stage.ts';

export interface PaidSale {
  paid: number;
  paidPerSecond: number;
  // The longest time from the last news of a payment to its end.
  settlingSeconds: number;
}

export interface WholeSale extends PaidSale {
  // Differences between the provider's books and our payments, between these and what was sold, and between the provider's books
  // and our ledger, with everything that the ledger's own proof finds.
  ledgerDifferenceMinor: number;
  // The longest that an order waited to be booked.
  bookingSeconds: number;
  oversold: number;
}

const BUYERS = 300;
const POLL_MS = 1_500;
const PATIENCE_MS = 30_000;
const WARM_SECONDS = 5;
const MIX = { failures: 0.3, late: 0.05, lateMs: 10_000, duplicates: 0.05, seed: 7 };

// The sale with everything that follows it: afterwards the provider's books, the payments, the orders, the tickets and the ledger
// are compared.
export async function measureWholeSale(stage: Stage, seconds: number): Promise<WholeSale> {
  return letSell(stage, { BENCH_BOOKING: 'on' }, async (server, simulator) => {
    const booking = watchBooking(stage);
    const paid = await measurePaid(stage, server.port, simulator, seconds);
    const bookingSeconds = await booking.untilDone();
    const findings = await proveLedger(stage.db);
    if (findings.length > 0)
      throw new Error(`the ledger is not sound: ${JSON.stringify(findings.slice(0, 5))}`);
    const theirs = simulator.ledger.read().balanceMinor.KES ?? 0;
    const booked = await readBooked(stage);
    const { received, due, units, tickets } = await readSale(stage);
    if (tickets !== units) throw new Error(`${units} tickets were paid and ${tickets} were issued.`);
    return {
      ...paid,
      ledgerDifferenceMinor:
        Math.abs(theirs - received) + Math.abs(received - due) + Math.abs(theirs - booked),
      bookingSeconds,
      oversold: (await readBooks(stage.db)).oversold,
    };
  });
}

// How much of a sale is left while the ledger is kept, against one in which no fact is even written down for it, by turns: neighbours
// change the machine's speed by the minute, more than the ledger does.
export async function measureLedgerCost(stage: Stage, seconds: number): Promise<number> {
  const rates = { kept: 0, left: 0 };
  for (const turn of ['kept', 'left', 'left', 'kept'] as const) {
    const env = turn === 'kept' ? { BENCH_BOOKING: 'on' } : {};
    await letFactsWait(stage, turn === 'kept');
    const sale = await letSell(stage, env, (server, simulator) =>
      measurePaid(stage, server.port, simulator, seconds),
    );
    rates[turn] += sale.paidPerSecond;
    // The next turn does not make up for this one.
    await sql`delete from ledger_waiting`.execute(stage.db.sql);
  }
  await letFactsWait(stage, true);
  return rates.kept / rates.left;
}

const FACTS = {
  payment_attempts: 'book_payment',
  refunds: 'book_refund',
  payment_disputes: 'book_dispute',
  order_returns: 'book_return',
  orders: 'book_sale',
};

// Whether what happens leaves its order in `ledger_waiting`.
async function letFactsWait({ db }: Stage, isKept: boolean): Promise<void> {
  const change = isKept ? sql`enable` : sql`disable`;
  for (const [table, trigger] of Object.entries(FACTS))
    await sql`alter table ${sql.table(table)} ${change} trigger ${sql.id(trigger)}`.execute(db.sql);
}

type Simulator = Awaited<ReturnType<typeof startSimulator>>;

async function letSell<T>(
  stage: Stage,
  env: Record<string, string>,
  measure: (server: { port: number }, simulator: Simulator) => Promise<T>,
): Promise<T> {
  const simulator = await startSimulator();
  simulator.scripts.mix(MIX);
  const server = await stage.startServer({
    TRUST_PROXY: '1',
    DARAJA_URL: simulator.url,
    DARAJA_CONSUMER_KEY: DARAJA_KEYS.consumerKey,
    DARAJA_CONSUMER_SECRET: DARAJA_KEYS.consumerSecret,
    DARAJA_SHORTCODE: '174379',
    DARAJA_PASSKEY: 'simulated',
    DARAJA_INITIATOR: 'bench',
    DARAJA_SECURITY_CREDENTIAL: 'simulated',
    DARAJA_CALLBACK_ADDRESSES: '127.0.0.1',
    ...env,
  });
  try {
    return await measure(server, simulator);
  } finally {
    await server.stop();
    await simulator.stop();
  }
}

// People hold tickets, are prompted on their phones and pay, or do not. The simulator speaks M-Pesa's protocol; some
// payments fail, are late, or are reported twice. It keeps its own books.
async function measurePaid(
  stage: Stage,
  port: number,
  simulator: Simulator,
  seconds: number,
): Promise<PaidSale> {
  const crowd = letCrowdBuy(stage, port);
  await wait(WARM_SECONDS * 1000);
  const before = await countPaid(stage);
  const startedAt = performance.now();
  await wait(seconds * 1000);
  const paid = (await countPaid(stage)) - before;
  const paidPerSecond = paid / ((performance.now() - startedAt) / 1000);
  await crowd.stop();
  await simulator.idle();
  await untilSettled(stage);
  return { paid, paidPerSecond, settlingSeconds: await readSettling(stage) };
}

// Who buys in one sale is nobody who bought in another: a phone is prompted only so often.
let nextBuyer = 1;

function letCrowdBuy(stage: Stage, port: number): { stop(): Promise<void> } {
  const send = createSender(port);
  let isOver = false;
  let orders = 0;
  let turnedAway = 0;

  async function buyOnce(): Promise<void> {
    orders += 1;
    const number = nextBuyer++;
    const phone = `07${String(number).padStart(8, '0')}`;
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    const order = await send(address, '/api/event/order', {
      event: stage.eventId,
      ticket_details: [{ id: stage.typeId, quantity: 1, date_pass: [] }],
      buyer: { name: `Buyer ${number}`, email: `buyer${number}@example.com`, phone },
      accepted_total: 1500,
    });
    await send(address, `/api/event/pay/${order.reference}`, { t: order.token, provider: 'daraja' });
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      await wait(POLL_MS);
      const { state } = await send(address, `/api/event/pay/${order.reference}`);
      if (state !== 'paying' || performance.now() > until) break;
    }
  }

  // A buyer who is told that the site is too busy comes back as a new visitor; nothing may be lost by that.
  async function buyAgainAndAgain(): Promise<void> {
    while (!isOver) {
      await buyOnce().catch((error: unknown) => {
        if (turnedAway === 0) console.error(String(error));
        turnedAway += 1;
      });
    }
  }

  const buyers = Array.from({ length: BUYERS }, buyAgainAndAgain);
  return {
    async stop() {
      isOver = true;
      await Promise.all(buyers);
      console.log(`whole sale: ${orders} orders, ${turnedAway} turned away`);
    },
  };
}

type Sender = (address: string, path: string, body?: unknown) => Promise<Record<string, string>>;

// Cheaper than fetch: the buyers share the machine with the server.
function createSender(port: number): Sender {
  const agent = new Agent({ keepAlive: true });
  return (address, path, body) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const outgoing = request(
        {
          ...{ host: '127.0.0.1', port, path, agent, method: body === undefined ? 'GET' : 'POST' },
          headers: {
            'sec-fetch-site': 'same-origin',
            'x-forwarded-for': address,
            ...(text !== '' && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
          },
        },
        (response) => {
          let answer = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            answer += chunk;
          });
          response.on('error', reject).on('end', () => {
            if (response.statusCode === 200) resolve(JSON.parse(answer).data);
            else reject(new Error(`${path}: ${response.statusCode} ${answer.slice(0, 300)}`));
          });
        },
      );
      outgoing.on('error', reject).end(text);
    });
}

async function countPaid(stage: Stage): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*) as count from orders where state = 'paid'
  `.execute(stage.db.sql);
  return Number(counted.rows[0]?.count);
}

// Asks every second how long the oldest order has been waiting to be booked.
function watchBooking(stage: Stage): { untilDone(): Promise<number> } {
  let longest = 0;
  let isLast = false;
  const watching = (async () => {
    const deadline = performance.now() + 600_000;
    for (;;) {
      const waiting = await sql<{ seconds: number | null }>`
        select extract(epoch from now() - min(since)) as seconds from ledger_waiting
      `.execute(stage.db.sql);
      const seconds = waiting.rows[0]?.seconds ?? null;
      longest = Math.max(longest, Number(seconds ?? 0));
      if (isLast && seconds === null) return longest;
      if (performance.now() > deadline) throw new Error('the ledger never caught up');
      await wait(1_000);
    }
  })();
  watching.catch(() => undefined);
  return {
    untilDone() {
      isLast = true;
      return watching;
    },
  };
}

async function readBooked(stage: Stage): Promise<number> {
  const read = await sql<{ minor: number }>`
    select coalesce(sum(balance_minor), 0) as minor
    from ledger_balances join ledger_accounts on ledger_accounts.id = account_id where kind = 'provider'
  `.execute(stage.db.sql);
  return Number(read.rows[0]?.minor);
}

interface Sale {
  received: number;
  due: number;
  units: number;
  tickets: number;
}

async function readSale(stage: Stage): Promise<Sale> {
  const read = await sql<Sale>`
    select
      coalesce((select sum(received_minor) from payment_attempts where status = 'succeeded'), 0)
        - coalesce((select sum(amount_minor) from refunds where status = 'done'), 0) as received,
      (select coalesce(sum(total_minor), 0) from orders where state = 'paid') as due,
      (select coalesce(sum(quantity), 0) from order_lines join orders on id = order_id where state = 'paid') as units,
      (select count(*) from tickets) as tickets
  `.execute(stage.db.sql);
  const [row] = read.rows;
  if (!row) throw new Error('no sale');
  const [received, due, units, tickets] = [row.received, row.due, row.units, row.tickets].map(Number);
  return { received: received ?? 0, due: due ?? 0, units: units ?? 0, tickets: tickets ?? 0 };
}

async function untilSettled(stage: Stage): Promise<void> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    const open = await sql`
      select from payment_attempts where status in ('created', 'pending', 'unknown')
      union all select from refunds where status in ('queued', 'sent')
    `.execute(stage.db.sql);
    if (open.rows.length === 0) return;
    if (performance.now() > deadline) {
      console.error(JSON.stringify(await listUnsettled(stage), null, 1));
      throw new Error(`${open.rows.length} payments never settled`);
    }
    await wait(500);
  }
}

// Counted from when the buyer was asked, or from the last callback before the end.
async function readSettling(stage: Stage): Promise<number> {
  const read = await sql<{ seconds: number | null }>`
    select extract(epoch from max(settled_at - greatest(sent_at, (
      select max(received_at) from payment_events
      where attempt_id = payment_attempts.id and received_at <= settled_at
    )))) as seconds
    from payment_attempts where sent_at is not null
  `.execute(stage.db.sql);
  return Number(read.rows[0]?.seconds ?? 0);
}

async function listUnsettled(stage: Stage): Promise<unknown[]> {
  const open = await sql`
    select status, code, alert, polls, provider_ref is not null as has_ref, next_step is not null as has_next,
      now() - created_at as age, sent_at - created_at as sent_after, poll_at - now() as asked_in,
      (select count(*) from payment_events where attempt_id = payment_attempts.id) as callbacks
    from payment_attempts where status in ('created', 'pending', 'unknown')
  `.execute(stage.db.sql);
  const refunds = await sql`
    select status, cause, code, now() - created_at as age, poll_at - now() as asked_in
    from refunds where status in ('queued', 'sent')
  `.execute(stage.db.sql);
  return [...open.rows, ...refunds.rows];
}
