import { sql } from 'kysely';
import type { Sql } from '#platform/database/index.ts';

// Each of these reads the end of an index, and no more rows than it says.

export interface HottestRow {
  slug: string;
  name: string;
  begun: number;
  looked_at: number;
  seconds: number;
  sold: number;
  held: number;
  capacity: number;
}

// The event that most of the last orders are of. What is gone of it is counted by its rooms and days, and by its types that have
// neither.
export async function findHottest(db: Sql, most: number): Promise<HottestRow | null> {
  const found = await sql<HottestRow>`
    with last as materialized (
      select event_id, placed_at from (select event_id, placed_at from orders order by id desc limit ${most}) as newest
      where placed_at > now() - interval '1 hour'
    ), hot as (
      select event_id, count(*)::int as begun, (select count(*) from last)::int as looked_at,
        extract(epoch from now() - min(placed_at))::int as seconds
      from last group by event_id order by count(*) desc, event_id limit 1
    ), linked as (
      select link.ticket_type_id, link.pool_id, link.valid_on is not null or (
        select count(*) from ticket_type_pools as other where other.pool_id = link.pool_id
      ) > 1 as is_wider
      from hot join ticket_types as type on type.event_id = hot.event_id
      join ticket_type_pools as link on link.ticket_type_id = type.id
    )
    select event.slug, event.name, hot.begun, hot.looked_at, coalesce(hot.seconds, 0)::int as seconds,
      coalesce(places.sold, 0)::int as sold, coalesce(places.held, 0)::int as held,
      coalesce(places.capacity, 0)::int as capacity
    from hot join events as event on event.id = hot.event_id
    cross join (
      select sum(sold) as sold, sum(held) as held, sum(capacity) as capacity from pools
      where id in (
        select pool_id from linked where is_wider or not exists (
          select from linked as wider where wider.ticket_type_id = linked.ticket_type_id and wider.is_wider
        )
      )
    ) as places
  `.execute(db);
  return found.rows[0] ?? null;
}

export interface CallbackRow {
  waiting: number;
  oldest_seconds: number;
  looked_at: number;
  half_ms: number;
  slowest_ms: number;
}

export async function findCallbacks(db: Sql, most: number): Promise<CallbackRow | null> {
  const found = await sql<CallbackRow>`
    select waiting.count as waiting, waiting.seconds as oldest_seconds, handled.count as looked_at, handled.half_ms,
      handled.slowest_ms
    from (
      select count(*)::int as count, coalesce(extract(epoch from clock_timestamp() - min(received_at)), 0)::int as seconds
      from (select received_at from payment_events where processed_at is null order by received_at limit ${most}) as open
    ) as waiting
    cross join (
      select count(*)::int as count, coalesce(percentile_cont(0.5) within group (order by ms), 0)::int as half_ms,
        coalesce(max(ms), 0)::int as slowest_ms
      from (
        select extract(epoch from processed_at - received_at) * 1000 as ms
        from (
          select received_at, processed_at from payment_events order by id desc limit ${most}
        ) as newest
        where processed_at is not null and received_at > now() - interval '1 hour'
      ) as took
    ) as handled
  `.execute(db);
  return found.rows[0] ?? null;
}

export interface MessageHealthRow {
  due: number;
  late_seconds: number;
  looked_at: number;
  left_count: number;
  failed: number;
  half_seconds: number;
}

export async function findMessages(db: Sql, most: number): Promise<MessageHealthRow | null> {
  const found = await sql<MessageHealthRow>`
    select waiting.count as due, waiting.seconds as late_seconds, newest.count as looked_at, newest.left_count,
      newest.failed, newest.half_seconds
    from (
      select count(*)::int as count, coalesce(extract(epoch from clock_timestamp() - min(next_try_at)), 0)::int as seconds
      from (
        select next_try_at from messages
        where state = 'queued' and not is_held and next_try_at <= clock_timestamp()
        order by next_try_at limit ${most}
      ) as late
    ) as waiting
    cross join (
      select count(*)::int as count, (count(*) filter (where state in ('sent', 'kept')))::int as left_count,
        (count(*) filter (where state = 'failed'))::int as failed,
        coalesce(percentile_cont(0.5) within group (order by extract(epoch from done_at - queued_at))
          filter (where state in ('sent', 'kept')), 0)::int as half_seconds
      from (
        select state, queued_at, done_at from messages where queued_at > now() - interval '1 hour'
        order by queued_at desc limit ${most}
      ) as last
    ) as newest
  `.execute(db);
  return found.rows[0] ?? null;
}

export interface JobQueueRow {
  name: string | null;
  waiting: number | null;
  active: number | null;
  failed: number | null;
  counted_at: Date | null;
}

export async function listJobQueues(db: Sql): Promise<JobQueueRow[]> {
  const found = await sql<JobQueueRow>`
    select name, waiting, active, failed, counted_at from job_queues()
    order by waiting desc, failed desc, name
  `.execute(db);
  return found.rows;
}

export async function countAnnouncements(db: Sql, most: number): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from (select from announcements limit ${most}) as waiting
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}

export interface ConnectionRow {
  in_use: number;
  open: number;
  most: number;
}

export async function findConnections(db: Sql): Promise<ConnectionRow | null> {
  const found = await sql<ConnectionRow>`
    select (count(*) filter (where state <> 'idle'))::int as in_use, count(*)::int as open,
      current_setting('max_connections')::int as most
    from pg_stat_activity where datname = current_database()
  `.execute(db);
  return found.rows[0] ?? null;
}
