import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Filters, formatFilters, NO_FILTERS } from '#modules/catalog/filters.rules.ts';
import type { EventPage, FacetCounts } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { call } from '#web/api/api.ts';
import { askCounts } from '#web/api/ask-counts.ts';
import { filterSegment } from '#web/api/filter-segment.ts';
import { countText } from '#web/page/count-text.ts';
import { STAY, sheetOver } from '#web/page/stay.ts';
import { filterPath } from '#web/paths/filters.ts';
import { ICON_BUTTON, PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { CloseIcon, FilterIcon } from '#web/ui/icons.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { FilterFields } from './filter-fields.tsx';
import { FILTERS_ID, useDraft } from './filter-rail.tsx';

const HASH = `#${FILTERS_ID}`;

// Opens the sheet; without script it jumps to the same filters as a plain form.
export function FiltersButton({ count }: { count: number }) {
  const { key, pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <a
      href={pathname + search + HASH}
      onClick={(click) => {
        click.preventDefault();
        navigate({ pathname, search, hash: HASH }, sheetOver(key));
      }}
      className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-pill border border-control bg-surface px-4 text-small font-semibold whitespace-nowrap hover:border-primary hover:text-primary"
    >
      <FilterIcon className="size-5" />
      {count > 0 ? m.filters_count({ count }) : m.filters()}
    </a>
  );
}

type SheetProps = { filters: Filters; counts: FacetCounts | null; page: Counted | null };
type Counted = Pick<EventPage, 'total' | 'total_is_exact'>;

// The filters on narrow screens, over the whole page. The address says that it is open, so Back closes it.
export function FilterSheet(props: SheetProps) {
  const { hash } = useLocation();
  // The server never sees the hash, so the sheet is not part of the first render.
  const isAlive = useHydrated();
  return isAlive && hash === HASH && <OpenSheet {...props} />;
}

function OpenSheet({ filters, counts, page }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const { state, pathname, search } = useLocation();
  const [draft, setDraft] = useDraft(filters);
  const live = useLiveCount(draft, filters, { counts, page });
  const shown = showWords(live.page);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  // If it was opened from one of our pages, that page is one step back in the history.
  const close = () => (state ? navigate(-1) : navigate(pathname + search, { ...STAY, replace: true }));

  return (
    <dialog
      ref={dialog}
      aria-label={m.filters()}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      className="sheet"
    >
      <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-4 sm:pl-6">
        <h2 className="type-h2">{m.filters()}</h2>
        <button type="button" aria-label={m.shell_close()} onClick={close} className={ICON_BUTTON}>
          <CloseIcon />
        </button>
      </div>
      <div className="flex-1 overflow-y-auto overscroll-contain px-4 py-4 sm:px-6">
        <FilterFields filters={draft} counts={live.counts} onChange={setDraft} />
      </div>
      <div className="flex gap-3 border-t border-line p-4 sm:px-6">
        <button
          type="button"
          onClick={() => setDraft({ ...NO_FILTERS, sort: 'soonest' })}
          className={QUIET_BUTTON}
        >
          {m.filter_clear_all()}
        </button>
        <button
          type="button"
          onClick={() => navigate(filterPath(draft), { ...STAY, replace: true })}
          className={`flex-1 ${PRIMARY_BUTTON}`}
        >
          {shown}
        </button>
        <div role="status" className="sr-only">
          {shown}
        </div>
      </div>
    </dialog>
  );
}

const CHOOSING_PAUSE_MS = 250;

type Live = Pick<SheetProps, 'counts' | 'page'>;

// How many events the draft and each further filter would show. The old numbers stay until the new ones have arrived;
// if counting fails, there are none.
function useLiveCount(draft: Filters, filters: Filters, { counts, page }: Live): Live {
  const [live, setLive] = useState<Live>({ counts, page });
  const segment = formatFilters(draft);
  const isUnchanged = segment === formatFilters(filters);
  useEffect(() => {
    if (isUnchanged && page) return setLive({ counts, page });
    let isCurrent = true;
    const pause = setTimeout(async () => {
      const [outcome, counted] = await Promise.all([
        call('GET /api/events/filter/{filters}', {
          params: { filters: filterSegment(segment) },
          query: { size: '1' },
        }),
        askCounts(call, draft),
      ]);
      if (isCurrent) setLive({ counts: counted, page: outcome.ok ? outcome.body.data : null });
    }, CHOOSING_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(pause);
    };
  }, [segment, draft, isUnchanged, counts, page]);
  return live;
}

function showWords(page: Counted | null): string {
  if (!page) return m.filters_show();
  const shown = countText(page.total);
  return page.total_is_exact
    ? m.filters_show_count({ count: page.total, shown })
    : m.filters_show_many({ shown });
}
