import { m } from '#shared/messages/messages.js';
import { formatFull, formatPlainDay } from '#shared/time.ts';
import { DoorListForm, MOST_TITLE } from '#web/components/seller/people/door-list-form.tsx';
import { DoorRows } from '#web/components/seller/people/door-rows.tsx';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import { attendeesPath, doorListPath } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import type { Route } from './+types/door-list.ts';

// What the address asks for: boxes give a name several times, and what was left open counts for nothing. So a list for a gate can
// be bookmarked, with its title.
function askedIn({ searchParams }: URL) {
  const one = (name: string) => searchParams.get(name)?.trim() ?? '';
  return {
    types: searchParams.getAll('type').filter(Boolean),
    date: one('date'),
    title: one('title').slice(0, MOST_TITLE),
    sheet: one('sheet'),
  };
}

export async function loader({ context, params: { organizer, event }, url }: Route.LoaderArgs) {
  const asked = askedIn(url);
  const { types, date, sheet } = asked;
  const found = await context.get(pageContext).call('GET /api/sell/{organizer}/events/{event}/door-list', {
    params: { organizer, event },
    query: {
      ...(types.length > 0 && { types: types.join() }),
      ...(date && { date }),
      ...(sheet && { sheet }),
    },
  });
  requireSignIn(found, url);
  if (!found.ok) throw notThere(url, found.error);
  return { list: found.body.data, asked };
}

export const meta = (args: Route.MetaArgs) =>
  privateMeta(args, args.loaderData?.asked.title || m.people_door_list());

// Who may come in, by name, for a door without a phone. Only the names are printed, not what chooses them.
export default function DoorListPage({ loaderData: { list, asked }, params }: Route.ComponentProps) {
  const { organizer } = params;
  const event = Number(params.event);
  const locale = currentLocale();
  const sheetPath = (sheet: number) =>
    doorListPath(organizer, event, [
      ...asked.types.map((type) => ['type', type] as const),
      ...(['date', 'title'] as const).flatMap((name) => (asked[name] ? [[name, asked[name]] as const] : [])),
      ['sheet', String(sheet)],
    ]);
  const chosenTypes = list.types.filter(({ id }) => asked.types.includes(String(id)));
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
        <DoorListForm
          action={doorListPath(organizer, event)}
          types={list.types}
          dates={list.dates}
          asked={asked}
        />
      </div>
      <h1 className="type-title text-balance wrap-anywhere print:text-[18pt]">{asked.title || list.name}</h1>
      <p className="mb-4 text-ink-2 print:text-black">
        {[
          asked.title && list.name,
          formatFull(list.starts_at, list.time_zone, locale),
          chosenTypes.map(({ name }) => name).join(', '),
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
