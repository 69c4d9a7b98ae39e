import { CITIES, type City, COUNTRIES, type CountryCode } from '#modules/catalog/index.ts';
import { namesOf } from './generated/people.ts';
import { NAMES, OPENINGS, type Parts, SENTENCES, SUMMARIES } from './generated/phrases.ts';
import { createRandom, type Random } from './generated/random.ts';
import { makeFlashSale, makeTicketTypes } from './generated/tickets.ts';
import { ADJECTIVES, CROWD, MOMENTS, NOUNS, PLACES_WITHIN, TREATS } from './generated/words.ts';
import { ORGANIZERS } from './organizers.ts';
import { policies } from './policies.ts';
import { isoWeekday } from './resolve-when.ts';
import type {
  DemoCategorySlug,
  DemoEvent,
  DemoOrganizer,
  DemoTicketType,
  DemoVenue,
  DemoWhen,
} from './types.ts';
import { VENUES } from './venues/venues.ts';

const SEED = 20_260_101;
const FIRST_DAY = -30;
const LAST_DAY = 365;
const FEWEST_WORDS = 24;

const CATEGORY_SLUGS = Object.keys(NAMES) as DemoCategorySlug[];
const STARTS = ['09:00', '10:30', '14:00', '16:00', '18:00', '19:00', '19:30', '20:00', '21:00'];
const POLICIES = [
  policies('week', 'all', 'stepFree'),
  policies('twoDays', 'everyone', 'stepFree'),
  policies('half', 'adults', 'lift'),
  policies('none', 'teens', 'stairs'),
  policies('weather', 'guided', 'grass'),
];

type Place = { city: City; venues: DemoVenue[]; organizers: DemoOrganizer[] };

const PLACES: Place[] = CITIES.map((city) => ({
  city,
  venues: VENUES.filter((venue) => venue.citySlug === city.slug),
  organizers: ORGANIZERS.filter((organizer) => organizer.country === city.country),
}));

// Believable events by the hundred thousand, for measuring: the same ones for the same count and day, one at a time.
export function* generateEvents(count: number, today: string): Generator<DemoEvent> {
  const random = createRandom(SEED);
  for (let index = 0; index < count; index += 1) yield makeEvent(index, today, random);
}

function makeEvent(index: number, today: string, random: Random): DemoEvent {
  const { city, venues, organizers } = random.pick(PLACES);
  const venue = random.pick(venues);
  const category = random.pick(CATEGORY_SLUGS);
  const parts = pickParts(city, venue, random);
  const name = random.pick(NAMES[category])(parts);
  const ticketTypes = makeTicketTypes(currencyOf(city.country), random);
  const flashSale = makeFlashSale(ticketTypes, random);
  return {
    slug: `${slugify(name)}-${index.toString(36)}`,
    name,
    summary: random.pick(SUMMARIES)(parts),
    description: makeDescription(category, parts, random),
    category,
    organizerSlug: random.pick(organizers).slug,
    venueKey: venue.key,
    when: makeWhen(today, ticketTypes, random),
    policies: random.pick(POLICIES),
    ticketTypes,
    ...(flashSale && { flashSale }),
    popularity: random.next() ** 3,
  };
}

function pickParts(city: City, venue: DemoVenue, random: Random): Parts {
  const { given, surnames } = namesOf(city.country);
  const family = random.pick(surnames);
  return {
    person: `${random.pick(given)} ${family}`,
    family,
    adjective: random.pick(ADJECTIVES),
    otherAdjective: random.pick(ADJECTIVES),
    noun: random.pick(NOUNS),
    otherNoun: random.pick(NOUNS),
    crowd: spoken(random.pick(CROWD)),
    otherCrowd: spoken(random.pick(CROWD)),
    treat: spoken(random.pick(TREATS)),
    otherTreat: spoken(random.pick(TREATS)),
    moment: spoken(random.pick(MOMENTS)),
    otherMoment: spoken(random.pick(MOMENTS)),
    corner: spoken(random.pick(PLACES_WITHIN)),
    city: city.name,
    venue: venue.name,
  };
}

function makeDescription(category: DemoCategorySlug, parts: Parts, random: Random): string {
  const sentences = [random.pick(OPENINGS[category])(parts)];
  while (countWords(sentences) < FEWEST_WORDS || (sentences.length < 3 && random.chance(0.5))) {
    const sentence = random.pick(SENTENCES)(parts);
    if (!sentences.includes(sentence)) sentences.push(sentence);
  }
  return sentences.join(' ');
}

// Two thirds of them fall on a Friday, a Saturday or a Sunday.
function makeWhen(today: string, types: DemoTicketType[], random: Random): DemoWhen {
  const day = random.between(FIRST_DAY, LAST_DAY);
  const days = random.chance(0.45) ? nearestWeekend(day, isoWeekday(today), random) : day;
  const lastDay = Math.max(
    ...types.flatMap((type) => type.dates ?? [{ offset: 0 }]).map(({ offset }) => offset),
  );
  return { days, start: random.pick(STARTS), durationHours: 24 * lastDay + random.between(2, 6) };
}

function nearestWeekend(day: number, weekdayToday: number, random: Random): number {
  const weekday = (((weekdayToday - 1 + day) % 7) + 7) % 7;
  const moved = day - weekday + random.between(4, 6);
  return moved > LAST_DAY ? moved - 7 : Math.max(moved, FIRST_DAY);
}

function currencyOf(code: CountryCode) {
  const country = COUNTRIES.find((one) => one.code === code);
  if (country === undefined) throw new Error(`no country ${code}`);
  return country.currency;
}

const spoken = (words: string): string => words.replaceAll('-', ' ');

const countWords = (sentences: string[]): number => sentences.join(' ').split(' ').length;

function slugify(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('’', '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
