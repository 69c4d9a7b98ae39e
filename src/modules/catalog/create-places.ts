import type { Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import type { Currency } from '#shared/money.ts';
import { CATEGORIES } from './launch-categories.ts';
import { CITIES, COUNTRIES } from './launch-places.ts';
import {
  insertCategories,
  insertCities,
  insertCountries,
  insertVenues,
  type NewVenueRow,
} from './places.queries.ts';

export type Texts = Readonly<Record<Locale, string>>;

export type CountryCode = 'KE' | 'UG' | 'TZ' | 'RW' | 'ID';

export interface Country {
  code: CountryCode;
  slug: string;
  names: Texts;
  currency: Currency;
  timeZone: string;
}

export interface City {
  slug: string;
  name: string;
  country: CountryCode;
  timeZone: string;
  lat: number;
  lng: number;
}

export interface Category {
  slug: string;
  names: Texts;
  descriptions: Texts;
}

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
