import { data, redirect, useSearchParams } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { PageForm } from '#web/components/seller/own-page/page-form.tsx';
import { previewAbout, savePage } from '#web/components/seller/own-page/page-forms.ts';
import { takePicture } from '#web/components/seller/picture/take-picture.ts';
import { Told } from '#web/components/seller/sales/told.tsx';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { typedIn } from '#web/forms/form.rules.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { organizerPath } from '#web/paths/catalogue.ts';
import { ownPagePath } from '#web/paths/seller.ts';
import type { Route } from './+types/page.ts';

export async function loader({ context, params: { organizer }, url }: Route.LoaderArgs) {
  const found = await context
    .get(pageContext)
    .call('GET /api/sell/{organizer}/page', { params: { organizer } });
  if (!found.ok) throw notThere(url, found.error);
  return found.body.data;
}

const NOTHING = { save: null, kept: null };

export async function action({ context, params: { organizer }, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await formOf(request);
  const intent = String(form.get('intent') ?? 'save');
  const refused = await takePicture(organizer, page.call, form);
  if (refused && !refused.ok) return data({ ...NOTHING, save: refused }, refused.refusal.status);
  if (intent === 'upload' || intent === 'remove-picture')
    return data({ ...NOTHING, kept: { html: null, typed: typedIn(form) } });
  if (intent === 'preview') {
    const shown = await answerForm(previewAbout(organizer), page, form, url);
    if (!shown.ok) return data({ ...NOTHING, save: shown }, shown.refusal.status);
    return data({ ...NOTHING, kept: shown.done });
  }
  if (intent === 'keep-mine') form.set('version', String(form.get('their_version') ?? ''));
  const save = await answerForm(savePage(organizer), page, form, url);
  if (save.ok) throw redirect(`${ownPagePath(organizer)}?saved`, 303);
  return data({ ...NOTHING, save }, save.refusal.status);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.page_title());

export default function OwnPage({ loaderData: view, actionData, params }: Route.ComponentProps) {
  const [query] = useSearchParams();
  return (
    <main id="main" className="seller-page">
      <h1 className="type-title">{m.page_title()}</h1>
      <p className="mt-2 text-ink-2">{m.page_lead({ name: view.page.name })}</p>
      <p className="mb-4">
        <a
          href={organizerPath(view.slug)}
          className="inline-flex min-h-11 items-center font-semibold text-primary"
        >
          {m.page_see()}
        </a>
      </p>
      {!view.is_verified && <p className="mb-4 rounded-card bg-info-soft p-4 text-info">{m.page_new()}</p>}
      {!actionData && query.has('saved') && <Told>{m.page_saved()}</Told>}
      <PageForm
        key={view.version}
        organizer={params.organizer}
        view={view}
        answer={actionData?.save ?? null}
        kept={actionData?.kept ?? null}
      />
    </main>
  );
}
