import { data } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { previewDetails } from '#web/components/seller/details/details-forms.ts';
import { PreviewPage } from '#web/components/seller/preview/preview-page.tsx';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import { sellerEventPath } from '#web/paths/seller.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import type { Route } from './+types/event-preview.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  const found = await call('POST /api/sell/{organizer}/events/{event}/preview', {
    params,
    body: { details: null },
  });
  requireSignIn(found, url);
  if (!found.ok) throw notThere(url, found.error);
  return { preview: found.body.data, now: now.toISOString() };
}

// With details that are typed and not saved: the form of the details is sent here.
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const tried = await answerForm(
    previewDetails(params),
    context.get(pageContext),
    await formOf(request),
    url,
  );
  return tried.ok ? data(tried) : data(tried, tried.refusal.status);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.preview_title());

export default function EventPreview({ loaderData, actionData, params }: Route.ComponentProps) {
  const back = sellerEventPath(params.organizer, Number(params.event), 'details');
  const preview = actionData?.ok ? actionData.done : loaderData.preview;
  return (
    <>
      {actionData && !actionData.ok && <FormErrors refusal={actionData.refusal} />}
      <PreviewPage preview={preview} now={loaderData.now} back={back} />
    </>
  );
}
