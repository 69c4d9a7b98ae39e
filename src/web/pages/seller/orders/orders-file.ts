import { chosenColumns, ORDER_COLUMNS } from '#modules/attending/columns.rules.ts';
import { ORDER_WORDS, sayingOrders } from '#web/components/seller/people/column-words.ts';
import { csvFile } from '#web/components/seller/people/csv-file.ts';
import { pageContext } from '#web/page/page-context.ts';
import { refused } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import type { Route } from './+types/orders-file.ts';

const LISTS = ['all', 'paid', 'partly_refunded', 'refunded', 'asked'] as const;

// What was paid, as the list shows it, all of it.
export async function loader({ context, params: { organizer }, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const given = (name: string) => url.searchParams.get(name)?.trim() ?? '';
  const event = given('event');
  const columns = chosenColumns(ORDER_COLUMNS, url.searchParams.getAll('column'));
  const ask = (after?: string) =>
    call('GET /api/sell/{organizer}/files/orders', {
      params: { organizer },
      query: {
        q: given('q'),
        list: LISTS.find((list) => list === given('list')) ?? 'all',
        ...(event !== '' && { event }),
        columns: columns.join(','),
        ...(after !== undefined && { after }),
      },
    });
  const first = await ask();
  requireSignIn(first, url);
  if (!first.ok) throw refused(url, first.error);
  const { about, rows, next } = first.body.data;
  const said = sayingOrders(columns);
  return csvFile(
    `orders-${about}`,
    columns.map((column) => ORDER_WORDS[column]()),
    { rows: said(rows), next },
    async (after) => {
      const part = await ask(after);
      return part.ok ? { ...part.body.data, rows: said(part.body.data.rows) } : null;
    },
  );
}
