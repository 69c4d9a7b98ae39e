import { sql } from 'kysely';
import { boughtBy, type OrderRow } from '#modules/orders/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { heldBy, type Receiver } from '../held-by.ts';
import type { TicketEventRow, TicketState } from '../tickets.queries.ts';

interface HoldingRow extends Omit<TicketEventRow, 'id'> {
  event_id: number;
  // When it was bought or received.
  since: Date;
  is_upcoming: boolean;
  is_today: boolean;
  // The number of all that match, not only of this page.
  count: number;
}

export interface MyOrderRow extends HoldingRow {
  order_id: number;
  ticket_id: null;
  reference: string;
  state: Exclude<OrderRow['state'], 'held' | 'expired' | 'cancelled'>;
  tickets: number;
  passed_on: number;
  ticket_ids: string[];
  total_minor: number;
  currency: string;
}

export interface ReceivedRow extends HoldingRow {
  order_id: null;
  ticket_id: string;
  ticket_state: TicketState;
  ticket_type: string;
  valid_on: string | null;
}

export interface Narrowing {
  email: { address: string; key: string } | null;
  phones: string[] | null;
  words: string | null;
  from: string | null;
  until: string | null;
  when: 'upcoming' | 'past' | null;
}

// Orders, and tickets that others passed on. Today's events first, then coming ones, soonest first, then past ones,
// latest first. Of somebody else's order only the name of the ticket's line is read.
export async function listHoldingsOf(
  db: Sql,
  person: Receiver,
  { email, phones, words, from, until, when }: Narrowing,
  now: Date,
  piece: { limit: number; offset: number },
): Promise<(MyOrderRow | ReceivedRow)[]> {
  const like = words === null ? null : `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const today = sql`(${now}::timestamptz at time zone events.time_zone)::date`;
  // A night belongs to the day on which it began.
  const yesterdaysNight = sql`((${now}::timestamptz - interval '6 hours') at time zone events.time_zone)::date`;
  const found = await sql<MyOrderRow | ReceivedRow>`
    with mine as (
      select orders.id as order_id, null::uuid as ticket_id, reference, orders.event_id, orders.state,
        null as ticket_state, placed_at as since, total_minor, orders.currency, null as ticket_type, null::date as valid_on
      from orders
      where ${boughtBy(person)}
        and (${email?.key ?? null}::text is null or buyer_keys[1] = ${email?.key ?? null})
        and (${phones}::text[] is null or buyer_keys[2] = any(${phones}::text[]))
      union all
      select null, tickets.id, null, tickets.event_id, null, tickets.state, passed_on_at, null, null,
        coalesce(tickets.type_name, line.name),
        tickets.valid_on
      from tickets join order_lines as line on line.order_id = tickets.order_id and position = line_position
      where ${heldBy(person)}
        and (${email?.address ?? null}::text is null or lower(holder_email) = ${email?.address ?? null})
        and (${phones}::text[] is null or holder_phone = any(${phones}::text[]))
    ), shown as (
      select mine.*, events.slug, events.name, events.status, category_slug, poster_seed, events.picture_key, doors_at, starts_at, ends_at,
        previous_starts_at, moved_notice_at, events.updated_at, events.time_zone, venues.name as venue_name, address, landmark, cities.name as city_name,
        events.country_code, venues.lat, venues.lng, refund_policy, age_policy, events.texts, organizers.name as organizer_name,
        organizers.slug as organizer_slug, organizers.email as organizer_email,
        organizers.phone as organizer_phone,
        ends_at > ${now} and coalesce(valid_on >= ${yesterdaysNight}, true) as is_upcoming,
        ends_at > ${now} and coalesce(
          valid_on between ${yesterdaysNight} and ${today},
          (coalesce(doors_at, starts_at) at time zone events.time_zone)::date <= ${today}
        ) as is_today
      from mine join events on events.id = event_id join venues on venues.id = venue_id
      join cities on cities.id = venues.city_id join organizers on organizers.id = organizer_id
      where (${from}::date is null or (since at time zone events.time_zone)::date >= ${from}::date)
        and (${until}::date is null or (since at time zone events.time_zone)::date <= ${until}::date)
        and (${like}::text is null or reference ilike ${like} or events.name ilike ${like}
          or exists (select from jsonb_each(events.texts) as own where own.value ->> 'name' ilike ${like})
          or venues.name ilike ${like} or cities.name ilike ${like})
    )
    select shown.*, count(*) over ()::int as count,
      (select sum(quantity)::int from order_lines where order_lines.order_id = shown.order_id) - gone as tickets,
      passed_on, ticket_ids
    from shown cross join lateral (
      select count(*) filter (where passed_on_at is not null)::int as passed_on,
        count(*) filter (
          where passed_on_at is not null or (tickets.state = 'revoked' and shown.state = 'partly_refunded')
        )::int as gone,
        coalesce(
          jsonb_agg(tickets.id order by line_position, seq)
            filter (where passed_on_at is null and tickets.state <> 'revoked'),
          '[]'
        ) as ticket_ids
      from tickets where tickets.order_id = shown.order_id
    ) as given
    where ${when}::text is null or is_upcoming = (${when} = 'upcoming')
    order by is_today desc, is_upcoming desc,
      case when is_upcoming then coalesce(valid_on::timestamp at time zone time_zone, starts_at) end,
      starts_at desc, since desc, order_id, ticket_id
    limit ${piece.limit} offset ${piece.offset}
  `.execute(db);
  return found.rows;
}

// Orders with tickets of events that are not over, for people who lost the mail.
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

export interface HeldLinkRow {
  ticket_id: string;
  reference: string;
  held_since: number;
  email: string | null;
  phone: string | null;
  locale: Locale | null;
  ticket_type: string;
}

// Tickets that somebody accepted from others, of events that are not over, for people who lost the mail.
export async function listHeldLinksOf(
  db: Sql,
  { emails, phones }: { emails: string[]; phones: string[] },
  most: number,
): Promise<HeldLinkRow[]> {
  const found = await sql<HeldLinkRow>`
    select tickets.id as ticket_id, reference, held_since, holder_email as email, holder_phone as phone,
      holder_locale as locale, coalesce(tickets.type_name, line.name) as ticket_type
    from tickets join orders on orders.id = tickets.order_id
    join order_lines as line on line.order_id = tickets.order_id and position = line_position
    join events on events.id = tickets.event_id
    where passed_on_at is not null and tickets.state <> 'revoked' and ends_at > now()
      and (lower(holder_email) = any(${emails}::text[]) or holder_phone = any(${phones}::text[]))
    order by passed_on_at desc, tickets.id limit ${most}
  `.execute(db);
  return found.rows;
}
