import { useRouteLoaderData } from 'react-router';
import type { Category, City, Country, SiteData } from './read-site.ts';

// Without it (the root's own loader failed) pages are still shown, with less around them.
export function useSiteData(): SiteData | undefined {
  return readSiteData(useRouteLoaderData('root'));
}

export function readSiteData(loaded: unknown): SiteData | undefined {
  return (loaded as SiteData | null | undefined) ?? undefined;
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
