import { forgivenTypos, plainWords, typosBetween } from '#shared/search-words.ts';

export interface NamedCity {
  id: number;
  slug: string;
  name: string;
  country_slug: string;
  country_names: Record<string, string>;
}

// The cities that somebody means: by slug or name, or all cities of a country. If there are none, those whose name
// begins so, and if there are none of these either, those that are one typo away. Accents and capitals do not matter.
export function matchCities(text: string, cities: readonly NamedCity[]): number[] {
  const asked = plainWords(text).join(' ');
  if (asked === '') return [];
  const ways: ((name: string) => boolean)[] = [
    (name) => name === asked,
    (name) => asked.length >= 2 && name.startsWith(asked),
    (name) => typosBetween(name, asked) <= forgivenTypos(asked),
  ];
  for (const isMeant of ways) {
    const found = cities.filter((city) => namesOf(city).some(isMeant));
    if (found.length > 0) return found.map((city) => city.id);
  }
  return [];
}

function namesOf(city: NamedCity): string[] {
  return [city.slug, city.name, city.country_slug, ...Object.values(city.country_names)].map((name) =>
    plainWords(name).join(' '),
  );
}
