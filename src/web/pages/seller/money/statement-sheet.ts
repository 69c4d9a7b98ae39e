import { pdfFile } from '#web/components/seller/money/pdf-file.ts';
import { statementAsked } from '#web/components/seller/money/statement-asked.ts';
import { pageContext } from '#web/page/page-context.ts';
import { refused } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import type { Route } from './+types/statement-sheet.ts';

// A period on paper.
export async function loader({ context, params: { organizer }, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/sell/{organizer}/files/statement-sheet', {
    params: { organizer },
    query: statementAsked(url),
  });
  requireSignIn(found, url);
  if (!found.ok) throw refused(url, found.error);
  return pdfFile(found.body.data);
}
