import { FILTER_KEYS } from '#shared/filter-fields.ts';
import { isSlug } from '#shared/slug.ts';
import { isPlainDate } from '#shared/time.ts';

// The {filters} of /events/listing/{filters}: `key:value` pairs joined by `+`, in the order of FILTER_KEYS.

export const WHEN_PRESETS = ['today', 'tomorrow', 'weekend', 'week', 'month'] as const;
export const SORTS = ['soonest', 'trending', 'price'] as const;

export type FilterKey = (typeof FILTER_KEYS)[number];
export type WhenPreset = (typeof WHEN_PRESETS)[number];
export type Sort = (typeof SORTS)[number];

// Calendar dates, both included.
export type DateRange = { from: string; to: string };
// Whole major units of the place's currency, both included.
export type PriceRange = { fromMajor: number; toMajor: number };

export type When = WhenPreset | DateRange;
export type Price = 'free' | 'paid' | PriceRange;

// Values of one list widen the result (comedy or music), the keys narrow it (music and Nairobi).
// Lists are slugs, in alphabetical order and without repetition.
export type Filters = {
  category: readonly string[];
  country: readonly string[];
  city: readonly string[];
  when: When | null;
  price: Price | null;
  flash: boolean;
  pass: boolean;
  sort: Sort;
};

export const NO_FILTERS: Filters = {
  category: [],
  country: [],
  city: [],
  when: null,
  price: null,
  flash: false,
  pass: false,
  sort: 'soonest',
};

const LONGEST_SEGMENT = 600;
const HIGHEST_PRICE = 999_999_999;

// `canonical` is the one right spelling of these filters: redirect to it if the address has another. Not ok means the
// 404 page; `key` is the unknown key as it was typed.
export type ParsedFilters = { ok: true; filters: Filters; canonical: string } | { ok: false; key: string };

export function parseFilters(segment: string): ParsedFilters {
  if (segment.length > LONGEST_SEGMENT) return { ok: false, key: '' };
  const filters = { ...NO_FILTERS };
  const seen = new Set<string>();
  for (const pair of segment === '' ? [] : segment.split('+')) {
    const [key = '', ...value] = pair.split(':');
    if (!isFilterKey(key) || seen.has(key) || !setFromText(filters, key, value.join(':'))) {
      return { ok: false, key };
    }
    seen.add(key);
  }
  if (!fixesCurrency(filters)) {
    if (isPriceRange(filters.price)) return { ok: false, key: 'price' };
    if (filters.sort === 'price') return { ok: false, key: 'sort' };
  }
  return { ok: true, filters, canonical: formatFilters(filters) };
}

// '' when nothing is filtered. `sort:soonest` is the default and is left out.
export function formatFilters(filters: Filters): string {
  const pairs = FILTER_KEYS.map((key) => [key, valueText(filters, key)] as const);
  return pairs
    .filter(([, text]) => text !== '')
    .map(([key, text]) => `${key}:${text}`)
    .join('+');
}

// What a plain HTML form sends: several fields of one name for a list, `when_from`, `when_to`, `price_from` and
// `price_to` for ranges. Forgiving, as a form must be: what is empty or not understood is left out, a lone first
// date is that day, a lone price is open at the other end.
export function filtersFromForm(fields: Iterable<readonly [name: string, value: string]>): Filters {
  const values = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const text = value.trim();
    if (text !== '') values.set(name, [...(values.get(name) ?? []), text]);
  }
  const one = (name: string) => values.get(name)?.[0] ?? '';
  const filters = { ...NO_FILTERS };
  for (const key of FILTER_KEYS) setFromText(filters, key, (values.get(key) ?? []).join(','));
  setFromText(filters, 'when', `${one('when_from')}..${one('when_to') || one('when_from')}`);
  if (one('price_from') || one('price_to')) {
    setFromText(filters, 'price', `${one('price_from') || 0}..${one('price_to') || HIGHEST_PRICE}`);
  }
  return withoutUnpriceable(filters);
}

export type AppliedFilter = { key: FilterKey; value: string };

// One entry for each filter that a person can remove again; the sort order is not one of them.
export function appliedFilters(filters: Filters): AppliedFilter[] {
  return FILTER_KEYS.filter((key) => key !== 'sort').flatMap((key) => {
    const value = filters[key];
    const texts = isList(value) ? value : [valueText(filters, key)];
    return texts.filter((text) => text !== '').map((text) => ({ key, value: text }));
  });
}

// Counts every value: `category:comedy,music` is two filters.
export function countFilters(filters: Filters): number {
  return appliedFilters(filters).length;
}

export type FilterValue<Key extends FilterKey> = Filters[Key] extends readonly string[]
  ? string
  : NonNullable<Filters[Key]>;

// Adds to a list, replaces any other value. Unchanged if the address would become too long.
export function withFilter<Key extends FilterKey>(
  filters: Filters,
  key: Key,
  value: FilterValue<Key>,
): Filters {
  const current: Filters[FilterKey] = filters[key];
  const next = isList(current) ? sortedSet([...current, String(value)]) : value;
  const changed = withoutUnpriceable({ ...filters, [key]: next });
  return formatFilters(changed).length > LONGEST_SEGMENT ? filters : changed;
}

// Takes one value off a list, or the whole filter when no value is named.
export function withoutFilter(filters: Filters, key: FilterKey, value?: string): Filters {
  const current = filters[key];
  const next =
    isList(current) && value !== undefined ? current.filter((other) => other !== value) : NO_FILTERS[key];
  return withoutUnpriceable({ ...filters, [key]: next });
}

export function hasFilter<Key extends FilterKey>(
  filters: Filters,
  key: Key,
  value: FilterValue<Key>,
): boolean {
  const current: Filters[FilterKey] = filters[key];
  if (isList(current)) return current.includes(String(value));
  return valueText(filters, key) === valueText({ ...NO_FILTERS, [key]: value }, key);
}

export function toggleFilter<Key extends FilterKey>(
  filters: Filters,
  key: Key,
  value: FilterValue<Key>,
): Filters {
  if (!hasFilter(filters, key, value)) return withFilter(filters, key, value);
  return withoutFilter(filters, key, isList(filters[key]) ? String(value) : undefined);
}

// A price range and sorting by price need one currency, so they need one country or one city.
export function fixesCurrency(filters: Filters): boolean {
  return filters.country.length === 1 || filters.city.length === 1;
}

export function isDateRange(when: When | null): when is DateRange {
  return when !== null && typeof when !== 'string';
}

export function isPriceRange(price: Price | null): price is PriceRange {
  return price !== null && typeof price !== 'string';
}

function withoutUnpriceable(filters: Filters): Filters {
  if (fixesCurrency(filters)) return filters;
  return {
    ...filters,
    price: isPriceRange(filters.price) ? null : filters.price,
    sort: filters.sort === 'price' ? 'soonest' : filters.sort,
  };
}

const READERS: { [Key in FilterKey]: (text: string) => Filters[Key] | undefined } = {
  category: readSlugs,
  country: readSlugs,
  city: readSlugs,
  when: (text) => WHEN_PRESETS.find((preset) => preset === text) ?? readDateRange(text),
  price: (text) => (text === 'free' || text === 'paid' ? text : readPriceRange(text)),
  flash: readYes,
  pass: readYes,
  sort: (text) => SORTS.find((sort) => sort === text),
};

function setFromText<Key extends FilterKey>(filters: Filters, key: Key, text: string): boolean {
  const value = READERS[key](text);
  if (value === undefined) return false;
  filters[key] = value;
  return true;
}

function readSlugs(text: string): string[] | undefined {
  const slugs = text.split(',');
  return slugs.every(isSlug) ? sortedSet(slugs) : undefined;
}

function readDateRange(text: string): DateRange | undefined {
  const [from = '', to = '', ...rest] = text.split('..');
  const isRange = rest.length === 0 && isPlainDate(from) && isPlainDate(to) && from <= to;
  return isRange ? { from, to } : undefined;
}

function readPriceRange(text: string): PriceRange | undefined {
  const [from, to, ...rest] = text.split('..').map(readWholeAmount);
  if (from === undefined || to === undefined || rest.length > 0 || from > to) return undefined;
  return { fromMajor: from, toMajor: to };
}

// 007 is refused: an amount has one spelling.
function readWholeAmount(text: string): number | undefined {
  return /^(0|[1-9]\d*)$/.test(text) && Number(text) <= HIGHEST_PRICE ? Number(text) : undefined;
}

function readYes(text: string): true | undefined {
  return text === 'yes' ? true : undefined;
}

// '' for what the address leaves out.
function valueText(filters: Filters, key: FilterKey): string {
  if (key === 'sort') return filters.sort === NO_FILTERS.sort ? '' : filters.sort;
  const value = filters[key];
  if (isList(value)) return value.join(',');
  if (typeof value === 'boolean') return value ? 'yes' : '';
  if (value === null || typeof value === 'string') return value ?? '';
  return 'from' in value ? `${value.from}..${value.to}` : `${value.fromMajor}..${value.toMajor}`;
}

function isFilterKey(text: string): text is FilterKey {
  return FILTER_KEYS.some((key) => key === text);
}

function isList(value: Filters[FilterKey]): value is readonly string[] {
  return Array.isArray(value);
}

// Slugs are plain ASCII, so the default order is the alphabetical one everywhere.
function sortedSet(slugs: readonly string[]): string[] {
  return [...new Set(slugs)].sort();
}
