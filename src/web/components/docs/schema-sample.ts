import { type Schema, withoutNull } from './schema-fields.ts';

// Believable values by the name of the field, so that an example reads like an answer.
const BY_NAME: Readonly<Record<string, unknown>> = {
  name: 'Koroga Night',
  slug_name: 'koroga-night',
  slug: 'nairobi',
  loc: 'Carnivore Grounds, Nairobi',
  main_image: '/posters/music/koroga-night-5.4x5.svg',
  category: 'music',
  seed: 5,
  time_zone: 'Africa/Nairobi',
  currency: 'KES',
  currencies: ['KES'],
  code: 'KE',
  ticket_name: 'Regular',
  price: 1500,
  override_price: 1200,
  flashsale_label: 'Early bird',
  left: 38,
  start_at: '2026-12-05T16:00:00.000Z',
  end_at: '2026-12-05T21:00:00.000Z',
  doors_at: '2026-12-05T14:00:00.000Z',
  email: 'hello@example.com',
  phone: '+254000000000',
  whatsapp: '+254000000000',
  website: 'https://example.com',
  url: 'https://example.com',
  public_url: 'https://example.com',
  href: '/events/koroga-night',
  address: 'Langata Road',
  lat: -1.33,
  lng: 36.8,
  size: 8,
  page: 1,
  last_page: 16,
  total: 128,
  max_per_order: 10,
  min_per_order: 1,
};

const BY_TYPE: Readonly<Record<string, unknown>> = {
  integer: 1,
  number: 1,
  boolean: false,
  'date-time': '2026-11-14T09:00:00.000Z',
  date: '2026-12-05',
  uuid: '2f1c8f0e-5a57-4c1e-9d0b-6f3f5f0a7c11',
  string: '…',
};

// One value that the schema allows.
export function sampleOf(schema: Schema, name = ''): unknown {
  const { inner } = withoutNull(schema);
  if (inner.oneOf?.[0]) return sampleOf(inner.oneOf[0], name);
  if (inner.properties) {
    return Object.fromEntries(
      Object.entries(inner.properties).map(([key, property]) => [key, sampleOf(property, key)]),
    );
  }
  // Checked before the name: a map of counts by category is not a category.
  if (inner.additionalProperties) return {};
  if (Object.hasOwn(BY_NAME, name) && inner.enum?.includes(BY_NAME[name]) !== false) return BY_NAME[name];
  if (inner.const !== undefined) return inner.const;
  if (inner.enum) return inner.enum[0];
  if (inner.prefixItems) return inner.prefixItems.map((item) => sampleOf(item));
  if (inner.type === 'array') return inner.items ? [sampleOf(inner.items)] : [];
  return BY_TYPE[inner.format ?? ''] ?? BY_TYPE[inner.type ?? ''] ?? null;
}
