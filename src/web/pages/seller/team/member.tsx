import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { editMember, removeMember } from '#web/components/seller/team/team-forms.ts';
import { TermsFields } from '#web/components/seller/team/terms-fields.tsx';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notValid } from '#web/page/page-errors.ts';
import { teamPath } from '#web/paths/seller.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { STOP_BUTTON } from '#web/ui/stop-button.ts';
import type { Route } from './+types/member.ts';
import { loadTeamToEdit } from './load-team.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const view = await loadTeamToEdit(context.get(pageContext), params.organizer, url);
  const member = view.members.find(({ id }) => id === params.member);
  if (!member || member.is_you) throw notValid(url);
  return { member, events: view.events };
}

const NOTHING = { edit: null, remove: null };

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const { organizer, member } = params;
  const form = await formOf(request);
  if (form.get('intent') === 'remove') {
    const remove = await answerForm(removeMember(organizer, member), page, form, url);
    if (remove.ok) throw redirect(`${teamPath(organizer)}?removed`, 303);
    return data({ ...NOTHING, remove: remove.refusal }, remove.refusal.status);
  }
  const edit = await answerForm(editMember(organizer, member), page, form, url);
  if (edit.ok) throw redirect(`${teamPath(organizer)}?edited`, 303);
  return data({ ...NOTHING, edit }, edit.refusal.status);
}

export const meta = (args: Route.MetaArgs) =>
  privateMeta(args, args.loaderData?.member.name ?? m.team_title());

export default function MemberPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { organizer } = params;
  const { member, events } = loaderData;
  const { submit, isBusy, isKept, refusal } = useForm(editMember(organizer, member.id), {
    answer: actionData?.edit ?? null,
    onDone: () => leaveFor(`${teamPath(organizer)}?edited`),
  });
  return (
    <main id="main" className="seller-page">
      <div className="max-w-160">
        <a
          href={teamPath(organizer)}
          className="inline-flex min-h-11 items-center font-semibold text-primary"
        >
          {m.team_back()}
        </a>
        <h1 className="type-title wrap-anywhere">{member.name}</h1>
        <p className="mt-1 mb-6 wrap-anywhere text-ink-2">{member.email}</p>
        <FormErrors refusal={actionData?.remove ?? null} />
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          <FormErrors refusal={refusal} />
          <TermsFields
            given={member.role}
            eventIds={member.event_ids}
            events={events}
            typed={isKept ? null : (refusal?.typed ?? null)}
            errors={refusal?.fields ?? {}}
          />
          <SubmitButton isBusy={isBusy} className="w-full sm:w-auto sm:justify-self-start">
            {m.team_save()}
          </SubmitButton>
        </form>
        <section aria-labelledby="out" className="mt-8 rounded-card border border-line bg-surface p-4">
          <h2 id="out" className="text-[20px] leading-7 font-bold">
            {m.team_remove_title()}
          </h2>
          <p className="mt-1 mb-3 text-ink-2">{m.team_remove_means({ name: member.name })}</p>
          <form method="post">
            <button
              type="submit"
              name="intent"
              value="remove"
              className={`${STOP_BUTTON} w-full wrap-anywhere sm:w-auto`}
            >
              {m.team_remove({ name: member.name })}
            </button>
          </form>
        </section>
      </div>
    </main>
  );
}
