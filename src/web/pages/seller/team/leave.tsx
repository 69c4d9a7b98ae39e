import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { useSellerData } from '#web/components/seller/shell/seller-data.ts';
import { leaveTeam } from '#web/components/seller/team/team-forms.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { ACCOUNT_PATH } from '#web/paths/account.ts';
import { teamPath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { STOP_BUTTON } from '#web/ui/stop-button.ts';
import type { Route } from './+types/leave.ts';
import { loadTeam } from './load-team.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { is_last_owner } = await loadTeam(context.get(pageContext), params.organizer, url);
  return { is_last_owner };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const answer = await answerForm(leaveTeam(params.organizer), context.get(pageContext), form, url);
  if (answer.ok) throw redirect(ACCOUNT_PATH, 303);
  return data(answer, answer.refusal.status);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.team_leave());

export default function LeavePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const name = useSellerData()?.organizer.name ?? '';
  const { submit, isBusy, refusal } = useForm(leaveTeam(params.organizer), {
    answer: actionData ?? null,
    onDone: () => leaveFor(ACCOUNT_PATH),
  });
  return (
    <main id="main" className="seller-page">
      <form method="post" noValidate onSubmit={submit} className="grid max-w-160 gap-4">
        <h1 className="type-title">{m.team_leave()}</h1>
        <FormErrors refusal={refusal} />
        <p>{loaderData.is_last_owner ? m.team_leave_last() : m.team_leave_means({ name })}</p>
        <div className="flex flex-wrap gap-2">
          {!loaderData.is_last_owner && (
            <button
              type="submit"
              aria-disabled={isBusy}
              className={`${STOP_BUTTON} min-h-12 w-full sm:w-auto`}
            >
              {isBusy ? m.form_busy() : m.team_leave()}
            </button>
          )}
          <a href={teamPath(params.organizer)} className={`${QUIET_BUTTON} min-h-12 w-full sm:w-auto`}>
            {m.team_stay()}
          </a>
        </div>
      </form>
    </main>
  );
}
