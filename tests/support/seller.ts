import { once } from 'node:events';
import { cancelOrder } from '#modules/orders/index.ts';
import type { OrderWish } from '#modules/placing/index.ts';
import { openDatabase } from '#platform/database/index.ts';
import { newWish, oneOf, openBuying, place } from './buying.ts';

// A selling process of its own, so that two can compete. Its task comes as one line of JSON; its answer goes out the
// same way: how many orders were placed, and why the others were not.
interface SellerTask {
  url: string;
  eventId: number;
  typeId: number;
  orders: number;
  quantity: number;
  couponCode: string | null;
  sameBuyer: boolean;
  // The id of a returning visitor; null: a new visitor for every order.
  visitorId: string | null;
  // Each order waits for the answer to the one before.
  oneByOne: boolean;
  // The total that buyers agree to. If the answer names another one they agree to that; the tries are counted. null:
  // they agree to anything.
  agreesTo: number | null;
  // Buyers never agree to another total: they ask for the first one again and again.
  insists: boolean;
  // Every second buyer who got it for that total gives it back at once.
  givesBack: boolean;
}

const MOST_PRESSES = 12;

const task = JSON.parse(process.argv[2] ?? '') as SellerTask;
const db = await openDatabase({ kind: 'postgres', url: task.url, connections: 8 });
const services = await openBuying(db);
const buyer = { name: 'Same', email: 'same@example.com', phone: '+254711111111' };

async function buy(_: unknown, place: number): Promise<string> {
  const wish = newWish({
    eventId: task.eventId,
    entries: oneOf(task.typeId, task.quantity),
    couponCode: task.couponCode,
    acceptedTotalMinor: task.agreesTo,
    ...(task.sameBuyer && { buyer }),
    ...(task.visitorId !== null && { visitor: { id: task.visitorId, isNew: false } }),
  });
  try {
    return await press(wish, place);
  } catch (thrown) {
    const error = thrown as { code?: string; message: string };
    return `error ${error.code ?? error.message}`;
  }
}

async function press(wish: OrderWish, turn: number): Promise<string> {
  let agreed = wish.acceptedTotalMinor;
  for (let presses = 1; ; presses += 1) {
    const answer = await place(services, { ...wish, acceptedTotalMinor: agreed });
    if (answer.kind === 'placed' && agreed !== null) {
      const { totalMinor } = answer.order.priced;
      if (task.givesBack && totalMinor === task.agreesTo && turn % 2 === 1) {
        await cancelOrder(db, answer.order.reference);
      }
      return `placed at press ${presses}`;
    }
    if (answer.kind !== 'refused') return answer.kind;
    const { refusal } = answer;
    if (agreed === null || presses === MOST_PRESSES || !('priced' in refusal)) return refusal.reason;
    if (!task.insists) agreed = refusal.priced.totalMinor;
  }
}

// All processes begin when all are ready.
await services.desk.snapshots.cached(task.eventId);
process.stdout.write('ready\n');
await once(process.stdin, 'data');
process.stdin.unref();
const answers: string[] = [];
if (task.oneByOne) for (let at = 0; at < task.orders; at += 1) answers.push(await buy(null, at));
else answers.push(...(await Promise.all(Array.from({ length: task.orders }, buy))));
const counts: Record<string, number> = {};
for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
process.stdout.write(`${JSON.stringify(counts)}\n`);
await db.close();
process.exit(0);
