import type { Tx } from '#platform/database/index.ts';
import {
  insertCategories,
  insertCities,
  insertCountries,
  insertVenues,
  type NewVenueRow,
} from './places.queries.ts';

export type Texts = { en: string; id: string; sw: string };

export interface ReferenceData {
  countries: { code: string; slug: string; names: Texts; currency: string; timeZone: string }[];
  cities: { slug: string; name: string; country: string; timeZone: string; lat: number; lng: number }[];
  categories: { slug: string; names: Texts; descriptions: Texts }[];
}

// Adds what is missing and leaves what is there, so that it can run at every start.
export async function ensureReferenceData(tx: Tx, data: ReferenceData): Promise<void> {
  await insertCountries(tx, data.countries);
  await insertCities(tx, data.cities);
  await insertCategories(tx, data.categories);
}

// Answers the new venues' ids in the order given.
export function createVenues(tx: Tx, venues: NewVenueRow[]): Promise<number[]> {
  return insertVenues(tx, venues);
}
