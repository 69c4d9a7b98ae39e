import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { type Database, migrate, openDatabase } from '#platform/database/index.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { freePort } from '../../scripts/free-port.ts';
import { type RunningPostgres, startPostgres } from '../../scripts/postgres.ts';
import type { BuyersOrder, BuyersResult } from './buyers.ts';
import { pgbenchScript } from './naive-sale.ts';
import { START_FLAGS } from './start-flags.ts';

const run = promisify(execFile);
const SERVER = fileURLToPath(new URL('./onsale-server.ts', import.meta.url));
const BUYERS = fileURLToPath(new URL('./buyers.ts', import.meta.url));

export interface Stage {
  postgres: RunningPostgres;
  url: string;
  db: Database;
  eventId: number;
  typeId: number;
  poolId: number;
  startServer(env?: Record<string, string>): Promise<{ port: number; stop(): Promise<void> }>;
  close(): Promise<void>;
}

// A PostgreSQL server of its own with default durability, with one event and one ticket type that everybody wants.
export async function openStage(capacity: number, more: Record<string, string> = {}): Promise<Stage> {
  const postgres = await startPostgres({
    settings: { fsync: 'on', synchronous_commit: 'on', max_connections: '200', ...more },
  });
  const db = await openDatabase({ kind: 'postgres', url: postgres.url, connections: 4 });
  await migrate(db);
  const [eventId = 0] = await (await openCatalogue(db, new Date())).add({
    ticketTypes: [{ name: 'Regular', priceMinor: 150_000, pool: { capacity } }],
  });
  const hot = await sql<{ type: number; pool: number }>`
    select ticket_type_id as type, pool_id as pool from ticket_type_pools
  `.execute(db.sql);
  const { type: typeId, pool: poolId } = hot.rows[0] ?? { type: 0, pool: 0 };
  return {
    postgres,
    url: postgres.url,
    db,
    eventId,
    typeId,
    poolId,
    startServer: (env = {}) => startServer(postgres.url, { eventId, typeId, poolId }, env),
    async close() {
      await db.close();
      await postgres.stop();
    },
  };
}

async function startServer(
  url: string,
  hot: { eventId: number; typeId: number; poolId: number },
  env: Record<string, string>,
) {
  const port = await freePort();
  const child = spawn(process.execPath, [...START_FLAGS, SERVER], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      DEMO: 'on',
      LOG_LEVEL: 'error',
      WORKER: 'off',
      // All buyers share one address.
      BOT_CHECK_ALLOWANCE: '1000000',
      HOLD_MOST_TICKETS: '1000000',
      HOLD_MOST_PER_ADDRESS: '1000000',
      HOLD_SCARCE_PERCENT: '0',
      APP_SECRET: 'measured-but-never-used-for-anything-else',
      BENCH_EVENT: String(hot.eventId),
      BENCH_TYPE: String(hot.typeId),
      BENCH_POOL: String(hot.poolId),
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => {
      throw new Error('the server did not start');
    }),
  ])) as [string];
  return {
    port: (JSON.parse(line) as { port: number }).port,
    async stop() {
      process.off('exit', kill);
      await end(child);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

export async function letBuy(order: BuyersOrder): Promise<BuyersResult> {
  const child = spawn(process.execPath, [BUYERS, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the buyers ended with ${code}`);
  return JSON.parse(output) as BuyersResult;
}

// Sales per second through pgbench.
export async function pgbenchNaive(stage: Stage, clients: number, seconds: number): Promise<number> {
  const file = join(stage.postgres.folder, 'naive.sql');
  await writeFile(file, pgbenchScript(stage.eventId, stage.poolId, stage.typeId), { mode: 0o644 });
  const { stdout } = await run(join(stage.postgres.binDir, 'pgbench'), [
    '--no-vacuum',
    `--client=${clients}`,
    '--jobs=2',
    `--time=${seconds}`,
    '--protocol=prepared',
    `--file=${file}`,
    stage.url,
  ]);
  const rate = /tps = ([\d.]+) \(without/.exec(stdout)?.[1];
  if (rate === undefined) throw new Error(`pgbench answered:\n${stdout}`);
  return Number(rate);
}

export interface Books {
  orders: number;
  lines: number;
  logged: number;
  held: number;
  counted: number;
  oversold: number;
}

export async function readBooks(db: Database): Promise<Books> {
  const read = await sql<Books>`
    select (select count(*) from orders) as orders, (select count(*) from order_lines) as lines,
      (select count(*) from order_log) as logged, (select held from pools order by id limit 1) as held,
      (select coalesce(sum(quantity), 0) from order_lines join orders on id = order_id where stock = 'held') as counted,
      (select coalesce(sum(greatest(held + sold - capacity, 0)), 0) from pools) as oversold
  `.execute(db.sql);
  const [books] = read.rows;
  if (!books) throw new Error('no books');
  return Object.fromEntries(
    Object.entries(books).map(([name, value]) => [name, Number(value)]),
  ) as unknown as Books;
}
