import { FILTER_KEYS } from '#modules/catalog/filters.rules.ts';

// What the plain filter form sends to /events/listing, which answers with the address of that list.
export const FILTER_FIELDS = [...FILTER_KEYS, 'when_from', 'when_to', 'price_from', 'price_to'] as const;
