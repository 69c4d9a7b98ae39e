import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { bannerGroups, editedBanner, saveBanner } from '#web/components/operator/editing/banner-edit.ts';
import { EditForm } from '#web/components/operator/editing/edit-form.tsx';
import { BANNER_STATES, doneWords } from '#web/components/operator/editing/state-words.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { ON_TOP, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notValid } from '#web/page/page-errors.ts';
import { editedPath, NEW_TEXT, OPERATOR_BANNERS_PATH } from '#web/paths/operator.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { forOperator } from '../for-operator.ts';
import type { Route } from './+types/banner.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  const found = forOperator(await call('GET /api/admin/banners'), url);
  const banner = found?.data.find(({ id }) => id === params.banner) ?? null;
  if (found && banner === null && params.banner !== NEW_TEXT) throw notValid(url);
  return {
    isOpen: found !== null,
    banner,
    // Made here, so that pressing twice writes it once.
    id: crypto.randomUUID(),
    now: now.toISOString(),
    done: url.searchParams.get('done'),
  };
}

const endBanner =
  (banner: string): Form<null> =>
  async (call, form) =>
    answered(
      form,
      await call('POST /api/admin/banners/{banner}/end', { params: { banner } }),
      () => null,
      ON_TOP,
    );

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const page = context.get(pageContext);
  if (form.get('intent') === 'end') {
    const ended = await answerForm(endBanner(params.banner), page, form, url);
    if (ended.ok) throw redirect(editedPath(OPERATOR_BANNERS_PATH, params.banner, 'end'), 303);
    return data({ edit: null, move: ended.refusal }, ended.refusal.status);
  }
  const found = await page.call('GET /api/admin/banners');
  const banner = found.ok ? (found.body.data.find(({ id }) => id === params.banner) ?? null) : null;
  const answer = await answerForm(saveBanner(banner), page, form, url);
  const id = banner?.id ?? String(form.get('id'));
  if (answer.ok) throw redirect(editedPath(OPERATOR_BANNERS_PATH, id, 'saved'), 303);
  return data({ edit: answer, move: null }, answer.refusal.status);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.editing_banners());

export default function OperatorBannerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isOpen, banner, id, now, done } = loaderData;
  return (
    <OperatorPage
      title={banner?.texts[currentLocale()] ?? m.editing_banner_new()}
      back={{ path: OPERATOR_BANNERS_PATH, name: m.editing_banners() }}
      said={actionData ? null : doneWords(done)}
      isOpen={isOpen}
    >
      {banner && (
        <p>
          <Pill tone={BANNER_STATES[banner.state].tone}>{BANNER_STATES[banner.state].word()}</Pill>
        </p>
      )}
      {banner?.state !== 'over' && (
        <EditForm
          run={saveBanner(banner)}
          groups={bannerGroups(now)}
          there={editedBanner(banner, now)}
          {...(banner === null && { id })}
          answer={actionData?.edit ?? null}
          savedAt={(form) => editedPath(OPERATOR_BANNERS_PATH, banner?.id ?? textIn(form, 'id'), 'saved')}
        />
      )}
      <FormErrors refusal={actionData?.move ?? null} />
      {banner && banner.state !== 'over' && (
        <form method="post">
          <button type="submit" name="intent" value="end" className={QUIET_BUTTON}>
            {m.editing_banner_end()}
          </button>
        </form>
      )}
    </OperatorPage>
  );
}
