import { m } from '#shared/messages/messages.js';
import { formatFull, formatPlainDay } from '#shared/time.ts';
import { DoorRows } from '#web/components/seller/people/door-rows.tsx';
import { sellerMeta } from '#web/components/seller/seller-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import { attendeesPath, doorListPath } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import type { Route } from './+types/door-list.ts';

const ASKED = ['type', 'date', 'sheet'] as const;

export async function loader({ context, params: { organizer, event }, url }: Route.LoaderArgs) {
  const asked: Partial<Record<(typeof ASKED)[number], string>> = Object.fromEntries(
    ASKED.flatMap((name) => {
      const value = url.searchParams.get(name)?.trim();
      return value ? [[name, value] as const] : [];
    }),
  );
  const found = await context.get(pageContext).call('GET /api/sell/{organizer}/events/{event}/door-list', {
    params: { organizer, event },
    query: asked,
  });
  requireSignIn(found, url);
  if (!found.ok) throw notThere(url, found.error);
  return { list: found.body.data, asked };
}

export const meta = (args: Route.MetaArgs) => sellerMeta(args, m.people_door_list());

// Who may come in, by name, for a door without a phone. Only the names are printed, not what chooses them.
export default function DoorListPage({ loaderData: { list, asked }, params }: Route.ComponentProps) {
  const { organizer } = params;
  const event = Number(params.event);
  const locale = currentLocale();
  const { sheet: _, ...chosen } = asked;
  const sheetPath = (sheet: number) => doorListPath(organizer, event, { ...chosen, sheet: String(sheet) });
  const chosenType = list.types.find(({ id }) => String(id) === asked.type);
  return (
    <main
      id="main"
      className="mx-auto max-w-240 p-4 print:max-w-none print:bg-white print:p-0 print:text-black"
    >
      <div className="mb-6 grid gap-3 print:hidden">
        <div className="flex flex-wrap gap-2">
          <button type="button" onClick={() => window.print()} className={`script-only ${PRIMARY_BUTTON}`}>
            {m.people_print()}
          </button>
          <a href={attendeesPath(organizer, event)} className={QUIET_BUTTON}>
            {m.people_back()}
          </a>
          {list.sheet > 1 && (
            <a href={sheetPath(list.sheet - 1)} className={QUIET_BUTTON}>
              {m.people_sheet_before()}
            </a>
          )}
          {list.sheet < list.sheets && (
            <a href={sheetPath(list.sheet + 1)} className={QUIET_BUTTON}>
              {m.people_sheet_next()}
            </a>
          )}
        </div>
        {(list.types.length > 1 || list.dates.length > 0) && (
          <form
            method="get"
            action={doorListPath(organizer, event)}
            className="grid gap-3 sm:grid-cols-3 sm:items-end"
          >
            <SelectField id="type" name="type" label={m.people_type()} defaultValue={asked.type ?? ''}>
              <option value="">{m.log_all()}</option>
              {list.types.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            {list.dates.length > 0 && (
              <SelectField id="date" name="date" label={m.people_day()} defaultValue={asked.date ?? ''}>
                <option value="">{m.log_all()}</option>
                {list.dates.map((on) => (
                  <option key={on} value={on}>
                    {formatPlainDay(on, locale)}
                  </option>
                ))}
              </SelectField>
            )}
            <button type="submit" className={`${QUIET_BUTTON} min-h-12`}>
              {m.people_print_show()}
            </button>
          </form>
        )}
      </div>
      <h1 className="text-[28px] leading-8.5 font-bold text-balance wrap-anywhere print:text-[18pt]">
        {list.name}
      </h1>
      <p className="mb-4 text-ink-2 print:text-black">
        {[
          formatFull(list.starts_at, list.time_zone, locale),
          chosenType?.name,
          asked.date && formatPlainDay(asked.date, locale),
          m.people_at_door({ count: list.total }),
          list.sheets > 1 && m.people_sheet({ sheet: String(list.sheet), sheets: String(list.sheets) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {list.people.length > 0 ? <DoorRows people={list.people} /> : <p>{m.people_print_empty()}</p>}
    </main>
  );
}
