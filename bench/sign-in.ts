import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { hashSync } from '@node-rs/argon2';
import { createPasswordHasher, STRONG } from '#modules/accounts/passwords/password-hasher.ts';
import { startPostgres } from '../scripts/postgres.ts';
import {
  type Answered,
  ask,
  closeConnections,
  fillOrders,
  fillPeople,
  knownEmail,
  knownReference,
  PASSWORD,
  unknownEmail,
  unknownReference,
} from './support/people.ts';
import { cpuSeconds } from './support/process-usage.ts';
import { type Claim, median, printReport, rounded, table } from './support/report.ts';
import { type RunningServer, startSite } from './support/servers.ts';

// npm run bench:signin: how many people can sign in at once on this machine, how much that slows everybody else down,
// and whether the time of an answer tells who has an account or which orders exist. Server, database and visitors share
// the machine.

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const TRIES = Number(process.env.BENCH_TRIES ?? 200);
const AT_ONCE = 16;
const PROBE_MS = 25;
const HASHES = 40;

interface Probe {
  p50: number;
  p95: number;
}

const atShare = (times: number[], share: number) =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;

// What a visitor who only looks notices: a page and a call, again and again.
async function probe(port: number, isOver: () => boolean): Promise<Probe> {
  const times: number[] = [];
  while (!isOver()) {
    for (const path of ['/events', '/api/events/categories/list'])
      times.push((await ask(port, 'GET', path)).ms);
    await wait(PROBE_MS);
  }
  return { p50: median(times), p95: atShare(times, 0.95) };
}

interface Rate {
  perSecond: number;
  // Per second of the server's processor time, which does not depend on what else the machine does.
  perCpuSecond: number;
  idle: Probe;
  busy: Probe;
}

async function measureRate({ port, pid }: RunningServer, people: number): Promise<Rate> {
  const until = (ms: number) => {
    const end = performance.now() + ms;
    return () => performance.now() > end;
  };
  const signIn = (at: number) =>
    ask(port, 'POST', '/api/user/login', { username: knownEmail(at % people), password: PASSWORD });
  for (let at = 0; at < 20; at += 1) await signIn(at);
  const idle = await probe(port, until((SECONDS * 1000) / 2));
  const isOver = until(SECONDS * 1000);
  let done = 0;
  const crowd = Array.from({ length: AT_ONCE }, async (_, first) => {
    for (let at = first; !isOver(); at += AT_ONCE) {
      const { status } = await signIn(at);
      if (status !== 200) throw new Error(`Signing in answered ${status}`);
      done += 1;
    }
  });
  const started = performance.now();
  const cpuBefore = cpuSeconds(pid);
  const [busy] = await Promise.all([probe(port, isOver), ...crowd]);
  const seconds = (performance.now() - started) / 1000;
  return { perSecond: done / seconds, perCpuSecond: done / (cpuSeconds(pid) - cpuBefore), idle, busy };
}

interface Uniform {
  call: string;
  known: number;
  unknown: number;
}

interface Guess {
  call: string;
  status: number;
  // The same question about something that exists, and about something that does not.
  make(port: number, kind: 'known' | 'unknown', at: number): Promise<Answered>;
}

const post = (call: string, status: number, body: (email: string) => object): Guess => ({
  call,
  status,
  make: (port, kind, at) =>
    ask(port, 'POST', `/api/user/${call}`, body(kind === 'known' ? knownEmail(at) : unknownEmail(at))),
});

const GUESSES: Guess[] = [
  post('login', 401, (email) => ({ username: email, password: 'not-the-password' })),
  post('register', 200, (email) => ({ name: 'Otieno', email, password: PASSWORD })),
  post('forgotPassword', 200, (email) => ({ email })),
  {
    call: 'checkTicket',
    status: 404,
    make(port, kind, at) {
      const search = kind === 'known' ? knownReference(at) : unknownReference(at);
      const query = new URLSearchParams({ search, email: unknownEmail(at) });
      return ask(port, 'GET', `/api/events/orders/checkTicket?${query}`);
    },
  },
];

// Alternating, so that whatever else the machine does affects both alike.
async function measureUniformity(port: number): Promise<Uniform[]> {
  const results: Uniform[] = [];
  for (const { call, status, make } of GUESSES) {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    const tryOne = async (kind: 'known' | 'unknown', at: number) => {
      const answer = await make(port, kind, at);
      if (answer.status !== status) throw new Error(`${call} answered ${answer.status}`);
      times[kind].push(answer.ms);
    };
    for (let at = 0; at < TRIES; at += 1) {
      const [first, second] =
        at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      await tryOne(first, at);
      await tryOne(second, at);
    }
    results.push({ call, known: median(times.known), unknown: median(times.unknown) });
  }
  return results;
}

// How long the event loop is blocked while passwords are hashed: in our way, and on the main thread.
async function measureDeafness(): Promise<{ ours: number; naive: number }> {
  const deafness = async (work: () => Promise<void>) => {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await work();
    delay.disable();
    return delay.percentile(95) / 1e6;
  };
  const hasher = createPasswordHasher({ cost: STRONG, mostAtOnce: 1, mostWaiting: HASHES });
  const ours = await deafness(async () => {
    await Promise.all(Array.from({ length: HASHES }, () => hasher.hash(PASSWORD)));
  });
  const naive = await deafness(async () => {
    for (let at = 0; at < HASHES; at += 1) {
      hashSync(PASSWORD, { memoryCost: STRONG.memoryKiB, timeCost: STRONG.passes, parallelism: 1 });
      await wait(0);
    }
  });
  return { ours, naive };
}

async function main(): Promise<boolean> {
  const deafness = await measureDeafness();
  const postgres = await startPostgres();
  const hasher = createPasswordHasher({ cost: STRONG, mostAtOnce: 1, mostWaiting: 1 });
  const people = Math.max(TRIES, 500);
  const db = await fillPeople(postgres.url, people, await hasher.hash(PASSWORD));
  await fillOrders(db, TRIES);
  await db.close();
  const server = await startSite({
    program: 'src/main/server.ts',
    env: { DATABASE_URL: postgres.url, DEMO: 'on', WORKER: 'off', TRUST_PROXY: '1', LOG_LEVEL: 'warn' },
    isPinned: false,
  });
  try {
    const uniform = await measureUniformity(server.port);
    const rate = await measureRate(server, people);
    const shown = uniform.map(({ call, known, unknown }) => [
      call,
      known.toFixed(2),
      unknown.toFixed(2),
      `${((100 * (known - unknown)) / unknown).toFixed(1)} %`,
    ]);
    console.log(`\nMedians of ${TRIES} tries each, ms`);
    console.log(table([['', 'known', 'unknown', 'apart'], ...shown]));
    return printReport('sign-in', claimsOf(uniform, rate, deafness));
  } finally {
    closeConnections();
    await server.stop();
    await postgres.stop();
  }
}

function claimsOf(
  uniform: Uniform[],
  { perSecond, perCpuSecond, idle, busy }: Rate,
  deafness: { ours: number; naive: number },
): Claim[] {
  const apart = uniform.map(
    ({ call, known, unknown }): Claim => ({
      name: `${call}_known_apart_from_unknown_percent`,
      kind: 'figure',
      value: rounded(Math.abs((100 * (known - unknown)) / unknown), 1),
      unit: '%',
      atMost: 10,
    }),
  );
  const told = (name: string, value: number): Claim => ({
    name,
    kind: 'figure',
    value: rounded(value, 1),
    unit: 'ms',
  });
  return [
    { name: 'sign_ins_per_second', kind: 'figure', value: rounded(perSecond, 1), unit: '/s', atLeast: 20 },
    { name: 'sign_ins_per_server_cpu_second', kind: 'figure', value: rounded(perCpuSecond, 1), unit: '/s' },
    ...apart,
    {
      name: 'deafness_on_main_thread_vs_ours',
      kind: 'ratio',
      value: rounded(deafness.naive / deafness.ours, 1),
      unit: '×',
      atLeast: 3,
    },
    told('others_idle_p50_ms', idle.p50),
    told('others_idle_p95_ms', idle.p95),
    told('others_while_signing_in_p50_ms', busy.p50),
    told('others_while_signing_in_p95_ms', busy.p95),
  ];
}

process.exitCode = (await main()) ? 0 : 1;
