import { sql } from 'kysely';
import type { EventStatus } from '#modules/catalog/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';

export interface HeldRow {
  event_id: number;
  organizer_id: number;
  currency: Currency;
  owed_minor: number;
  // What of it became due before, and how often.
  released_minor: number;
  releases: number;
  status: EventStatus;
  previous_starts_at: Date | null;
  country_code: string;
  // Dates of the place of the event.
  last_day: string;
  today: string;
  release_days: number;
  reserve_percent: number;
}

// Of events that are over, that do not take place, and those of which more went back than they hold. What was released of an event
// is asked of those alone: it reads all that is due to its seller.
const HELD = (now: Date, eventId: number | null, organizerId: number | null = null) => sql<HeldRow>`
  select event.id as event_id, account.organizer_id, account.currency, -balance.balance_minor as owed_minor,
    coalesce(released.minor, 0)::bigint as released_minor, coalesce(released.count, 0)::int as releases,
    event.status, event.previous_starts_at, event.country_code,
    (event.ends_at at time zone event.time_zone)::date::text as last_day,
    (${now}::timestamptz at time zone event.time_zone)::date::text as today, organizer.release_days,
    organizer.reserve_percent
  from ledger_balances as balance
  join ledger_accounts as account on account.id = balance.account_id and account.kind = 'held'
  join events as event on event.id = balance.event_id
  join organizers as organizer on organizer.id = account.organizer_id
  left join lateral (
    select -sum(entry.amount_minor) as minor, count(*) as count
    from ledger_accounts as due join ledger_entries as entry on entry.account_id = due.id
    where due.kind = 'due' and due.organizer_id = account.organizer_id and due.currency = account.currency
      and entry.event_id = event.id
  ) as released on true
  where balance.balance_minor <> 0 and (${eventId}::int is null or event.id = ${eventId}::int)
    and (${organizerId}::int is null or account.organizer_id = ${organizerId}::int)
    and (event.ends_at <= ${now}::timestamptz or balance.balance_minor > 0 or event.status not in ('published', 'ended'))
  order by event.id, account.currency
`;

export async function listHeld(db: Sql, now: Date): Promise<HeldRow[]> {
  return (await HELD(now, null).execute(db)).rows;
}

export async function listHeldOf(tx: Tx, eventId: number, now: Date): Promise<HeldRow[]> {
  return (await HELD(now, eventId).execute(tx)).rows;
}

export async function listHeldByOrganizer(db: Sql | Tx, organizerId: number, now: Date): Promise<HeldRow[]> {
  return (await HELD(now, null, organizerId).execute(db)).rows;
}
