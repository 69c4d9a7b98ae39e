import { m } from '#shared/messages/messages.js';
import { MY_TICKETS_PATH } from '#web/paths.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';

export type OrderFilter = { search: string; start_date: string; end_date: string; when: 'upcoming' | 'past' };

const FIELD = 'mt-1 h-11 w-full rounded-card border border-control bg-surface px-3 text-ink';

export function OrderFilters({ filter }: { filter: OrderFilter }) {
  const isUsed = filter.search !== '' || filter.start_date !== '' || filter.end_date !== '';
  return (
    <form
      method="get"
      action={MY_TICKETS_PATH}
      className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-end"
    >
      {filter.when === 'past' && <input type="hidden" name="when" value="past" />}
      <label className="text-small font-semibold">
        {m.my_search()}
        <input type="search" name="search" defaultValue={filter.search} maxLength={100} className={FIELD} />
      </label>
      <div className="grid grid-cols-2 gap-3 sm:contents">
        <label className="text-small font-semibold">
          {m.my_from()}
          <input type="date" name="start_date" defaultValue={filter.start_date} className={FIELD} />
        </label>
        <label className="text-small font-semibold">
          {m.my_until()}
          <input type="date" name="end_date" defaultValue={filter.end_date} className={FIELD} />
        </label>
      </div>
      <div className="flex gap-2">
        <button type="submit" className={`grow ${QUIET_BUTTON}`}>
          {m.my_find()}
        </button>
        {isUsed && (
          <a href={myTicketsPath({ when: filter.when })} className={`grow ${QUIET_BUTTON}`}>
            {m.my_clear()}
          </a>
        )}
      </div>
    </form>
  );
}

export function myTicketsPath({ when, page, ...rest }: Partial<OrderFilter> & { page?: number }): string {
  const query = new URLSearchParams();
  if (when === 'past') query.set('when', when);
  for (const [key, value] of Object.entries(rest)) if (value) query.set(key, value);
  if (page && page > 1) query.set('page', String(page));
  const tail = query.toString();
  return tail === '' ? MY_TICKETS_PATH : `${MY_TICKETS_PATH}?${tail}`;
}
