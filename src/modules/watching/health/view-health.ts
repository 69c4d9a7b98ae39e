import { findLag } from '#modules/ledger/index.ts';
import type { Database, Sql } from '#platform/database/index.ts';
import type { HealthBoard, Hottest } from './health.contract.ts';
import {
  countAnnouncements,
  findCallbacks,
  findConnections,
  findHottest,
  findMessages,
  listJobQueues,
} from './health.queries.ts';
import { minutesOf, paymentsOf } from './health.rules.ts';
import { listMinutes } from './minutes.queries.ts';

const MINUTES = 60;
const MINUTE_MS = 60_000;
const MOST_ORDERS = 2_000;
const MOST_CALLBACKS = 500;
const MOST_MESSAGES = 500;
const MOST_ANNOUNCEMENTS = 1_000;
const MOST_QUEUES = 8;

// On the connections for reports, one statement after the other: it takes one of them for a moment, and nothing from whoever buys.
export async function viewHealth(db: Database, now: Date): Promise<HealthBoard> {
  const { sql } = db.through('reporting');
  const rows = await listMinutes(sql, MINUTES);
  const minutes = minutesOf(rows);
  const last = minutes.at(-1);
  const callbacks = await findCallbacks(sql, MOST_CALLBACKS);
  const messages = await findMessages(sql, MOST_MESSAGES);
  return {
    as_of: now.toISOString(),
    counted_until: last ? new Date(Date.parse(last.at) + MINUTE_MS).toISOString() : null,
    minutes,
    payments: paymentsOf(rows),
    hottest: await hottestOf(sql),
    callbacks: callbacks ?? { waiting: 0, oldest_seconds: 0, looked_at: 0, half_ms: 0, slowest_ms: 0 },
    messages: {
      due: messages?.due ?? 0,
      late_seconds: messages?.late_seconds ?? 0,
      looked_at: messages?.looked_at ?? 0,
      left: messages?.left_count ?? 0,
      failed: messages?.failed ?? 0,
      half_seconds: messages?.half_seconds ?? 0,
    },
    jobs: await jobsOf(sql),
    booking_lag_seconds: Math.round(await findLag(sql)),
    connections: db.kind === 'embedded' ? null : await findConnections(sql),
  };
}

async function hottestOf(db: Sql): Promise<Hottest | null> {
  const hot = await findHottest(db, MOST_ORDERS);
  if (!hot) return null;
  const { seconds, looked_at: of, ...event } = hot;
  return { ...event, of, minutes: Math.max(1, Math.ceil(seconds / 60)) };
}

async function jobsOf(db: Sql): Promise<HealthBoard['jobs']> {
  const queues = (await listJobQueues(db)).map(({ name, waiting, active, failed, counted_at }) => ({
    name: name ?? '',
    waiting: waiting ?? 0,
    active: active ?? 0,
    failed: failed ?? 0,
    counted_at,
  }));
  const counted = queues.flatMap(({ counted_at }) => counted_at?.getTime() ?? []);
  const sum = (of: (queue: (typeof queues)[number]) => number) =>
    queues.reduce((all, one) => all + of(one), 0);
  return {
    counted_at: counted.length === 0 ? null : new Date(Math.max(...counted)).toISOString(),
    waiting: sum(({ waiting }) => waiting),
    active: sum(({ active }) => active),
    failed: sum(({ failed }) => failed),
    announcements: await countAnnouncements(db, MOST_ANNOUNCEMENTS),
    queues: queues
      .filter(({ waiting, failed }) => waiting + failed > 0)
      .slice(0, MOST_QUEUES)
      .map(({ name, waiting, active, failed }) => ({ name, waiting, active, failed })),
  };
}
