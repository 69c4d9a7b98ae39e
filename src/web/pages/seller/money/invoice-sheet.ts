import { pdfFile } from '#web/components/seller/money/pdf-file.ts';
import { pageContext } from '#web/page/page-context.ts';
import { refused } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import type { Route } from './+types/invoice-sheet.ts';

// An invoice on paper.
export async function loader({ context, params: { organizer, number }, url }: Route.LoaderArgs) {
  const found = await context
    .get(pageContext)
    .call('GET /api/sell/{organizer}/money/invoices/{number}/sheet', { params: { organizer, number } });
  requireSignIn(found, url);
  if (!found.ok) throw refused(url, found.error);
  return pdfFile(found.body.data);
}
