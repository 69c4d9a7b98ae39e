import type { CountryCode } from '#modules/catalog/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { slugify } from '#shared/slug.ts';
import { namesOf } from '../content/generated/people.ts';
import type { Random } from '../content/generated/random.ts';

export interface DemoBuyer {
  name: string;
  email: string;
  // E.164 in form; the zeros after the country code make sure that it is nobody's number.
  phone: string;
  locale: Locale;
}

export interface Crowd {
  // A person of this country, new or met before, but none of `except`.
  anybody(country: CountryCode, except: ReadonlySet<DemoBuyer>): DemoBuyer;
  // Always the same person for the same name.
  named(name: string, country: CountryCode): DemoBuyer;
}

const CALLING_CODES: Record<CountryCode, string> = { KE: '254', UG: '256', TZ: '255', RW: '250', ID: '62' };

// The language of each country, and how many of a hundred people speak it; the rest speak English.
const SPEAK: Record<CountryCode, [Locale, number]> = {
  KE: ['sw', 0.4],
  UG: ['sw', 0.1],
  TZ: ['sw', 0.8],
  RW: ['sw', 0.2],
  ID: ['id', 0.95],
};

const COMES_AGAIN = 0.4;

export function createCrowd(random: Random): Crowd {
  const known = new Map<CountryCode, DemoBuyer[]>();
  const byName = new Map<string, DemoBuyer>();
  let count = 0;

  function meet(name: string, country: CountryCode): DemoBuyer {
    count += 1;
    const [language, share] = SPEAK[country];
    const person: DemoBuyer = {
      name,
      email: `${slugify(name).replaceAll('-', '.')}.${count}@people.example.com`,
      phone: `+${CALLING_CODES[country]}00${String(1_000_000 + count)}`,
      locale: random.chance(share) ? language : 'en',
    };
    const people = known.get(country);
    if (people) people.push(person);
    else known.set(country, [person]);
    return person;
  }

  return {
    anybody(country, except) {
      const people = known.get(country) ?? [];
      const again = people.length > 0 && random.chance(COMES_AGAIN) ? random.pick(people) : null;
      if (again && !except.has(again)) return again;
      const { given, surnames } = namesOf(country);
      return meet(`${random.pick(given)} ${random.pick(surnames)}`, country);
    },
    named(name, country) {
      const person = byName.get(name) ?? meet(name, country);
      byName.set(name, person);
      return person;
    },
  };
}
