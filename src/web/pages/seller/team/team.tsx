import { data, redirect, useSearchParams } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { Told } from '#web/components/seller/sales/told.tsx';
import { useSellerData } from '#web/components/seller/shell/seller-data.ts';
import { sendAgain, withdraw } from '#web/components/seller/team/team-forms.ts';
import { InvitationRow, MemberRow } from '#web/components/seller/team/team-rows.tsx';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { teamPath } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import type { Route } from './+types/team.ts';
import { loadTeam } from './load-team.ts';

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadTeam(context.get(pageContext), params.organizer, url);

const FORMS = { send: [sendAgain, 'sent'], withdraw: [withdraw, 'withdrawn'] } as const;

// The buttons beside invitations: forms of their own, the same with and without script.
export async function action({ context, params: { organizer }, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const [run, news] = FORMS[form.get('intent') === 'send' ? 'send' : 'withdraw'];
  const answer = await answerForm(run(organizer), context.get(pageContext), form, url);
  if (answer.ok) throw redirect(`${teamPath(organizer)}?${news}`, 303);
  return data(answer.refusal, answer.refusal.status);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.team_title());

const NEWS: Record<string, () => string> = {
  invited: m.team_invited,
  sent: m.team_sent,
  withdrawn: m.team_withdrawn,
  edited: m.team_edited,
  removed: m.team_removed,
};

const LIST = 'divide-y divide-line rounded-card border border-line bg-surface';

export default function TeamPage({ loaderData: view, actionData, params }: Route.ComponentProps) {
  const { organizer } = params;
  const [query] = useSearchParams();
  const news = actionData ? undefined : Object.keys(NEWS).find((name) => query.has(name));
  const name = useSellerData()?.organizer.name ?? '';
  return (
    <main id="main" className="seller-page">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="type-title text-balance">
          {view.members.length > 1 || view.may_edit
            ? m.team_count({ count: view.members.length, name })
            : m.team_title()}
        </h1>
        {view.may_edit && (
          <a href={teamPath(organizer, 'invite')} className={PRIMARY_BUTTON}>
            {m.team_invite()}
          </a>
        )}
      </div>
      {news && <Told>{NEWS[news]?.() ?? ''}</Told>}
      <FormErrors refusal={actionData ?? null} />
      <ul className={LIST}>
        {view.members.map((member) => (
          <MemberRow key={member.id} organizer={organizer} view={view} member={member} />
        ))}
      </ul>
      {view.invitations.length > 0 && (
        <section aria-labelledby="waiting" className="mt-8">
          <h2 id="waiting" className="mb-3 text-[20px] leading-7 font-bold">
            {m.team_waiting()}
          </h2>
          <ul className={LIST}>
            {view.invitations.map((invitation) => (
              <InvitationRow key={invitation.id} view={view} invitation={invitation} />
            ))}
          </ul>
        </section>
      )}
      <p className="mt-8">
        <a href={teamPath(organizer, 'leave')} className={QUIET_BUTTON}>
          {m.team_leave()}
        </a>
      </p>
    </main>
  );
}
