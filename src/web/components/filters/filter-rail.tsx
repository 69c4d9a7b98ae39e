import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Filters, formatFilters } from '#modules/catalog/filters.rules.ts';
import type { FacetCounts } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { STAY } from '#web/page/stay.ts';
import { LISTING_PATH } from '#web/paths/catalogue.ts';
import { filterPath } from '#web/paths/filters.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { FilterFields } from './filter-fields.tsx';

export const FILTERS_ID = 'filters';

// The filters beside a list on wide screens. Without script it is a plain form, which narrow screens show when the
// address ends in #filters.
export function FilterRail({ filters, counts }: { filters: Filters; counts: FacetCounts | null }) {
  const navigate = useNavigate();
  const [draft, setDraft] = useDraft(filters);
  const onChange = (next: Filters) => {
    setDraft(next);
    navigate(filterPath(next), STAY);
  };
  return (
    <aside id={FILTERS_ID} aria-label={m.filters()} className="filter-rail">
      <form action={LISTING_PATH} method="get" onSubmit={finishTyping}>
        <FilterFields filters={draft} counts={counts} onChange={onChange} />
        <button type="submit" className={`no-script-only w-full ${PRIMARY_BUTTON}`}>
          {m.filters_apply()}
        </button>
      </form>
    </aside>
  );
}

// Takes the focus out of the field, because its value is read when it is left.
function finishTyping(event: SubmitEvent): void {
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

// The filters being chosen; a change from elsewhere (a chip, Back) replaces them.
export function useDraft(filters: Filters): [Filters, (next: Filters) => void] {
  const outside = formatFilters(filters);
  const [draft, setDraft] = useState({ filters, outside });
  if (draft.outside !== outside) {
    const next = { filters, outside };
    setDraft(next);
    return [filters, (changed) => setDraft({ filters: changed, outside })];
  }
  return [draft.filters, (changed) => setDraft({ filters: changed, outside })];
}
