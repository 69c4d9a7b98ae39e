import type { Tx } from '#platform/database/index.ts';
import { CATEGORIES } from '../launch-categories.ts';
import { CITIES, COUNTRIES } from './launch-places.ts';
import {
  insertCategories,
  insertCities,
  insertCountries,
  insertVenues,
  type NewVenueRow,
} from './places.queries.ts';

// Adds what is missing and leaves what is there, so that it can run at every start.
export async function ensureReferenceData(tx: Tx): Promise<void> {
  await insertCountries(tx, COUNTRIES);
  await insertCities(tx, CITIES);
  await insertCategories(tx, CATEGORIES);
}

// Answers the new venues' ids in the order given.
export function createVenues(tx: Tx, venues: NewVenueRow[]): Promise<number[]> {
  return insertVenues(tx, venues);
}
