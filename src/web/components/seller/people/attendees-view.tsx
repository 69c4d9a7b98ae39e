import { ATTENDEE_LISTS } from '#modules/attending/attendee-lists.rules.ts';
import type { AttendeeList } from '#modules/attending/attendees.contract.ts';
import { ATTENDEE_COLUMNS } from '#modules/attending/columns.rules.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { attendeesFilePath, attendeesPath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { AttendeeRows } from './attendee-rows.tsx';
import { attendeeListWord } from './attendee-words.ts';
import { ATTENDEE_WORDS } from './column-words.ts';
import { ColumnsForm } from './columns-form.tsx';
import type { AttendeesAsked } from './load-attendees.ts';

type AttendeesViewProps = {
  organizer: string;
  event: number;
  view: AttendeeList;
  asked: AttendeesAsked;
  mayExport: boolean;
};

// The search, whom it found, and the way to those before.
export function AttendeesView({ organizer, event, view, asked, mayExport }: AttendeesViewProps) {
  const { before, ...kept } = asked;
  const isNarrowed = Object.keys(kept).length > 0;
  const pathOf = (query: Record<string, string>) => attendeesPath(organizer, event, query);
  return (
    <>
      <Filters view={view} asked={asked} action={pathOf({})} />
      {view.attendees.length > 0 ? (
        <AttendeeRows organizer={organizer} attendees={view.attendees} timeZone={view.time_zone} />
      ) : (
        <p className="rounded-card border border-line bg-surface px-4 py-8 text-center text-ink-2 wrap-anywhere">
          {noneWord(view, asked, isNarrowed)}
        </p>
      )}
      <nav aria-label={m.seller_pages()} className="mt-4 flex flex-wrap justify-between gap-2">
        {before ? (
          <a href={pathOf(kept)} className={QUIET_BUTTON}>
            {m.log_newest()}
          </a>
        ) : isNarrowed ? (
          <a href={pathOf({})} className={QUIET_BUTTON}>
            {m.people_show_all()}
          </a>
        ) : (
          <span />
        )}
        {view.older !== null && (
          <a href={pathOf({ ...kept, before: view.older })} className={QUIET_BUTTON}>
            {m.log_older()}
          </a>
        )}
      </nav>
      {mayExport && (
        <ColumnsForm
          action={attendeesFilePath(organizer, event)}
          kept={kept}
          columns={ATTENDEE_COLUMNS}
          words={ATTENDEE_WORDS}
        />
      )}
    </>
  );
}

function noneWord(
  { is_too_short }: AttendeeList,
  { q, before }: AttendeesAsked,
  isNarrowed: boolean,
): string {
  if (is_too_short) return m.orders_too_short();
  if (q) return m.people_not_found({ words: q });
  return isNarrowed || before ? m.people_none_here() : m.people_none();
}

type FiltersProps = Pick<AttendeesViewProps, 'view' | 'asked'> & { action: string };

function Filters({ view, asked, action }: FiltersProps) {
  const locale = currentLocale();
  const counted = (name: string, count: number) => m.people_counted({ name, count: String(count) });
  return (
    <form
      method="get"
      action={action}
      className="mb-6 grid gap-3 md:grid-cols-2 md:items-end lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-[minmax(0,2fr)]"
    >
      <TextField
        id="q"
        name="q"
        type="search"
        label={view.is_masked ? m.orders_search_codes() : m.orders_search()}
        defaultValue={asked.q ?? ''}
        maxLength={80}
        autoComplete="off"
      />
      <SelectField id="list" name="list" label={m.orders_list()} defaultValue={asked.list ?? 'good'}>
        {ATTENDEE_LISTS.map((list) => (
          <option key={list} value={list}>
            {counted(attendeeListWord(list), view.counts[list])}
          </option>
        ))}
      </SelectField>
      <SelectField id="type" name="type" label={m.people_type()} defaultValue={asked.type ?? ''}>
        <option value="">{m.log_all()}</option>
        {view.types.map(({ id, name, count }) => (
          <option key={id} value={id}>
            {counted(name, count)}
          </option>
        ))}
      </SelectField>
      {view.dates.length > 0 && (
        <SelectField id="date" name="date" label={m.people_day()} defaultValue={asked.date ?? ''}>
          <option value="">{m.log_all()}</option>
          {view.dates.map(({ on, count }) => (
            <option key={on} value={on}>
              {counted(formatPlainDay(on, locale), count)}
            </option>
          ))}
        </SelectField>
      )}
      <button type="submit" className={`${QUIET_BUTTON} min-h-12`}>
        {m.sales_search()}
      </button>
    </form>
  );
}
