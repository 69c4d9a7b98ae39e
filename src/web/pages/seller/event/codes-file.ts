import { csvOf } from '#shared/csv.ts';
import { m } from '#shared/messages/messages.js';
import { codeStateWord } from '#web/components/seller/sales/code-words.ts';
import { pageContext } from '#web/page/page-context.ts';
import { refused } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import { absoluteUrl } from '#web/paths/address.ts';
import { eventPath } from '#web/paths/catalogue.ts';
import type { Route } from './+types/codes-file.ts';

// Every code by itself, with the link that opens the event with it.
export async function loader({ context, params: { organizer, event }, url }: Route.LoaderArgs) {
  const { call, publicUrl } = context.get(pageContext);
  const madeWith = url.searchParams.get('with') ?? '';
  const found = await call('GET /api/sell/{organizer}/events/{event}/codes/export', {
    params: { organizer, event },
    query: { q: url.searchParams.get('q') ?? '', ...(madeWith && { with: madeWith }) },
  });
  requireSignIn(found, url);
  if (!found.ok) throw refused(url, found.error);
  const { slug, codes } = found.body.data;
  const page = absoluteUrl(publicUrl, eventPath(slug));
  const head = [
    m.sales_csv_code(),
    m.sales_csv_link(),
    m.sales_csv_state(),
    m.sales_csv_used(),
    m.sales_csv_held(),
    m.sales_csv_uses(),
    m.sales_csv_brought_in(),
  ];
  const rows = codes.map(({ code, state, used, held, uses, brought_in }) => [
    code,
    `${page}?coupon=${code}`,
    codeStateWord(state),
    used,
    held,
    uses,
    brought_in,
  ]);
  return new Response(csvOf([head, ...rows]), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="codes-${slug}.csv"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
