import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { EventPage } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { Instant } from '#shared/time.ts';
import { onceBack } from '#web/offline/once-back.ts';
import type { Outcome } from '#web/page/failures.ts';
import { entryBehind } from '#web/page/stay.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { toast } from '#web/ui/toast.ts';
import { type CardEvent, type CardPage, cardOf } from './cards.ts';
import { EventGrid } from './event-grid.tsx';
import { Pagination } from './pagination.tsx';

type PagedEventsProps = {
  // The page that the address names.
  page: CardPage;
  loadPage: (page: number) => Promise<Outcome<EventPage>>;
  pathOf: (page: number) => string;
  now: Instant;
  heading: 'h2' | 'h3';
  isFirstInView?: boolean;
  isWide?: boolean;
};

type More = { events: CardEvent[]; page: number };

// What "load more" has loaded, by history entry: going back shows the same list at the same height.
const loadedMore = new Map<string, More>();

export function PagedEvents(props: PagedEventsProps) {
  const { key, pathname, search, state } = useLocation();
  const listKey = `${entryBehind(state) ?? key} ${pathname}${search}`;
  return <OneList key={listKey} listKey={listKey} {...props} />;
}

function OneList(props: PagedEventsProps & { listKey: string }) {
  const { listKey, page, loadPage, pathOf, now, heading, isFirstInView = false, isWide = false } = props;
  const [more, setMore] = useState<More>(() => loadedMore.get(listKey) ?? { events: [], page: page.page });
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const list = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number>(undefined);
  const events = withoutRepeats([...page.data, ...more.events]);

  // Focus moves to the first new event.
  useEffect(() => {
    if (firstNew.current === undefined || events.length <= firstNew.current) return;
    list.current
      ?.querySelectorAll<HTMLElement>('article a')
      [firstNew.current]?.focus({ preventScroll: true });
    firstNew.current = undefined;
  });

  const onLoadMore = async () => {
    if (state === 'loading') return;
    setState('loading');
    const outcome = await loadPage(more.page + 1);
    setState(outcome.ok ? 'idle' : 'failed');
    if (!outcome.ok) {
      onceBack(() => setState((now) => (now === 'failed' ? 'idle' : now)));
      return toast(m.list_more_failed(), 'error');
    }
    firstNew.current = events.length;
    const next = { events: [...more.events, ...outcome.body.data.data.map(cardOf)], page: more.page + 1 };
    loadedMore.set(listKey, next);
    setMore(next);
  };

  return (
    <div ref={list}>
      <EventGrid events={events} now={now} heading={heading} isFirstInView={isFirstInView} isWide={isWide} />
      {more.page < page.last_page && (
        <div className="script-only mt-8 flex flex-col items-center gap-2">
          {state === 'failed' && <p className="text-center text-small text-error">{m.list_more_failed()}</p>}
          <button
            type="button"
            onClick={onLoadMore}
            aria-disabled={state === 'loading'}
            className={`${QUIET_BUTTON} min-w-56`}
          >
            {state === 'loading' ? m.list_loading() : m.list_more()}
          </button>
        </div>
      )}
      <div role="status" className="sr-only">
        {more.events.length > 0 && m.list_showing({ count: events.length })}
      </div>
      <Pagination page={page.page} lastPage={page.last_page} pathOf={pathOf} />
    </div>
  );
}

// The list may have changed since its first page was loaded.
function withoutRepeats(events: readonly CardEvent[]): CardEvent[] {
  return [...new Map(events.map((event) => [event.id, event])).values()];
}
