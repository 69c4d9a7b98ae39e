import { type Filters, fixesCurrency, SORTS, type Sort, withFilter } from '#modules/catalog/filters.rules.ts';
import { m } from '#shared/messages/messages.js';
import { filterPath } from '#web/paths/filters.ts';

const WORDS: Record<Sort, () => string> = {
  soonest: m.sort_soonest,
  trending: m.sort_trending,
  price: m.sort_price,
};

// By price only where all prices have one currency.
export function SortLinks({ filters }: { filters: Filters }) {
  const sorts = SORTS.filter((sort) => sort !== 'price' || fixesCurrency(filters));
  return (
    <nav aria-label={m.sort_label()}>
      <ul className="flex flex-wrap gap-x-1">
        {sorts.map((sort) => (
          <li key={sort}>
            <a
              href={filterPath(withFilter(filters, 'sort', sort))}
              data-stay
              aria-current={filters.sort === sort ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-pill px-3 text-small font-semibold text-ink-2 hover:text-ink aria-[current=true]:bg-primary-soft aria-[current=true]:text-on-primary-soft lg:min-h-9"
            >
              {WORDS[sort]()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
