import { describe, expect, it } from 'vitest';
import { CATEGORIES, CITIES, COUNTRIES } from '#modules/catalog/index.ts';
import { SITE_INFO } from '#modules/site/launch-site-info.ts';
import { RESERVED_EVENT_SLUGS } from '#shared/site-map/reserved-words.ts';
import { EVENTS } from './events/events.ts';
import { ORGANIZERS } from './organizers.ts';
import { daysFromToday, resolveWhen } from './resolve-when.ts';
import { TEXTS } from './texts.ts';
import type { DemoEvent, DemoShow, DemoTicketType } from './types.ts';
import { VENUES } from './venues/venues.ts';

// One today for each weekday: the content must hold on all of them.
const TODAYS = [12, 13, 14, 15, 16, 17, 18].map((day) => `2026-10-${day}`);
const LOCALES = ['en', 'id', 'sw'] as const;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const E164 = /^\+[1-9]\d{7,14}$/;

const isPast = (event: DemoEvent) => daysFromToday(event.when, '2026-10-14') < 0;
const isUpcoming = (event: DemoEvent) => event.state === undefined && !isPast(event);
const showing = (show: DemoShow) => EVENTS.filter((event) => event.shows?.includes(show));
const visibleTypes = (event: DemoEvent) => event.ticketTypes.filter((type) => !type.hidden);
const left = (type: DemoTicketType) => type.capacity - type.sold - (type.held ?? 0);
const countryOf = (event: DemoEvent) => {
  const venue = VENUES.find(({ key }) => key === event.venueKey);
  return CITIES.find(({ slug }) => slug === venue?.citySlug)?.country;
};

function expectUnique(values: string[]) {
  expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([]);
}

describe('places, categories and organisers', () => {
  it('has no two of the same key', () => {
    expectUnique(CATEGORIES.map(({ slug }) => slug));
    expectUnique(COUNTRIES.map(({ slug }) => slug));
    expectUnique(CITIES.map(({ slug }) => slug));
    expectUnique(ORGANIZERS.map(({ slug }) => slug));
    expectUnique(VENUES.map(({ key }) => key));
  });

  it('is translated throughout', () => {
    for (const locale of LOCALES) {
      expect(SITE_INFO.taglines[locale]).not.toBe('');
      for (const { names, descriptions } of CATEGORIES) {
        expect(names[locale]).not.toBe('');
        expect(descriptions[locale].length).toBeGreaterThan(40);
      }
      for (const { names } of COUNTRIES) expect(names[locale]).not.toBe('');
    }
  });

  it('gives every country at least four cities and every city a venue near it', () => {
    for (const { code } of COUNTRIES) {
      expect(CITIES.filter(({ country }) => country === code).length).toBeGreaterThanOrEqual(4);
    }
    for (const city of CITIES) {
      const venues = VENUES.filter(({ citySlug }) => citySlug === city.slug);
      expect(venues.length, city.slug).toBeGreaterThan(0);
      for (const venue of venues) {
        expect(Math.hypot(venue.lat - city.lat, venue.lng - city.lng), venue.key).toBeLessThan(0.4);
      }
    }
    expect(VENUES.filter(({ citySlug }) => !CITIES.some(({ slug }) => slug === citySlug))).toEqual([]);
  });

  it('names only time zones that exist', () => {
    for (const { timeZone } of [...COUNTRIES, ...CITIES]) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
    }
  });

  it('gives organisers contacts that reach nobody', () => {
    for (const { slug, email, phone, website, country, citySlug } of ORGANIZERS) {
      expect(email, slug).toMatch(/@([a-z]+\.)?example\.com$/);
      expect(phone, slug).toMatch(E164);
      expect(website ?? 'https://example.com').toMatch(/^https:\/\/([a-z]+\.)?example\.com$/);
      expect(CITIES.find((city) => city.slug === citySlug)?.country, slug).toBe(country);
    }
    expect(SITE_INFO.email).toMatch(/example\.com$/);
    expect(SITE_INFO.phone).toMatch(E164);
    expect(SITE_INFO.whatsapp).toMatch(E164);
  });
});

describe('every event', () => {
  it('has a slug of its own that no route has taken', () => {
    expectUnique(EVENTS.map(({ slug }) => slug));
    for (const { slug } of EVENTS) {
      expect(slug).toMatch(SLUG);
      expect(RESERVED_EVENT_SLUGS).not.toContain(slug);
    }
  });

  it('has a name and a summary of its own within their lengths', () => {
    expectUnique(EVENTS.map(({ name }) => name));
    expectUnique(EVENTS.map(({ summary }) => summary));
    for (const { slug, name, summary } of EVENTS) {
      expect(name.length, slug).toBeLessThanOrEqual(75);
      expect(summary.length, slug).toBeLessThanOrEqual(140);
    }
  });

  it('shares no paragraph with another and has two to five', () => {
    const parts = EVENTS.map(({ description }) => description.split('\n\n'));
    for (const [at, event] of EVENTS.entries()) {
      expect(parts[at]?.length, event.slug).toBeGreaterThanOrEqual(2);
      expect(parts[at]?.length, event.slug).toBeLessThanOrEqual(5);
    }
    expectUnique(parts.flat());
  });

  it('refers only to what exists, with an organiser of the same country', () => {
    for (const event of EVENTS) {
      const country = countryOf(event);
      const organizer = ORGANIZERS.find(({ slug }) => slug === event.organizerSlug);
      expect(country, event.slug).toBeDefined();
      expect(organizer?.country, event.slug).toBe(country);
      expect(CATEGORIES.map(({ slug }) => slug)).toContain(event.category);
    }
  });

  it('falls on a day between 40 days ago and 150 ahead, in order, whatever day today is', () => {
    for (const today of TODAYS) {
      for (const event of EVENTS) {
        const { startLocal, doorsLocal, endLocal } = resolveWhen(event.when, today);
        const days = daysFromToday(event.when, today);
        expect(startLocal, event.slug).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
        expect(endLocal > startLocal, event.slug).toBe(true);
        expect((doorsLocal ?? startLocal) <= startLocal, event.slug).toBe(true);
        expect(days).toBeGreaterThanOrEqual(-40);
        expect(days).toBeLessThanOrEqual(150);
        expect(isPast(event), event.slug).toBe(days < 0);
      }
    }
  });

  it('falls on the weekday that its name says', () => {
    const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    const named = EVENTS.filter(({ name }) => weekdays.some((weekday) => name.includes(weekday)));
    expect(named.length).toBeGreaterThan(3);
    for (const { name, when } of named) {
      expect(name).toContain('weekday' in when ? weekdays[when.weekday - 1] : 'a fixed weekday');
    }
  });
});

describe('what is on in Indonesia', () => {
  const ENGLISH = /\b(and|with|from|of|one|for|your|until|seat|adult|child|night|day)\b/i;
  const INDONESIAN = /\b(dan|di|yang|dengan|untuk|dari|bisa|boleh|kami|sampai|semua)\b/;

  it('speaks Indonesian, also on the ticket and in the small print', () => {
    const events = EVENTS.filter((event) => countryOf(event) === 'ID');
    expect(events.length).toBeGreaterThan(30);
    for (const { slug, name, summary, description, policies, ticketTypes, flashSale } of events) {
      expect(description, slug).toMatch(INDONESIAN);
      const small = ticketTypes.flatMap((type) => [type.name, type.description]);
      for (const text of [
        name,
        summary,
        description,
        flashSale?.label ?? '',
        ...small,
        ...Object.values(policies),
      ]) {
        expect(text, slug).not.toMatch(ENGLISH);
      }
    }
  });

  it('happens at places that do, too', () => {
    const cities = CITIES.filter(({ country }) => country === 'ID').map(({ slug }) => slug);
    for (const { name, landmark, citySlug } of VENUES.filter((venue) => cities.includes(venue.citySlug))) {
      expect(`${name}, ${landmark}`, citySlug).not.toMatch(/\b(the|by|at|opposite|hall|beach|lawn)\b/i);
    }
  });
});

describe('every ticket type', () => {
  const types = EVENTS.flatMap((event) => event.ticketTypes.map((type) => ({ event, type })));

  it('has a whole price and sells no more than there is', () => {
    for (const { event, type } of types) {
      expect(Number.isInteger(type.price) && type.price >= 0, event.slug).toBe(true);
      expect(type.capacity, event.slug).toBeGreaterThan(0);
      expect(type.sold, event.slug).toBeGreaterThanOrEqual(0);
      expect(left(type), event.slug).toBeGreaterThanOrEqual(0);
      expect(type.min ?? 1).toBeLessThanOrEqual(type.max ?? 10);
    }
  });

  it('has a name of its own within its event', () => {
    for (const { ticketTypes } of EVENTS) expectUnique(ticketTypes.map(({ name }) => name));
  });

  it('starts selling before the event starts, whatever day today is', () => {
    for (const { event, type } of types.filter(({ event }) => !isPast(event))) {
      for (const today of TODAYS) {
        expect(type.saleStartsInDays ?? -1, event.slug).toBeLessThan(daysFromToday(event.when, today));
        expect(type.saleEndsInDays ?? -1, event.slug).toBeLessThanOrEqual(daysFromToday(event.when, today));
      }
    }
  });

  it('adds up over its dates, which lie within the event', () => {
    for (const { event, type } of types) {
      if (!type.dates) continue;
      const sum = (key: 'capacity' | 'sold') => type.dates?.reduce((total, date) => total + date[key], 0);
      expect(type.capacity, event.slug).toBe(sum('capacity'));
      expect(type.sold, event.slug).toBe(sum('sold'));
      for (const date of type.dates) {
        expect(date.sold, event.slug).toBeLessThanOrEqual(date.capacity);
        expect(date.offset * 24, event.slug).toBeLessThan(event.when.durationHours);
      }
    }
  });

  it('counts a several-day pass in the pool of every day', () => {
    for (const { event, type } of types.filter(({ type }) => type.daysPass)) {
      const dates = event.ticketTypes.find((other) => other.dates)?.dates ?? [];
      expect(dates.length, event.slug).toBeGreaterThan(1);
      for (const date of dates) expect(type.sold, event.slug).toBeLessThanOrEqual(date.sold);
    }
  });

  it('is cheaper in a flash sale, which sells no more than it has', () => {
    for (const { slug, flashSale, ticketTypes } of EVENTS) {
      if (!flashSale) continue;
      expect(flashSale.label).not.toBe('');
      expect(flashSale.endsInHours, slug).toBeGreaterThan(flashSale.startsInHours);
      expect(flashSale.sold ?? 0, slug).toBeLessThanOrEqual(flashSale.quantity ?? Number.POSITIVE_INFINITY);
      for (const [name, price] of Object.entries(flashSale.prices)) {
        const normal = ticketTypes.find((type) => type.name === name)?.price ?? 0;
        expect(Number.isInteger(price) && price > 0 && price < normal, `${slug}: ${name}`).toBe(true);
      }
    }
  });
});

describe('the events together', () => {
  it('are at least 160, each country and each category with eight to come', () => {
    expect(EVENTS.length).toBeGreaterThanOrEqual(160);
    const upcoming = EVENTS.filter(isUpcoming);
    for (const { code } of COUNTRIES) {
      expect(upcoming.filter((event) => countryOf(event) === code).length, code).toBeGreaterThanOrEqual(8);
    }
    for (const { slug } of CATEGORIES) {
      expect(upcoming.filter(({ category }) => category === slug).length, slug).toBeGreaterThanOrEqual(8);
    }
  });

  it('are many in the next ten days, and some of them today', () => {
    for (const today of TODAYS) {
      const days = EVENTS.filter(isUpcoming).map((event) => daysFromToday(event.when, today));
      expect(days.filter((day) => day <= 10).length).toBeGreaterThanOrEqual(50);
      expect(days.filter((day) => day === 0).length).toBeGreaterThanOrEqual(3);
    }
  });

  it('use every venue and every organiser', () => {
    expect(VENUES.filter(({ key }) => !EVENTS.some(({ venueKey }) => venueKey === key))).toEqual([]);
    expect(ORGANIZERS.filter(({ slug }) => !EVENTS.some((event) => event.organizerSlug === slug))).toEqual(
      [],
    );
  });

  it('have two old addresses', () => {
    const old = EVENTS.flatMap(({ oldUrl }) => oldUrl ?? []);
    expectUnique(old);
    expect(old).toHaveLength(2);
    for (const url of old) expect(url).toMatch(/^\/event\/[a-z0-9-]+$/);
  });
});

// What each mark promises, and how many events must have it.
const PROMISES: Record<DemoShow, { atLeast: number; holds: (event: DemoEvent) => boolean | undefined }> = {
  'sold-out': { atLeast: 1, holds: (e) => e.ticketTypes.every((type) => type.sold === type.capacity) },
  'few-left': {
    atLeast: 1,
    holds: (e) => visibleTypes(e).every((type) => left(type) > 0 && left(type) <= type.capacity / 10),
  },
  'all-held': {
    atLeast: 1,
    holds: (e) => visibleTypes(e).every((type) => left(type) === 0 && (type.held ?? 0) > 0),
  },
  'sale-not-started': {
    atLeast: 1,
    holds: (e) => e.ticketTypes.every((type) => (type.saleStartsInDays ?? 0) > 0),
  },
  'sale-ended': {
    atLeast: 1,
    holds: (e) =>
      e.ticketTypes.every((type) => (type.saleEndsInDays ?? 0) < 0 && left(type) > 0) && !isPast(e),
  },
  free: { atLeast: 1, holds: (e) => e.ticketTypes.every((type) => type.price === 0) },
  'flash-live': {
    atLeast: 5,
    holds: ({ flashSale }) =>
      flashSale &&
      flashSale.startsInHours < 0 &&
      flashSale.endsInHours > 0 &&
      (flashSale.sold ?? 0) < (flashSale.quantity ?? 0),
  },
  'flash-upcoming': { atLeast: 1, holds: ({ flashSale }) => flashSale && flashSale.startsInHours > 0 },
  'date-pass': { atLeast: 5, holds: (e) => e.ticketTypes.some((type) => (type.dates?.length ?? 0) > 1) },
  'sold-out-day': {
    atLeast: 1,
    holds: (e) => e.ticketTypes.some((type) => type.dates?.some((date) => date.sold === date.capacity)),
  },
  'days-pass': { atLeast: 1, holds: (e) => e.ticketTypes.some((type) => type.daysPass) },
  cancelled: { atLeast: 1, holds: (e) => e.state === 'cancelled' },
  postponed: {
    atLeast: 1,
    holds: (e) => TODAYS.every((today) => (e.previousDays ?? 999) < daysFromToday(e.when, today)),
  },
  past: { atLeast: 8, holds: isPast },
  'hidden-types': { atLeast: 1, holds: (e) => e.ticketTypes.some((type) => type.hidden) && !!e.unlockCode },
  draft: { atLeast: 1, holds: (e) => e.state === 'draft' },
  usd: { atLeast: 1, holds: (e) => e.currency === 'USD' },
  'long-name': { atLeast: 1, holds: (e) => e.name.length >= 65 },
  'odd-characters': {
    atLeast: 1,
    holds: (e) => /&/.test(e.name) && /"/.test(e.name) && /'/.test(e.name) && /é/.test(e.name),
  },
  'crosses-midnight': {
    atLeast: 1,
    holds: (e) => {
      const { startLocal, endLocal } = resolveWhen(e.when, '2026-10-14');
      return startLocal.slice(0, 10) < endLocal.slice(0, 10);
    },
  },
  'four-days': {
    atLeast: 1,
    holds: (e) => e.ticketTypes.some((type) => type.dates?.length === 4) && e.when.durationHours > 72,
  },
};

describe('the marks', () => {
  it.each(Object.entries(PROMISES))(
    '%s is shown by events for which it is true',
    (show, { atLeast, holds }) => {
      const events = showing(show as DemoShow);
      expect(events.length).toBeGreaterThanOrEqual(atLeast);
      expect(events.filter((event) => !holds(event)).map(({ slug }) => slug)).toEqual([]);
    },
  );

  it('are on every event for which a state, an ended date or a code was written', () => {
    for (const event of EVENTS) {
      const expected: DemoShow[] = [];
      if (event.state) expected.push(event.state);
      if (isPast(event)) expected.push('past');
      if (event.unlockCode) expected.push('hidden-types');
      if (event.flashSale) expected.push(event.flashSale.startsInHours < 0 ? 'flash-live' : 'flash-upcoming');
      expect(event.shows ?? [], event.slug).toEqual(expect.arrayContaining(expected));
    }
  });
});

describe('texts in other languages', () => {
  it('belong to events, and are in languages that these are not written in', () => {
    for (const [slug, texts] of Object.entries(TEXTS)) {
      const event = EVENTS.find((each) => each.slug === slug);
      expect(event, slug).toBeDefined();
      expect(Object.keys(texts), slug).not.toContain(event?.locale ?? 'en');
    }
  });
});
