// What search engines demand of the data in a page: for each type its required and optional properties, and the type of
// each. A property that is not in the table is a problem, because it would be ignored at best.

type Check = (value: unknown) => boolean;
interface TypeRule {
  required: Record<string, Check>;
  allowed: Record<string, Check>;
}

const text: Check = (value) => typeof value === 'string' && value.trim() !== '';
const maybeText: Check = (value) => typeof value === 'string';
const address: Check = (value) => typeof value === 'string' && /^https?:\/\/\S+$/.test(value);
const instant: Check = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(value);
const instantOrDay: Check = (value) => instant(value) || /^\d{4}-\d\d-\d\d$/.test(String(value));
const amount: Check = (value) => typeof value === 'number' && value >= 0;
const currency: Check = (value) => /^(KES|UGX|TZS|RWF|IDR|USD)$/.test(String(value));
const yesOrNo: Check = (value) => typeof value === 'boolean';
const between =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most;
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(check);
const word =
  (...words: string[]): Check =>
  (value) =>
    words.some((one) => value === `https://schema.org/${one}`);
const thing =
  (...types: string[]): Check =>
  (value) =>
    types.includes(String((value as { '@type'?: string } | null)?.['@type']));

const EVENT_TYPES = [
  'Event',
  'MusicEvent',
  'Festival',
  'ComedyEvent',
  'SportsEvent',
  'FoodEvent',
  'BusinessEvent',
  'ChildrensEvent',
];

// Search engines forbid prices and discounts in a name.
const nameWithoutPromotion: Check = (value) => text(value) && !/%|\boff\b|discount/i.test(String(value));

const EVENT: TypeRule = {
  required: { name: nameWithoutPromotion, startDate: instantOrDay, location: thing('Place') },
  allowed: {
    '@id': address,
    url: address,
    description: text,
    endDate: instant,
    doorTime: instant,
    previousStartDate: instant,
    eventStatus: word('EventScheduled', 'EventPostponed', 'EventRescheduled', 'EventCancelled'),
    eventAttendanceMode: word('OfflineEventAttendanceMode'),
    isAccessibleForFree: yesOrNo,
    image: listOf(address),
    organizer: thing('Organization'),
    offers: listOf(thing('Offer')),
    aggregateRating: thing('AggregateRating'),
    subEvent: listOf(thing(...EVENT_TYPES)),
  },
};

const RULES: Record<string, TypeRule> = {
  ...Object.fromEntries(EVENT_TYPES.map((type) => [type, EVENT])),
  Offer: {
    required: { price: amount, priceCurrency: currency, url: address },
    allowed: {
      name: text,
      availability: word('InStock', 'LimitedAvailability', 'SoldOut', 'PreOrder', 'OutOfStock'),
      validFrom: instant,
      validThrough: instant,
    },
  },
  Place: {
    required: { name: text, address: thing('PostalAddress') },
    allowed: { geo: thing('GeoCoordinates') },
  },
  PostalAddress: {
    required: { addressLocality: text, addressCountry: (value) => /^[A-Z]{2}$/.test(String(value)) },
    allowed: { streetAddress: maybeText },
  },
  GeoCoordinates: { required: { latitude: between(-90, 90), longitude: between(-180, 180) }, allowed: {} },
  Organization: {
    required: { name: text },
    allowed: {
      '@id': address,
      url: address,
      description: maybeText,
      email: text,
      telephone: text,
      sameAs: listOf(address),
      aggregateRating: thing('AggregateRating'),
    },
  },
  AggregateRating: {
    required: { ratingValue: between(1, 5), reviewCount: between(1, Number.POSITIVE_INFINITY) },
    allowed: { bestRating: between(5, 5), worstRating: between(1, 1) },
  },
  BreadcrumbList: { required: { itemListElement: listOf(thing('ListItem')) }, allowed: {} },
  ListItem: { required: { position: between(1, 100), name: text, item: address }, allowed: {} },
};

// Every problem of a thing and of what it contains, each with its path; empty for a valid thing.
export function schemaProblems(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => schemaProblems(one, `${path}[${at}]`));
  if (typeof value !== 'object' || value === null) return [];
  const { '@type': type, ...properties } = value as Record<string, unknown>;
  const rule = RULES[String(type)];
  const here = path === '' ? String(type) : path;
  if (!rule) return [`${here}: no rule for ${type}`];
  const checks: Record<string, Check> = { ...rule.required, ...rule.allowed };
  const missing = Object.keys(rule.required).filter((name) => !(name in properties));
  return [
    ...missing.map((name) => `${here}.${name}: missing`),
    ...Object.entries(properties).flatMap(([name, held]) => {
      if (!checks[name]) return [`${here}.${name}: not a property of ${type}`];
      const wrong = checks[name](held) ? [] : [`${here}.${name}: ${JSON.stringify(held)}`];
      return [...wrong, ...schemaProblems(held, `${here}.${name}`)];
    }),
  ];
}
