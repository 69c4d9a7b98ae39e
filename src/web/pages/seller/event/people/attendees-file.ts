import { ATTENDEE_COLUMNS, chosenColumns } from '#modules/attending/columns.rules.ts';
import { ATTENDEE_WORDS, sayingAttendees } from '#web/components/seller/people/column-words.ts';
import { csvFile } from '#web/components/seller/people/csv-file.ts';
import { attendeesAsked } from '#web/components/seller/people/load-attendees.ts';
import { pageContext } from '#web/page/page-context.ts';
import { refused } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import type { Route } from './+types/attendees-file.ts';

// What the list shows, all of it.
export async function loader({ context, params: { organizer, event }, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const { before, ...asked } = attendeesAsked(url);
  const columns = chosenColumns(ATTENDEE_COLUMNS, url.searchParams.getAll('column'));
  const ask = (after?: string) =>
    call('GET /api/sell/{organizer}/events/{event}/attendees/export', {
      params: { organizer, event },
      query: { ...asked, columns: columns.join(','), ...(after !== undefined && { after }) },
    });
  const first = await ask();
  requireSignIn(first, url);
  if (!first.ok) throw refused(url, first.error);
  const { about, rows, next } = first.body.data;
  const said = sayingAttendees(columns);
  return csvFile(
    `attendees-${about}`,
    columns.map((column) => ATTENDEE_WORDS[column]()),
    { rows: said(rows), next },
    async (after) => {
      const part = await ask(after);
      return part.ok ? { ...part.body.data, rows: said(part.body.data.rows) } : null;
    },
  );
}
