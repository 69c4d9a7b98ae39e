import { createInterface } from 'node:readline';
import { cancelOrder } from '#modules/orders/index.ts';
import type { OrderWish } from '#modules/placing/index.ts';
import { type Database, openDatabase } from '#platform/database/index.ts';
import { type Buying, newWish, oneOf, openBuying, place } from './buying.ts';

// A selling process of its own, so that two can compete. Each task comes as one line of JSON. It says that it is ready, waits
// for a line, and its answer goes out as one line of JSON: how many orders were placed, and why the others were not.
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

const buyer = { name: 'Same', email: 'same@example.com', phone: '+254711111111' };

async function buy(services: Buying, task: SellerTask, turn: number): Promise<string> {
  const wish = newWish({
    eventId: task.eventId,
    entries: oneOf(task.typeId, task.quantity),
    couponCode: task.couponCode,
    acceptedTotalMinor: task.agreesTo,
    ...(task.sameBuyer && { buyer }),
    ...(task.visitorId !== null && { visitor: { id: task.visitorId, isNew: false } }),
  });
  try {
    return await press(services, task, wish, turn);
  } catch (thrown) {
    const error = thrown as { code?: string; message: string };
    return `error ${error.code ?? error.message}`;
  }
}

async function press(services: Buying, task: SellerTask, wish: OrderWish, turn: number): Promise<string> {
  let agreed = wish.acceptedTotalMinor;
  for (let presses = 1; ; presses += 1) {
    const answer = await place(services, { ...wish, acceptedTotalMinor: agreed });
    if (answer.kind === 'placed' && agreed !== null) {
      const { totalMinor } = answer.order.priced;
      if (task.givesBack && totalMinor === task.agreesTo && turn % 2 === 1) {
        await cancelOrder(services.db, answer.order.reference);
      }
      return `placed at press ${presses}`;
    }
    if (answer.kind !== 'refused') return answer.kind;
    const { refusal } = answer;
    if (agreed === null || presses === MOST_PRESSES || !('priced' in refusal)) return refusal.reason;
    if (!task.insists) agreed = refusal.priced.totalMinor;
  }
}

const databases = new Map<string, Database>();
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

// All processes begin when all are ready. Each task finds a program that has sold nothing yet.
for (let line = await lines.next(); !line.done; line = await lines.next()) {
  const task = JSON.parse(line.value) as SellerTask;
  const db =
    databases.get(task.url) ?? (await openDatabase({ kind: 'postgres', url: task.url, connections: 8 }));
  databases.set(task.url, db);
  const services = await openBuying(db);
  await services.desk.snapshots.cached(task.eventId);
  process.stdout.write('ready\n');
  await lines.next();
  const turns = Array.from({ length: task.orders }, (_, turn) => turn);
  const answers: string[] = [];
  if (task.oneByOne) for (const turn of turns) answers.push(await buy(services, task, turn));
  else answers.push(...(await Promise.all(turns.map((turn) => buy(services, task, turn)))));
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  process.stdout.write(`${JSON.stringify(counts)}\n`);
}
for (const db of databases.values()) await db.close();
process.exit(0);
