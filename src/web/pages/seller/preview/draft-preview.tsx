import { m } from '#shared/messages/messages.js';
import { PreviewPage } from '#web/components/seller/preview/preview-page.tsx';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import { draftPath } from '#web/paths/seller.ts';
import type { Route } from './+types/draft-preview.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  const found = await call('GET /api/sell/{organizer}/drafts/{draft}/preview', { params });
  requireSignIn(found, url);
  if (!found.ok) throw notThere(url, found.error);
  return { preview: found.body.data, now: now.toISOString() };
}

// Shown beside the editor.
export const headers = () => ({ 'x-framed-by': "'self'" });

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.preview_title());

export default function DraftPreview({ loaderData, params }: Route.ComponentProps) {
  return <PreviewPage {...loaderData} back={draftPath(params.organizer, params.draft)} />;
}
