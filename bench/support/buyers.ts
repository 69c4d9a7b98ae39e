import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

// Buyers over HTTP, each on a connection of its own, each waiting for an answer before the next order. It reads
// answers only as far as it must, so that it is cheaper than the server it measures.

export interface BuyersOrder {
  ports: number[];
  path: string;
  // With @@ wherever something unique has to stand, always as long as UNIQUE_LENGTH.
  body: string;
  buyers: number;
  warmSeconds: number;
  seconds: number;
}

export interface BuyersResult {
  // In the measured time alone.
  answered: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  // From the first to the last request, by status.
  statuses: Record<string, number>;
  broken: number;
}

const UNIQUE_LENGTH = 12;
const HEAD_END = Buffer.from('\r\n\r\n');

const order = JSON.parse(process.argv[2] ?? '') as BuyersOrder;
const statuses: Record<string, number> = {};
let latencies: number[] = [];
let answered = 0;
let broken = 0;
let isOver = false;
let open = 0;
let next = 0;
const run = Math.floor(Math.random() * 36 ** 4).toString(36);

function unique(): string {
  next += 1;
  return (run.padEnd(4, 'x') + next.toString(36).padStart(8, '0')).slice(0, UNIQUE_LENGTH);
}

function request(port: number): string {
  const id = unique();
  const body = order.body.replaceAll('@@', id);
  return (
    `POST ${order.path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nSec-Fetch-Site: same-origin\r\n` +
    `Content-Type: application/json\r\nIdempotency-Key: ${id}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

function buy(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let pending: Buffer = Buffer.alloc(0);
  let missing = 0;
  let askedAt = 0;
  open += 1;

  function ask(): void {
    if (isOver) {
      open -= 1;
      socket.destroy();
      return;
    }
    askedAt = performance.now();
    socket.write(request(port), 'latin1');
  }

  function finish(): void {
    answered += 1;
    latencies.push(performance.now() - askedAt);
    ask();
  }

  socket.on('connect', ask);
  socket.on('error', () => {
    broken += 1;
    open -= 1;
  });
  socket.on('data', (chunk: Buffer) => {
    if (missing > 0) {
      missing -= chunk.length;
      if (missing === 0) finish();
      return;
    }
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const headEnd = pending.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = pending.toString('latin1', 0, headEnd);
    const status = head.slice(9, 12);
    statuses[status] = (statuses[status] ?? 0) + 1;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    missing = length - (pending.length - headEnd - HEAD_END.length);
    pending = Buffer.alloc(0);
    if (missing === 0) finish();
  });
  return socket;
}

for (let buyer = 0; buyer < order.buyers; buyer += 1) buy(order.ports[buyer % order.ports.length] ?? 0);
await wait(order.warmSeconds * 1000);
const before = { answered, at: performance.now() };
latencies = [];
await wait(order.seconds * 1000);
const seconds = (performance.now() - before.at) / 1000;
const measured = answered - before.answered;
const sorted = latencies.slice().sort((one, other) => one - other);
isOver = true;
// Nobody is left without an answer: what was acknowledged is compared with the books afterwards.
while (open > 0) await wait(10);
const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
const result: BuyersResult = {
  answered: measured,
  seconds,
  p50Ms: at(0.5),
  p99Ms: at(0.99),
  statuses,
  broken,
};
console.log(JSON.stringify(result));
