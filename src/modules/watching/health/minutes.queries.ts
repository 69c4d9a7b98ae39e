import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

// The stretch of whole minutes that is to be counted: from a little before what was counted last, because what a slow transaction
// wrote is seen late, up to the last minute that is over.
export interface StretchRow {
  starts_at: Date;
  ends_at: Date;
}

// One counts at a time.
export async function lockStretch(tx: Tx, again: number, most: number): Promise<StretchRow> {
  const found = await sql<StretchRow>`
    select greatest(
        coalesce((select max(minute) from watched_minutes where subject = 'orders') - make_interval(mins => ${again}::int),
          '-infinity'),
        date_trunc('minute', now()) - make_interval(mins => ${most}::int)
      ) as starts_at,
      date_trunc('minute', now()) as ends_at
    from (select pg_advisory_xact_lock(hashtextextended('watched_minutes', 0))) as alone
  `.execute(tx);
  const [row] = found.rows;
  if (!row) throw new Error('The database gave no time');
  return row;
}

// Of a table that grows so fast nobody knows yet that its index is worth it.
export async function readByIndexes(tx: Tx): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx);
}

export async function deleteMinutes(tx: Tx, { starts_at, ends_at }: StretchRow): Promise<void> {
  await sql`
    delete from watched_minutes
    where (minute >= ${starts_at} and minute < ${ends_at}) or minute < ${ends_at}::timestamptz - interval '1 day'
  `.execute(tx);
}

// A minute in which nothing happened has a row as well: it was counted.
export async function insertOrderMinutes(tx: Tx, { starts_at, ends_at }: StretchRow): Promise<void> {
  await sql`
    insert into watched_minutes (minute, subject, outcome, code, count)
    select minute, 'orders', 'begun', '', 0
    from generate_series(${starts_at}::timestamptz, ${ends_at}::timestamptz - interval '1 minute', interval '1 minute') as minute
  `.execute(tx);
  await sql`
    insert into watched_minutes (minute, subject, outcome, code, count)
    select date_trunc('minute', at), 'orders', outcome, '', count(*)
    from (
      select at, case
        when from_state is null then 'begun'
        when to_state = 'paid' then 'paid'
        when to_state in ('expired', 'cancelled') then 'ended'
      end as outcome
      from order_log where at >= ${starts_at} and at < ${ends_at}
    ) as step
    where outcome is not null group by 1, 3
    on conflict (minute, subject, outcome, code) do update set count = excluded.count
  `.execute(tx);
}

export async function insertPaymentMinutes(tx: Tx, { starts_at, ends_at }: StretchRow): Promise<void> {
  await sql`
    insert into watched_minutes (minute, subject, outcome, code, count)
    select date_trunc('minute', settled_at), provider, case when status = 'succeeded' then status else 'failed' end,
      case when status = 'succeeded' then '' else left(coalesce(refused_code, code, ''), 80) end, count(*)
    from payment_attempts
    where settled_at >= ${starts_at} and settled_at < ${ends_at} and status in ('succeeded', 'failed', 'expired')
    group by 1, 2, 3, 4
  `.execute(tx);
}

export interface MinuteRow {
  minute: Date;
  subject: string;
  outcome: string;
  code: string;
  count: number;
}

export async function listMinutes(db: Sql, minutes: number): Promise<MinuteRow[]> {
  const found = await sql<MinuteRow>`
    select minute, subject, outcome, code, count from watched_minutes
    where minute >= date_trunc('minute', now()) - make_interval(mins => ${minutes}::int)
    order by minute, subject, outcome, code
  `.execute(db);
  return found.rows;
}
