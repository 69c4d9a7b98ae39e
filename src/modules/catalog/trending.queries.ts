import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface Activity {
  eventId: number;
  // The beginning of the hour in which it happened.
  hour: Date;
  views: number;
  tickets: number;
}

// Adds to what is there, and to the views of the day. In order of event and time, so that two processes writing at once cannot deadlock.
export async function recordActivity(db: Sql | Tx, activity: Activity[]): Promise<void> {
  if (activity.length === 0) return;
  await sql`
    with given as materialized (
      select given.event_id, events.time_zone, hour, sum(views) as views, sum(tickets) as tickets
      from jsonb_to_recordset(${JSON.stringify(activity.map(toRow))}::jsonb)
        as given (event_id int, hour timestamptz, views int, tickets int)
      -- An event that somebody viewed may be gone by now.
      join events on events.id = given.event_id
      group by given.event_id, events.time_zone, hour
    ), by_day as (
      insert into event_days (event_id, seen_on, views)
      select event_id, (hour at time zone time_zone)::date, sum(views) from given where views > 0
      group by 1, 2 order by 1, 2
      on conflict (event_id, seen_on) do update set views = event_days.views + excluded.views
    )
    insert into event_activity (event_id, hour, views, tickets)
    select event_id, hour, views, tickets from given order by event_id, hour
    on conflict (event_id, hour) do update set
      views = event_activity.views + excluded.views,
      tickets = event_activity.tickets + excluded.tickets
  `.execute(db);
}

const toRow = ({ eventId, hour, views, tickets }: Activity) => ({ event_id: eventId, hour, views, tickets });

export interface TrendingWeights {
  windowHours: number;
  halfLifeHours: number;
  ticketWeight: number;
  most: number;
}

export async function replaceTrending(tx: Tx, now: Date, weights: TrendingWeights): Promise<void> {
  const { windowHours, halfLifeHours, ticketWeight, most } = weights;
  await sql`delete from event_trending`.execute(tx);
  await sql`
    insert into event_trending (event_id, score)
    select event_id, sum((views + ${ticketWeight} * tickets) * power(0.5, age_hours / ${halfLifeHours}::float))
    from event_activity
    join events on events.id = event_activity.event_id
    cross join lateral (
      select greatest(0, extract(epoch from ${now}::timestamptz - hour) / 3600)::float as age_hours
    ) as age
    where hour > ${now}::timestamptz - ${windowHours} * interval '1 hour'
      and events.status in ('published', 'postponed') and events.ends_at > ${now}
    group by event_id
    having sum(views + ${ticketWeight} * tickets) > 0
    order by 2 desc, event_id
    limit ${most}
  `.execute(tx);
}

export async function deleteActivityBefore(db: Sql, instant: Date): Promise<number> {
  const deleted = await sql`delete from event_activity where hour < ${instant}`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}
