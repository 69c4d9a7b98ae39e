import { preferredLocale } from '#shared/i18n.ts';
import type { Filters } from '../filters.rules.ts';

// Where somebody looks for events: countries or cities, as filters name them. Neither means everywhere.
export type Place = Pick<Filters, 'country' | 'city'>;

export const EVERYWHERE: Place = { country: [], city: [] };

// How "everywhere" is written when somebody chose it, which is not the same as having chosen nothing.
export const EVERYWHERE_WORD = 'everywhere';

export interface KnownPlaces {
  // Slugs by code.
  countries: ReadonlyMap<string, string>;
  // Slugs.
  cities: ReadonlySet<string>;
}

// The place that a visitor chose, or else the one that their browser's languages suggest. An unknown place counts as
// not chosen.
export function placeOf(chosen: string | null, acceptLanguage: string, known: KnownPlaces): Place {
  return (chosen === null ? null : chosenPlace(chosen, known)) ?? likelyPlace(acceptLanguage, known);
}

function chosenPlace(chosen: string, { countries, cities }: KnownPlaces): Place | null {
  if (chosen === EVERYWHERE_WORD) return EVERYWHERE;
  if (cities.has(chosen)) return { country: [], city: [chosen] };
  return [...countries.values()].includes(chosen) ? { country: [chosen], city: [] } : null;
}

// English is spoken everywhere, so it suggests a place only together with a country (en-KE).
function likelyPlace(acceptLanguage: string, { countries }: KnownPlaces): Place {
  const codes = CODES_BY_LANGUAGE[preferredLocale(acceptLanguage) ?? 'en'] ?? [regionOf(acceptLanguage)];
  const slugs = codes.map((code) => countries.get(code)).filter((slug) => slug !== undefined);
  return { country: slugs.sort(), city: [] };
}

const CODES_BY_LANGUAGE: Partial<Record<string, readonly string[]>> = { id: ['ID'], sw: ['KE', 'TZ'] };

// KE from en-KE, of the language that comes first.
const regionOf = (acceptLanguage: string): string =>
  /^\s*[a-z]{2,3}-([a-z]{2})\b/i.exec(acceptLanguage)?.[1]?.toUpperCase() ?? '';
