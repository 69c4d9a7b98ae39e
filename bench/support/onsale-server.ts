import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { ServerBuild } from 'react-router';
import { z } from 'zod';
import { keepBooking } from '#modules/ledger/index.ts';
import { sweepOrders } from '#modules/orders/index.ts';
import { readConfig } from '#platform/config/config.ts';
import { type Calls, implement } from '#platform/http/call.ts';
import { createLog } from '#platform/log.ts';
import { keepHeapSmall } from '#platform/process/small-heap.ts';
import { ok } from '#shared/result.ts';
import { createApp } from '../../src/main/app.ts';
import { openServices } from '../../src/main/open-services.ts';
import { NAIVE_STATEMENTS, naiveLineValues, naiveOrderValues } from './naive-sale.ts';

// The whole program with three more calls: two that do nothing (one like any call of this server, one at the door where
// orders are answered), and one at that door that sells in the obvious way. Started by bench/onsale.ts; prints its port
// on standard output.

const NAIVE_CONNECTIONS = 32;

const anything = z.looseObject({});
const calls = {
  'POST /api/bench/empty': {
    summary: 'Reads a body and answers',
    access: 'public',
    limits: [],
    botCheck: null,
    body: anything,
    answer: z.string(),
    refusals: [],
  },
  'POST /api/bench/empty-at-the-door': {
    summary: 'The same, answered where orders are',
    access: 'public',
    limits: [],
    botCheck: null,
    body: anything,
    answer: z.string(),
    refusals: [],
  },
  'POST /api/bench/naive': {
    summary: 'One transaction per buyer',
    access: 'public',
    limits: [],
    botCheck: null,
    body: anything,
    answer: z.string(),
    refusals: [],
  },
} satisfies Calls;

keepHeapSmall();
const config = readConfig();
const { log } = createLog(config.logLevel);
const services = await openServices(config, log);
const poolId = Number(process.env.BENCH_POOL);
const eventId = Number(process.env.BENCH_EVENT);
const typeId = Number(process.env.BENCH_TYPE);
const naive = new pg.Pool({ connectionString: config.databaseUrl ?? '', max: NAIVE_CONNECTIONS });

async function sellNaively(): Promise<string> {
  const client = await naive.connect();
  try {
    await client.query('begin');
    const taken = await client.query({ ...NAIVE_STATEMENTS.take, values: [poolId] });
    if (taken.rowCount !== 1) throw new Error('sold out');
    const values = naiveOrderValues(eventId, poolId);
    const placed = await client.query<{ id: string }>({ ...NAIVE_STATEMENTS.order, values });
    await client.query({
      ...NAIVE_STATEMENTS.line,
      values: naiveLineValues(placed.rows[0]?.id ?? '0', typeId),
    });
    await client.query('commit');
    return String(values[0]);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const BUILD = new URL('../../build/', import.meta.url);
const app = await createApp(services, {
  loadBuild: () => import(new URL('server/index.js', BUILD).href) as Promise<ServerBuild>,
  clientFolder: fileURLToPath(new URL('client/', BUILD)),
  // Orders do not pass the gate, so what they are compared with must not either.
  isUngated: true,
  moreRoutes: implement(calls, {
    'POST /api/bench/empty': async () => ok('nothing'),
    'POST /api/bench/empty-at-the-door': async () => ok('nothing'),
    'POST /api/bench/naive': async () => ok(await sellNaively()),
  }).map((route) =>
    route.name === 'POST /api/bench/empty' ? route : { ...route, isInARush: true as const },
  ),
});
await app.http.listen({ port: config.port, host: '127.0.0.1' });
services.keeper.start();
sweepOrders(services);
if (process.env.BENCH_BOOKING === 'on')
  keepBooking({ ...services, isBusy: () => services.desk.lanes.isBusy() });
console.log(JSON.stringify({ port: (app.http.addresses()[0] as AddressInfo).port }));
process.on('SIGTERM', () => process.exit(0));
