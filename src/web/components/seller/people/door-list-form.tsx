import type { DoorList } from '#modules/attending/door-list.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay } from '#shared/time.ts';
import { FilterForm, FilterSelect } from '#web/components/seller/list-filters.tsx';
import { Tick, TickGroup } from '#web/components/seller/sales/tick.tsx';
import { currentLocale } from '#web/page/locale.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

// As much as stands well above a list.
export const MOST_TITLE = 80;

type DoorListFormProps = Pick<DoorList, 'types' | 'dates'> & {
  action: string;
  asked: { types: string[]; date: string; title: string };
};

// Each gate has its types: what was chosen and the title stand in the address, one for each gate.
export function DoorListForm({ action, types, dates, asked }: DoorListFormProps) {
  const locale = currentLocale();
  return (
    <FilterForm action={action} columns="sm:grid-cols-2" button={m.people_print_show()}>
      {types.length > 1 && (
        <div className="sm:col-span-2">
          <TickGroup id="types" label={m.people_print_types()} hint={m.people_print_types_hint()}>
            <div className="grid gap-x-4 sm:grid-cols-2">
              {types.map(({ id, name }) => (
                <Tick key={id} name="type" value={String(id)} isTicked={asked.types.includes(String(id))}>
                  {name}
                </Tick>
              ))}
            </div>
          </TickGroup>
        </div>
      )}
      <TextField
        id="title"
        name="title"
        label={m.people_print_title()}
        placeholder={m.people_print_title_example()}
        maxLength={MOST_TITLE}
        autoComplete="off"
        defaultValue={asked.title}
      />
      {dates.length > 0 && (
        <FilterSelect
          name="date"
          label={m.people_day()}
          chosen={asked.date}
          choices={dates.map((on) => ({ value: on, name: formatPlainDay(on, locale) }))}
        />
      )}
    </FilterForm>
  );
}
