import { redirect } from 'react-router';
import { EMPTY_DRAFT } from '#modules/publishing/drafts/draft.rules.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere, refused } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import { draftPath, sellerHomePath } from '#web/paths/seller.ts';
import type { Route } from './+types/new-event.ts';

// A draft begins with its first button, not with a look at a page.
export async function loader({ params }: Route.LoaderArgs) {
  throw redirect(sellerHomePath(params.organizer), 303);
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { organizer } = params;
  const id = crypto.randomUUID();
  const poster_seed = Math.floor(Math.random() * 0xffff_ffff);
  const { call, locale } = context.get(pageContext);
  const begun = await call('POST /api/sell/{organizer}/drafts/save', {
    params: { organizer },
    body: { id, version: 0, doc: { ...EMPTY_DRAFT, locale, poster_seed } },
  });
  requireSignIn(begun, url);
  if (!begun.ok)
    throw begun.error.code === 'too_many_drafts' ? refused(url, begun.error) : notThere(url, begun.error);
  throw redirect(draftPath(organizer, id), 303);
}
