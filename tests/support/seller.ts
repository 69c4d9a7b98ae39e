import { once } from 'node:events';
import { openDatabase } from '#platform/database/index.ts';
import { newWish, oneOf, openBuying, place } from './buying.ts';

// A process of its own that sells, so that two of them can be set against each other. Its orders come as one line of
// JSON; its answers go out the same way: how many were placed, and why the others were not.
interface SellerTask {
  url: string;
  eventId: number;
  typeId: number;
  orders: number;
  quantity: number;
  couponCode: string | null;
  sameBuyer: boolean;
  // An id that this browser has had before; null: a new visitor for every order.
  visitorId: string | null;
  // Each order waits for the answer to the one before.
  oneByOne: boolean;
}

const task = JSON.parse(process.argv[2] ?? '') as SellerTask;
const db = await openDatabase({ kind: 'postgres', url: task.url, poolSize: 8 });
const services = await openBuying(db);
const buyer = { name: 'Same', email: 'same@example.com', phone: '+254711111111' };

function buy(): Promise<string> {
  const wish = newWish({
    eventId: task.eventId,
    entries: oneOf(task.typeId, task.quantity),
    couponCode: task.couponCode,
    ...(task.sameBuyer && { buyer }),
    ...(task.visitorId !== null && { visitor: { id: task.visitorId, isNew: false } }),
  });
  return place(services, wish).then(
    (answer) => (answer.kind === 'refused' ? answer.refusal.reason : answer.kind),
    (error: { code?: string; message: string }) => `error ${error.code ?? error.message}`,
  );
}

// Everybody begins when everybody is ready.
await services.desk.snapshots.cached(task.eventId);
process.stdout.write('ready\n');
await once(process.stdin, 'data');
process.stdin.unref();
const answers: string[] = [];
if (task.oneByOne) for (let at = 0; at < task.orders; at += 1) answers.push(await buy());
else answers.push(...(await Promise.all(Array.from({ length: task.orders }, buy))));
const counts: Record<string, number> = {};
for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
process.stdout.write(`${JSON.stringify(counts)}\n`);
await db.close();
process.exit(0);
