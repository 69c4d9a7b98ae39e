import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { LoadOrder, LoadResult } from './load.ts';
import { cpuSeconds } from './process-usage.ts';

// Keep-alive connections that each wait for an answer before they ask again. It reads answers only as far as it
// must, so that it is far cheaper than the server it measures.

const HEAD_END = Buffer.from('\r\n\r\n');
const LONGEST_LATENCIES = 200_000;

const order = JSON.parse(process.argv[2] ?? '') as LoadOrder;
const requests = order.paths.map((path) => {
  const headers = Object.entries(order.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${order.port}\r\n${headers.join('')}\r\n`,
    'latin1',
  );
});

let asked = 0;
let answered = 0;
let failures = 0;
let isOver = false;
let latencies: number[] = [];

function open(): Socket {
  const socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true });
  let pending: Buffer = Buffer.alloc(0);
  let missing = 0;
  let askedAt = 0;

  function ask(): void {
    askedAt = performance.now();
    const request = requests[asked % requests.length];
    asked += 1;
    if (request) socket.write(request);
  }

  function finishAnswer(): void {
    answered += 1;
    if (latencies.length < LONGEST_LATENCIES) latencies.push(performance.now() - askedAt);
    if (!isOver) ask();
  }

  socket.on('connect', ask);
  socket.on('error', () => {
    failures += 1;
  });
  socket.on('data', (chunk: Buffer) => {
    if (missing > 0) {
      missing -= chunk.length;
      if (missing === 0) finishAnswer();
      return;
    }
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const headEnd = pending.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = pending.toString('latin1', 0, headEnd);
    if (Number(head.slice(9, 12)) !== order.expectedStatus) failures += 1;
    missing = bodyLength(head) - (pending.length - headEnd - HEAD_END.length);
    pending = Buffer.alloc(0);
    if (missing === 0) finishAnswer();
  });
  return socket;
}

function bodyLength(head: string): number {
  if (head.startsWith('HTTP/1.1 304')) return 0;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without content-length:\n${head}`);
  return Number(length);
}

async function measure(): Promise<LoadResult> {
  const sockets = Array.from({ length: order.connections }, open);
  await wait(order.warmSeconds * 1000);
  const before = {
    answered,
    cpu: cpuSeconds(order.serverPid),
    own: process.cpuUsage(),
    at: performance.now(),
  };
  latencies = [];
  const deadline = before.at + order.seconds * 1000;
  while (performance.now() < deadline && answered - before.answered < (order.maxRequests ?? Infinity))
    await wait(5);
  const seconds = (performance.now() - before.at) / 1000;
  const own = process.cpuUsage(before.own);
  const result: LoadResult = {
    requests: answered - before.answered,
    seconds,
    serverCpuSeconds: cpuSeconds(order.serverPid) - before.cpu,
    generatorBusy: (own.user + own.system) / 1e6 / seconds,
    failures,
    p99Ms: latencies.sort((one, other) => one - other)[Math.floor(latencies.length * 0.99)] ?? 0,
  };
  isOver = true;
  for (const socket of sockets) socket.destroy();
  return result;
}

console.log(JSON.stringify(await measure()));
