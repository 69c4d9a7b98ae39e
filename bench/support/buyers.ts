import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

// Buyers over HTTP, each on its own connection and each waiting for an answer before the next order. The request is
// written once, except for what must be unique, and answers are read only as far as necessary, because this process
// takes its processor time from the server that it measures.

export interface BuyersOrder {
  ports: number[];
  path: string;
  // With @@ wherever a unique text of UNIQUE_LENGTH characters is put.
  body: string;
  buyers: number;
  warmSeconds: number;
  seconds: number;
}

export interface BuyersResult {
  // Within the measured time only.
  answered: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  // From the first to the last request, by status.
  statuses: Record<string, number>;
  broken: number;
}

const UNIQUE_LENGTH = 12;
const LONGEST_READ = 64 * 1024;
const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('\r\ncontent-length: ');
const STATUS_AT = 'HTTP/1.1 '.length;
const NOTHING: Buffer = Buffer.alloc(0);
const ZERO = '0'.charCodeAt(0);

const order = JSON.parse(process.argv[2] ?? '') as BuyersOrder;
const statuses: Record<string, number> = {};
let latencies: number[] = [];
let answered = 0;
let broken = 0;
let isOver = false;
let open = 0;
let next = 0;
const run = Math.floor(Math.random() * 36 ** 4).toString(36);
// One buffer for all connections: what was read is handled before the next read.
const reading = Buffer.alloc(LONGEST_READ);

function unique(): string {
  next += 1;
  return (run.padEnd(4, 'x') + next.toString(36).padStart(8, '0')).slice(0, UNIQUE_LENGTH);
}

// The bytes of a request, and a function that makes it a new, unique one.
function writeRequest(port: number): { bytes: Buffer; renew(): void } {
  const blank = '@'.repeat(UNIQUE_LENGTH);
  const body = order.body.replaceAll('@@', blank);
  const bytes = Buffer.from(
    `POST ${order.path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nSec-Fetch-Site: same-origin\r\n` +
      `Content-Type: application/json\r\nIdempotency-Key: ${blank}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  const blanks: number[] = [];
  for (let at = bytes.indexOf(blank); at >= 0; at = bytes.indexOf(blank, at + UNIQUE_LENGTH)) blanks.push(at);
  return {
    bytes,
    renew() {
      const id = unique();
      for (const at of blanks) bytes.write(id, at, 'latin1');
    },
  };
}

function readLength(head: Buffer): number {
  let length = 0;
  for (let at = head.indexOf(LENGTH) + LENGTH.length; head[at] !== HEAD_END[0]; at += 1) {
    length = length * 10 + (head[at] ?? 0) - ZERO;
  }
  return length;
}

function buy(port: number): Socket {
  const request = writeRequest(port);
  let pending = NOTHING;
  let missing = 0;
  let askedAt = 0;
  open += 1;

  function ask(): void {
    if (isOver) {
      open -= 1;
      socket.destroy();
      return;
    }
    request.renew();
    askedAt = performance.now();
    socket.write(request.bytes);
  }

  function finish(): void {
    answered += 1;
    latencies.push(performance.now() - askedAt);
    ask();
  }

  function read(chunk: Buffer): void {
    if (missing > 0) {
      missing -= chunk.length;
      if (missing === 0) finish();
      return;
    }
    const known = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const headEnd = known.indexOf(HEAD_END);
    if (headEnd < 0) {
      pending = Buffer.from(known);
      return;
    }
    pending = NOTHING;
    const status = known.toString('latin1', STATUS_AT, STATUS_AT + 3);
    statuses[status] = (statuses[status] ?? 0) + 1;
    const end = headEnd + HEAD_END.length;
    missing = end + readLength(known.subarray(0, end)) - known.length;
    if (missing === 0) finish();
  }

  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer: reading,
      callback(bytes) {
        read(reading.subarray(0, bytes));
        return true;
      },
    },
  });
  socket.on('connect', ask);
  socket.on('error', () => {
    broken += 1;
    open -= 1;
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
// Waits for all answers, because what was acknowledged is compared with the books afterwards.
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
