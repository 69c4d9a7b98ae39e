import { sql } from 'kysely';
import type { Sql } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';

export interface VenueChoiceRow {
  id: number;
  name: string;
  city: string;
  address: string;
  landmark: string;
  currency: Currency;
  time_zone: string;
}

const MOST = 20;

// Every word somewhere in its name or city, or this one alone; those with the most events first.
export async function listVenues(
  db: Sql,
  { words, id }: { words: readonly string[]; id: number | null },
): Promise<VenueChoiceRow[]> {
  const found = await sql<VenueChoiceRow>`
    select venue.id, venue.name, city.name as city, venue.address, venue.landmark, country.currency, city.time_zone
    from venues as venue
    join cities as city on city.id = venue.city_id
    join countries as country on country.code = city.country_code
    where (${id}::int is null or venue.id = ${id})
      and not exists (
        select from unnest(${words}::text[]) as word
        where position(word in lower(venue.name || ' ' || city.name)) = 0
      )
    order by (select count(*) from events where events.venue_id = venue.id) desc, venue.name, venue.id
    limit ${MOST}
  `.execute(db);
  return found.rows;
}
