import type { ReactNode } from 'react';
import {
  appliedFilters,
  type Filters,
  hasFilter,
  NO_FILTERS,
  withFilter,
  withoutFilter,
} from '#modules/catalog/filters.rules.ts';
import { m } from '#shared/messages/messages.js';
import { useCategories, useCountries } from '#web/page/site-data.ts';
import { LISTING_PATH } from '#web/paths/catalogue.ts';
import { filterPath } from '#web/paths/filters.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { filterWords, WHEN_WORDS } from './filter-words.ts';

const CHIP =
  'inline-flex min-h-11 shrink-0 items-center gap-1 rounded-pill border px-4 text-small font-semibold whitespace-nowrap';
const OFF = `${CHIP} border-control bg-surface hover:border-primary hover:text-primary`;
const ON = `${CHIP} border-primary bg-primary pr-3 text-on-primary hover:bg-primary-hover`;

type FilterChipsProps = {
  filters: Filters;
  // In front of the chips, in their row.
  children?: ReactNode;
  // Whether a chip changes the list on this page, instead of leading to another page.
  isInPlace?: boolean;
};

// The filters that are set, each with a way to remove it, then popular ones that are not.
export function FilterChips({ filters, children, isInPlace = false }: FilterChipsProps) {
  const names = { categories: useCategories(), countries: useCountries() };
  const applied = appliedFilters(filters);
  const going = { 'data-stay': isInPlace || undefined };
  return (
    <ul className="scroll-row gap-2">
      {children && <li className="flex lg:hidden">{children}</li>}
      {isInPlace &&
        applied.map((filter) => {
          const words = filterWords(filter, filters, names);
          return (
            <li key={filter.key + filter.value} className="flex">
              <a
                href={filterPath(withoutFilter(filters, filter.key, filter.value))}
                {...going}
                className={ON}
              >
                <span className="sr-only">{m.filter_remove()} </span>
                {words}
                <CloseIcon className="size-4" />
              </a>
            </li>
          );
        })}
      {quickFilters(
        filters,
        names.categories.some(({ slug }) => slug === 'music') ? 'music' : null,
        names,
      ).map(({ words, next }) => (
        <li key={words} className="flex">
          <a href={filterPath(next)} {...going} className={OFF}>
            {words}
          </a>
        </li>
      ))}
      {isInPlace && applied.length > 1 && (
        <li className="flex">
          <a
            href={LISTING_PATH}
            {...going}
            className="inline-flex min-h-11 items-center px-3 text-small font-semibold whitespace-nowrap text-primary underline"
          >
            {m.filter_clear_all()}
          </a>
        </li>
      )}
    </ul>
  );
}

type Quick = { words: string; next: Filters };

function quickFilters(
  filters: Filters,
  category: string | null,
  names: Parameters<typeof filterWords>[2],
): Quick[] {
  const all: (Quick & { isOn: boolean })[] = [
    quickWhen(filters, 'today'),
    quickWhen(filters, 'weekend'),
    {
      words: m.price_free(),
      next: withFilter(filters, 'price', 'free'),
      isOn: filters.price !== null,
    },
    {
      words: m.listing_title_flash(),
      next: withFilter(filters, 'flash', true),
      isOn: filters.flash,
    },
    {
      words: m.filter_pass(),
      next: withFilter(filters, 'pass', true),
      isOn: filters.pass,
    },
  ];
  if (category !== null) {
    all.splice(3, 0, {
      words: filterWords({ key: 'category', value: category }, NO_FILTERS, names),
      next: withFilter(filters, 'category', category),
      isOn: filters.category.length > 0,
    });
  }
  return all.filter(({ isOn }) => !isOn);
}

function quickWhen(filters: Filters, preset: 'today' | 'weekend') {
  return {
    words: WHEN_WORDS[preset](),
    next: withFilter(filters, 'when', preset),
    isOn: hasFilter(filters, 'when', preset),
  };
}
