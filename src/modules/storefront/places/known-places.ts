import { type KnownPlaces, type Place, placeOf } from '#modules/catalog/index.ts';
import type { Sql } from '#platform/database/index.ts';
import { listPlaces } from './places.queries.ts';

export interface PlaceFinder {
  // Answers at once, from memory: it is asked for every page.
  find(chosen: string | null, acceptLanguage: string): Place;
}

const LOOK_AGAIN_MS = 60_000;

// Keeps the list of places in memory and reads it again every minute while it is used. Until it could be read for the
// first time, every visitor looks everywhere.
export async function openPlaceFinder(db: Sql, clock: () => number): Promise<PlaceFinder> {
  let known: KnownPlaces = { countries: new Map(), cities: new Set() };
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function look(): Promise<void> {
    lookedAt = clock();
    try {
      const places = await listPlaces(db);
      known = {
        countries: new Map(places.map(({ country_code, country_slug }) => [country_code, country_slug])),
        cities: new Set(places.map(({ city_slug }) => city_slug)),
      };
    } catch {
      // The database is away: the list from before is still good.
    }
  }

  await look();
  return {
    find(chosen, acceptLanguage) {
      if (clock() - lookedAt > LOOK_AGAIN_MS) void look();
      return placeOf(chosen, acceptLanguage, known);
    },
  };
}
