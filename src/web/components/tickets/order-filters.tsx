import { useRef } from 'react';
import { m } from '#shared/messages/messages.js';
import { MY_TICKETS_PATH } from '#web/paths/tickets.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { pickRange } from '#web/ui/date-picker/pick-dates.ts';
import { CalendarIcon } from '#web/ui/more-icons.tsx';

export type OrderFilter = { search: string; start_date: string; end_date: string; when: 'upcoming' | 'past' };

const FIELD = 'mt-1 h-11 w-full rounded-card border border-control bg-surface px-3 text-ink';

export function OrderFilters({ filter }: { filter: OrderFilter }) {
  const from = useRef<HTMLInputElement>(null);
  const until = useRef<HTMLInputElement>(null);
  const pick = (button: HTMLElement) =>
    pickRange(button, [from.current?.value ?? '', until.current?.value ?? ''], (first = '', last = '') => {
      if (from.current) from.current.value = first;
      if (until.current) until.current.value = last;
    });
  const isUsed = filter.search !== '' || filter.start_date !== '' || filter.end_date !== '';
  return (
    <form
      method="get"
      action={MY_TICKETS_PATH}
      className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto_auto] sm:items-end"
    >
      {filter.when === 'past' && <input type="hidden" name="when" value="past" />}
      <label className="text-small font-semibold">
        {m.my_search()}
        <input type="search" name="search" defaultValue={filter.search} maxLength={100} className={FIELD} />
      </label>
      <div className="picks-dates grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3 sm:contents">
        <label className="text-small font-semibold">
          {m.my_from()}
          <input
            ref={from}
            type="date"
            name="start_date"
            defaultValue={filter.start_date}
            className={FIELD}
          />
        </label>
        <label className="text-small font-semibold">
          {m.my_until()}
          <input ref={until} type="date" name="end_date" defaultValue={filter.end_date} className={FIELD} />
        </label>
        <button
          type="button"
          aria-label={m.picker_open()}
          onClick={({ currentTarget }) => pick(currentTarget)}
          className={`script-only ${QUIET_BUTTON}`}
        >
          <CalendarIcon className="size-5" />
        </button>
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
