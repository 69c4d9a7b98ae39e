import type { Filters } from '#modules/catalog/filters.rules.ts';
import type { CardPage } from '#web/cards.ts';
import { eventsCount } from '#web/count-text.ts';
import { SortLinks } from './sort-links.tsx';

// How many there are, said aloud when it changes, and in which order.
export function ResultsHeader({ page, filters }: { page: CardPage; filters: Filters }) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
      <p role="status" className="font-semibold">
        {eventsCount(page)}
      </p>
      <SortLinks filters={filters} />
    </div>
  );
}
