import type { Filters } from '#modules/catalog/filters.rules.ts';
import { SortLinks } from '#web/components/filters/sort-links.tsx';
import { eventsCount } from '#web/page/count-text.ts';
import type { CardPage } from './cards.ts';

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
