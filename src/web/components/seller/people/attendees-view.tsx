import { ATTENDEE_LISTS } from '#modules/attending/attendee-lists.rules.ts';
import type { AttendeeList } from '#modules/attending/attendees.contract.ts';
import { ATTENDEE_COLUMNS } from '#modules/attending/columns.rules.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay } from '#shared/time.ts';
import { FilterForm, FilterSelect, OlderLinks } from '#web/components/seller/list-filters.tsx';
import { currentLocale } from '#web/page/locale.ts';
import { attendeesFilePath, attendeesPath } from '#web/paths/seller.ts';
import { EmptyBox } from '#web/ui/empty-box.tsx';
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
        <EmptyBox>{noneWord(view, asked, isNarrowed)}</EmptyBox>
      )}
      <OlderLinks
        back={
          before
            ? { path: pathOf(kept), name: m.log_newest() }
            : isNarrowed
              ? { path: pathOf({}), name: m.people_show_all() }
              : null
        }
        older={view.older === null ? null : pathOf({ ...kept, before: view.older })}
      />
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
    <FilterForm
      action={action}
      columns="md:grid-cols-2 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-[minmax(0,2fr)]"
      button={m.sales_search()}
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
      <FilterSelect
        name="type"
        label={m.people_type()}
        chosen={asked.type}
        choices={view.types.map(({ id, name, count }) => ({ value: id, name: counted(name, count) }))}
      />
      {view.dates.length > 0 && (
        <FilterSelect
          name="date"
          label={m.people_day()}
          chosen={asked.date}
          choices={view.dates.map(({ on, count }) => ({
            value: on,
            name: counted(formatPlainDay(on, locale), count),
          }))}
        />
      )}
    </FilterForm>
  );
}
