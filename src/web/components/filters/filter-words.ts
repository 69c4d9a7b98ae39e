import {
  type AppliedFilter,
  type Filters,
  isPriceRange,
  type WhenPreset,
} from '#modules/catalog/filters.rules.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, formatMoney, isCurrency, toMinor } from '#shared/money.ts';
import { formatPlainDay } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import type { Category, Country } from '#web/page/read-site.ts';
import { findCity } from '#web/page/site-data.ts';

export type Names = { categories: readonly Category[]; countries: readonly Country[] };

export const WHEN_WORDS: Record<WhenPreset, () => string> = {
  today: m.when_today,
  tomorrow: m.when_tomorrow,
  weekend: m.when_weekend,
  week: m.when_week,
  month: m.when_month,
};

// How one filter reads on its chip. A slug that has no name here is shown as it is written.
export function filterWords({ key, value }: AppliedFilter, filters: Filters, names: Names): string {
  switch (key) {
    case 'category':
      return names.categories.find(({ slug }) => slug === value)?.name ?? value;
    case 'country':
      return names.countries.find(({ slug }) => slug === value)?.name ?? value;
    case 'city':
      return findCity(names.countries, value)?.name ?? value;
    case 'when':
      return whenWords(value);
    case 'price':
      return priceWords(filters, names);
    case 'flash':
      return m.filter_flash();
    case 'pass':
      return m.filter_pass();
    case 'sort':
      return value;
  }
}

// What the page is about, in a heading.
export function listingTitle(filters: Filters, names: Names): string {
  const only = (key: 'category' | 'country' | 'city') =>
    filters[key].length === 1 ? filters[key][0] : undefined;
  const categorySlug = only('category');
  const placeSlug = only('city') ?? (filters.city.length === 0 ? only('country') : undefined);
  const category = categorySlug && filterWords({ key: 'category', value: categorySlug }, filters, names);
  const place =
    placeSlug && filterWords({ key: only('city') ? 'city' : 'country', value: placeSlug }, filters, names);
  if (category && place) return m.listing_title_category_in({ category, place });
  if (category && filters.city.length + filters.country.length === 0) return category;
  if (place && filters.category.length === 0) return m.listing_title_in({ place });
  return filters.flash ? m.listing_title_flash() : m.listing_title();
}

// The one currency that these filters fix, if they do.
export function currencyOf(filters: Filters, countries: readonly Country[]): Currency | null {
  const country = countries.find(
    ({ slug, cities }) =>
      (filters.city.length === 1 && cities.some((city) => city.slug === filters.city[0])) ||
      (filters.city.length !== 1 && filters.country.length === 1 && slug === filters.country[0]),
  );
  return country && isCurrency(country.currency) ? country.currency : null;
}

function whenWords(value: string): string {
  const preset = WHEN_WORDS[value as WhenPreset];
  if (preset) return preset();
  const [from = '', to = ''] = value.split('..');
  const locale = currentLocale();
  if (from === to) return formatPlainDay(from, locale);
  return m.when_range({ from: formatPlainDay(from, locale), to: formatPlainDay(to, locale) });
}

// The form's open end, see filtersFromForm.
const NO_LIMIT_MAJOR = 999_999_999;

function priceWords(filters: Filters, { countries }: Names): string {
  const { price } = filters;
  if (!isPriceRange(price)) return price === 'free' ? m.price_free() : m.filter_paid();
  const currency = currencyOf(filters, countries);
  const text = (major: number) =>
    currency ? formatMoney(toMinor(major), currency, currentLocale(), 'tag') : String(major);
  if (price.toMajor >= NO_LIMIT_MAJOR) return m.price_from({ price: text(price.fromMajor) });
  if (price.fromMajor === 0) return m.price_up_to({ price: text(price.toMajor) });
  return m.price_between({ from: text(price.fromMajor), to: text(price.toMajor) });
}
