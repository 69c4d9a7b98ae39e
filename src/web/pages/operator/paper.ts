import { pageContext } from '#web/page/page-context.ts';
import { notValid } from '#web/page/page-errors.ts';
import type { Route } from './+types/paper.ts';
import { forOperator } from './for-operator.ts';

// A paper that somebody handed in, as a file and never as a page: whatever is in it, no browser runs or shows it here.
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context
    .get(pageContext)
    .call('GET /api/admin/verifications/{verification}/papers/{paper}', { params });
  const paper = forOperator(found, url)?.data;
  if (!paper) throw notValid(url);
  return new Response(
    Uint8Array.from(atob(paper.file), (letter) => letter.charCodeAt(0)),
    {
      headers: {
        'content-type': paper.type,
        'content-disposition': `attachment; filename="${paper.name}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    },
  );
}
