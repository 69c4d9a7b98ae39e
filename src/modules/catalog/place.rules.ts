import { preferredLocale } from '#shared/i18n.ts';
import type { Filters } from './filters.rules.ts';

// Where somebody looks for events: countries or cities, as filters name them. Neither is everywhere.
export type Place = Pick<Filters, 'country' | 'city'>;

export const EVERYWHERE: Place = { country: [], city: [] };

// How the choice of everywhere is written, which is not the same as no choice.
export const EVERYWHERE_WORD = 'everywhere';

export interface KnownPlaces {
  // Slugs by code.
  countries: ReadonlyMap<string, string>;
  // Slugs.
  cities: ReadonlySet<string>;
}

// What a visitor chose, or what their browser's languages suggest. A choice that nobody knows is none.
export function placeOf(chosen: string | null, acceptLanguage: string, known: KnownPlaces): Place {
  return (chosen === null ? null : chosenPlace(chosen, known)) ?? likelyPlace(acceptLanguage, known);
}

function chosenPlace(chosen: string, { countries, cities }: KnownPlaces): Place | null {
  if (chosen === EVERYWHERE_WORD) return EVERYWHERE;
  if (cities.has(chosen)) return { country: [], city: [chosen] };
  return [...countries.values()].includes(chosen) ? { country: [chosen], city: [] } : null;
}

// English is spoken everywhere: it says something only with a country behind it.
function likelyPlace(acceptLanguage: string, { countries }: KnownPlaces): Place {
  const codes = CODES_BY_LANGUAGE[preferredLocale(acceptLanguage) ?? 'en'] ?? [regionOf(acceptLanguage)];
  const slugs = codes.map((code) => countries.get(code)).filter((slug) => slug !== undefined);
  return { country: slugs.sort(), city: [] };
}

const CODES_BY_LANGUAGE: Partial<Record<string, readonly string[]>> = { id: ['ID'], sw: ['KE', 'TZ'] };

// en-KE, of the language that is named first.
const regionOf = (acceptLanguage: string): string =>
  /^\s*[a-z]{2,3}-([a-z]{2})\b/i.exec(acceptLanguage)?.[1]?.toUpperCase() ?? '';
