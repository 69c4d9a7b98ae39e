// What a list of events can be narrowed by, in the order in which its address names it.
export const FILTER_KEYS = ['category', 'country', 'city', 'when', 'price', 'flash', 'pass', 'sort'] as const;

// What the plain filter form sends to /events/listing, which answers with the address of that list.
export const FILTER_FIELDS = [...FILTER_KEYS, 'when_from', 'when_to', 'price_from', 'price_to'] as const;
