import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { DARAJA_KEYS } from '../../tests/simulators/daraja.ts';
import { startSimulator } from '../../tests/simulators/start-simulator.ts';
import { readBooks, type Stage } from './onsale-stage.ts';

export interface WholeSale {
  paid: number;
  paidPerSecond: number;
  // Between the provider's books and ours.
  ledgerDifferenceMinor: number;
  oversold: number;
}

const BUYERS = 120;
const POLL_MS = 1_500;
const PATIENCE_MS = 30_000;
const MIX = { failures: 0.3, late: 0.05, lateMs: 10_000, duplicates: 0.05, seed: 7 };

// People hold, are asked on their phones and pay, or do not: the simulator speaks M-Pesa, fails, is late, and says
// things twice. It keeps books of its own.
export async function measureWholeSale(stage: Stage, seconds: number): Promise<WholeSale> {
  const simulator = await startSimulator();
  simulator.scripts.mix(MIX);
  const server = await stage.startServer({
    TRUST_PROXY: 'on',
    DARAJA_URL: simulator.url,
    DARAJA_CONSUMER_KEY: DARAJA_KEYS.consumerKey,
    DARAJA_CONSUMER_SECRET: DARAJA_KEYS.consumerSecret,
    DARAJA_SHORTCODE: '174379',
    DARAJA_PASSKEY: 'simulated',
    DARAJA_INITIATOR: 'bench',
    DARAJA_SECURITY_CREDENTIAL: 'simulated',
    DARAJA_CALLBACK_ADDRESSES: '127.0.0.1',
  });
  const before = await countPaid(stage);
  try {
    let isOver = false;
    let number = 0;

    async function send(path: string, body: unknown, address: string) {
      const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': address,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const answer = await response.json();
      if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      return answer.data;
    }

    // Somebody who is told that the site is too busy comes back as somebody else; nothing may be lost by it.
    let turnedAway = 0;
    async function buyAgainAndAgain(): Promise<void> {
      while (!isOver) {
        await buyOnce().catch(() => {
          turnedAway += 1;
        });
      }
    }

    async function buyOnce(): Promise<void> {
      number += 1;
      const phone = `07${String(number).padStart(8, '0')}`;
      const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
      const order = await send(
        '/api/event/order',
        {
          event: stage.eventId,
          ticket_details: [{ id: stage.typeId, quantity: 1, date_pass: [] }],
          buyer: { name: `Buyer ${number}`, email: `buyer${number}@example.com`, phone },
          accepted_total: 1500,
        },
        address,
      );
      await send(`/api/event/pay/${order.reference}`, { t: order.token, provider: 'daraja' }, address);
      const until = performance.now() + PATIENCE_MS;
      for (;;) {
        await wait(POLL_MS);
        const seen = await send(`/api/event/pay/${order.reference}`, undefined, address);
        if (seen.state !== 'paying' || performance.now() > until) break;
      }
    }

    const startedAt = performance.now();
    const buyers = Array.from({ length: BUYERS }, buyAgainAndAgain);
    await wait(seconds * 1000);
    const paidInTime = (await countPaid(stage)) - before;
    const elapsed = (performance.now() - startedAt) / 1000;
    isOver = true;
    await Promise.all(buyers);
    await simulator.idle();
    await untilSettled(stage);

    console.log(`whole sale: ${number} orders, ${turnedAway} turned away`);
    const theirs = simulator.ledger.read().balanceMinor.KES ?? 0;
    const ours = await sql<{ minor: number }>`
      select coalesce((select sum(received_minor) from payment_attempts where status = 'succeeded'), 0)
        - coalesce((select sum(amount_minor) from refunds where status = 'done'), 0) as minor
    `.execute(stage.db.sql);
    const owed = await sql<{ minor: number }>`
      select coalesce(sum(total_minor), 0) as minor from orders where state = 'paid' and total_minor > 0
    `.execute(stage.db.sql);
    const [received, due] = [Number(ours.rows[0]?.minor), Number(owed.rows[0]?.minor)];
    return {
      paid: paidInTime,
      paidPerSecond: paidInTime / elapsed,
      ledgerDifferenceMinor: Math.abs(theirs - received) + Math.abs(received - due),
      oversold: (await readBooks(stage.db)).oversold,
    };
  } finally {
    await server.stop();
    await simulator.stop();
  }
}

async function countPaid(stage: Stage): Promise<number> {
  const counted = await sql<{
    count: number;
  }>`select count(*) as count from orders where state = 'paid'`.execute(stage.db.sql);
  return Number(counted.rows[0]?.count);
}

async function untilSettled(stage: Stage): Promise<void> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    const open = await sql`
      select from payment_attempts where status in ('created', 'pending', 'unknown')
      union all select from refunds where status in ('queued', 'sent')
    `.execute(stage.db.sql);
    if (open.rows.length === 0) return;
    if (performance.now() > deadline) throw new Error(`${open.rows.length} payments never settled`);
    await wait(500);
  }
}
