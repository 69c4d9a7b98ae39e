import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { ActionBar } from '#web/components/seller/action-bar.tsx';
import { invite } from '#web/components/seller/team/team-forms.ts';
import { TermsFields } from '#web/components/seller/team/terms-fields.tsx';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { teamPath } from '#web/paths/seller.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { Route } from './+types/invite.ts';
import { loadTeamToEdit } from './load-team.ts';

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadTeamToEdit(context.get(pageContext), params.organizer, url);

const donePath = (organizer: string) => `${teamPath(organizer)}?invited`;

export async function action({ context, params: { organizer }, request, url }: Route.ActionArgs) {
  const answer = await answerForm(invite(organizer), context.get(pageContext), await formOf(request), url);
  if (answer.ok) throw redirect(donePath(organizer), 303);
  return data(answer, answer.refusal.status);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.team_invite());

export default function InvitePage({ loaderData: view, actionData, params }: Route.ComponentProps) {
  const { organizer } = params;
  const { submit, isBusy, isKept, refusal } = useForm(invite(organizer), {
    answer: actionData ?? null,
    onDone: () => leaveFor(donePath(organizer)),
  });
  const errors = refusal?.fields ?? {};
  const typed = isKept ? null : (refusal?.typed ?? null);
  return (
    <main id="main" className="seller-page">
      <div className="max-w-160">
        <BackLink to={teamPath(organizer)}>{m.team_back()}</BackLink>
        <h1 className="type-title">{m.team_invite()}</h1>
        <p className="mt-2 mb-6 text-ink-2">{m.team_invite_lead()}</p>
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          <FormErrors refusal={refusal} />
          <TextField
            id="email"
            type="email"
            label={m.team_email()}
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={typed?.email ?? ''}
            error={errors.email}
          />
          <TermsFields given="scanner" eventIds={null} events={view.events} typed={typed} errors={errors} />
          <ActionBar>
            <SubmitButton isBusy={isBusy} className="w-full sm:w-auto">
              {m.team_invite_button()}
            </SubmitButton>
          </ActionBar>
        </form>
      </div>
    </main>
  );
}
