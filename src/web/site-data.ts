import { useRouteLoaderData } from 'react-router';
import type { CallData } from './api.ts';
import type { RootData } from './root.tsx';

export type Category = CallData<'GET /api/events/categories/list'>[number];
export type Country = CallData<'GET /api/events/countries'>[number];
export type City = Country['cities'][number];

// What every page knows. Without it (the root's own loader failed) the page still stands, bare.
export function useSiteData(): RootData | undefined {
  return useRouteLoaderData('root') as RootData | undefined;
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
