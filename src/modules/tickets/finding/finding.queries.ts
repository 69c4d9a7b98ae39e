import { sql } from 'kysely';
import { boughtBy, type Contact, type OrderRow } from '#modules/orders/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { TicketEventRow } from '../tickets.queries.ts';

export interface MyOrderRow extends Omit<TicketEventRow, 'id'> {
  reference: string;
  event_id: number;
  state: OrderRow['state'];
  placed_at: Date;
  tickets: number;
  total_minor: number;
  currency: string;
  is_upcoming: boolean;
  is_today: boolean;
  // Of all that fit, not of this page alone.
  count: number;
}

export interface Narrowing {
  emailKey: string | null;
  phones: string[] | null;
  words: string | null;
  boughtFrom: string | null;
  boughtUntil: string | null;
  when: 'upcoming' | 'past' | null;
}

// Today's event first, then those to come, soonest first, then those that were, latest first.
export async function listOrdersOf(
  db: Sql,
  person: Contact,
  narrowing: Narrowing,
  now: Date,
  piece: { limit: number; offset: number },
): Promise<MyOrderRow[]> {
  const { emailKey, phones, words, boughtFrom, boughtUntil, when } = narrowing;
  const like = words === null ? null : `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const found = await sql<MyOrderRow>`
    with mine as (
      select orders.id, reference, orders.event_id, orders.state, placed_at, total_minor, orders.currency,
        buyer_keys
      from orders where ${boughtBy(person)}
    ), shown as (
      select mine.*, events.slug, events.name, events.status, category_slug, poster_seed, doors_at, starts_at, ends_at,
        events.updated_at, events.time_zone, venues.name as venue_name, address, landmark, cities.name as city_name,
        events.country_code, venues.lat, venues.lng, refund_policy, age_policy, organizers.name as organizer_name,
        organizers.slug as organizer_slug, organizers.email as organizer_email,
        organizers.phone as organizer_phone,
        ends_at > ${now} as is_upcoming,
        ends_at > ${now} and (coalesce(doors_at, starts_at) at time zone events.time_zone)::date
          <= (${now}::timestamptz at time zone events.time_zone)::date as is_today
      from mine join events on events.id = event_id join venues on venues.id = venue_id
      join cities on cities.id = venues.city_id join organizers on organizers.id = organizer_id
      where (${emailKey}::text is null or buyer_keys[1] = ${emailKey})
        and (${phones}::text[] is null or buyer_keys[2] = any(${phones}::text[]))
        and (${boughtFrom}::date is null
          or (placed_at at time zone events.time_zone)::date >= ${boughtFrom}::date)
        and (${boughtUntil}::date is null
          or (placed_at at time zone events.time_zone)::date <= ${boughtUntil}::date)
        and (${when}::text is null or (ends_at > ${now}) = (${when} = 'upcoming'))
        and (${like}::text is null or reference ilike ${like} or events.name ilike ${like}
          or venues.name ilike ${like} or cities.name ilike ${like})
    )
    select shown.*, count(*) over ()::int as count,
      (select sum(quantity)::int from order_lines where order_id = shown.id) as tickets
    from shown
    order by is_today desc, is_upcoming desc, case when is_upcoming then starts_at end,
      starts_at desc, placed_at desc, id
    limit ${piece.limit} offset ${piece.offset}
  `.execute(db);
  return found.rows;
}

// Orders with tickets, of events that are not over, for whoever lost the mail.
export async function listReferencesOf(
  db: Sql,
  { emailKey, phones }: { emailKey: string | null; phones: string[] },
  most: number,
): Promise<string[]> {
  const found = await sql<{ reference: string }>`
    select reference from orders join events on events.id = event_id
    where orders.state not in ('held', 'expired', 'cancelled') and orders.state in ('paid', 'partly_refunded')
      and (buyer_keys[1] = ${emailKey} or buyer_keys[2] = any(${phones}::text[]))
      and ends_at > now()
    order by placed_at desc limit ${most}
  `.execute(db);
  return found.rows.map((row) => row.reference);
}
