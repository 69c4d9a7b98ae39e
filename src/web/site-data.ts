import { useRouteLoaderData } from 'react-router';
import type { CallData } from './api.ts';

// What every page knows, and no more than that: every page carries it.

export function aboutSite({ name, tagline, logo, contact, social }: CallData<'GET /api/webData'>) {
  return { name, tagline, logo, contact, social };
}
export type AboutSite = ReturnType<typeof aboutSite>;

export function categoryEntry({ slug, name }: CallData<'GET /api/events/categories/list'>[number]) {
  return { slug, name };
}
export type Category = ReturnType<typeof categoryEntry>;

export function countryEntry(country: CallData<'GET /api/events/countries'>[number]) {
  const { slug, name, currency } = country;
  return { slug, name, currency, cities: country.cities.map(({ slug, name }) => ({ slug, name })) };
}
export type Country = ReturnType<typeof countryEntry>;
export type City = Country['cities'][number];

export interface RootData {
  publicUrl: string;
  site: AboutSite | null;
  siteTrouble: string | null;
  categories: Category[];
  categoriesTrouble: string | null;
  countries: Country[];
}

// Without it (the root's own loader failed) the page still stands, bare.
export function useSiteData(): RootData | undefined {
  return readSiteData(useRouteLoaderData('root'));
}

export function readSiteData(loaded: unknown): RootData | undefined {
  return (loaded as RootData | null | undefined) ?? undefined;
}

export function useCategories(): Category[] {
  return useSiteData()?.categories ?? [];
}

export function useCountries(): Country[] {
  return useSiteData()?.countries ?? [];
}

export function findCity(countries: readonly Country[], slug: string): City | undefined {
  return countries.flatMap(({ cities }) => cities).find((city) => city.slug === slug);
}
