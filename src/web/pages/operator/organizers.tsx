import { data, redirect } from 'react-router';
import type { DeskOrganizer } from '#modules/verifying/desk/desk.contract.ts';
import { MOST_LISTED } from '#modules/verifying/verifying.rules.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { moveOrganizer } from '#web/components/operator/desk-forms.ts';
import { DeskPage } from '#web/components/operator/frame/desk-page.tsx';
import { NamedRows } from '#web/components/operator/frame/desk-rows.tsx';
import { FindForm } from '#web/components/operator/frame/find-form.tsx';
import { wantedIn } from '#web/components/operator/frame/wanted-in.ts';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { countText } from '#web/components/operator/waiting.ts';
import { STOP_BUTTON } from '#web/components/seller/details/stop-button.ts';
import { Pill } from '#web/components/seller/pill.tsx';
import { sellerMeta } from '#web/components/seller/seller-meta.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { organizerPath } from '#web/paths/catalogue.ts';
import { Asking } from '#web/ui/asking.tsx';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { Route } from './+types/organizers.ts';
import { forOperator } from './for-operator.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = wantedIn(url);
  const found = await context.get(pageContext).call('GET /api/admin/organizers', { query: { q } });
  return { q, organizers: forOperator(found, url)?.data ?? null, done: url.searchParams.get('done') };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const answer = await answerForm(moveOrganizer, context.get(pageContext), await formOf(request), url, {
    saysHowToProve: true,
  });
  if (!answer.ok) return data(answer.refusal, answer.refusal.status);
  const query = new URLSearchParams({ q: wantedIn(url), done: answer.done });
  throw redirect(`${url.pathname}?${query}`, 303);
}

export const meta = (args: Route.MetaArgs) => sellerMeta(args, m.desk_organizers());

const DONE: Readonly<Record<string, () => string>> = {
  lifted: m.desk_lifted_done,
  suspended: m.desk_suspended_done,
};

export default function OrganizersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { q, organizers, done } = loaderData;
  return (
    <DeskPage
      title={m.desk_organizers()}
      said={DONE[done ?? '']?.()}
      refusal={actionData}
      isOpen={organizers !== null}
    >
      {organizers && (
        <>
          <FindForm label={m.desk_find()} q={q} />
          <NamedRows
            id="found"
            title={`${q === '' ? m.desk_suspended() : m.desk_found()} · ${countText(organizers.length, MOST_LISTED)}`}
            rows={organizers}
            none={m.desk_nobody()}
          >
            {(one) => <OrganizerCard key={one.slug} organizer={one} typed={actionData?.typed ?? null} />}
          </NamedRows>
        </>
      )}
    </DeskPage>
  );
}

type CardProps = { organizer: DeskOrganizer; typed: Record<string, string> | null };

function OrganizerCard({ organizer, typed }: CardProps) {
  const { slug, name, is_verified, suspended_at, suspended_words } = organizer;
  const isTyped = typed?.organizer === slug;
  return (
    <li data-row tabIndex={-1} className="grid gap-3 px-4 py-4">
      <div className="flex flex-wrap items-center gap-x-3">
        <h3 className="min-w-0 font-bold wrap-anywhere">
          <a href={organizerPath(slug)} className="inline-flex min-h-11 items-center text-primary">
            {name}
          </a>
        </h3>
        {suspended_at ? (
          <Pill tone="wait">{m.desk_suspended()}</Pill>
        ) : (
          <Pill tone={is_verified ? 'good' : 'over'}>
            {is_verified ? m.desk_state_verified() : m.desk_new()}
          </Pill>
        )}
      </div>
      {suspended_at ? (
        <>
          <p className="text-small text-ink-2 wrap-anywhere">
            {m.desk_suspended_since({ when: formatFull(suspended_at, OPERATOR_ZONE, currentLocale()) })}
            {suspended_words && ` · ${suspended_words}`}
          </p>
          <Asking
            press={m.desk_lift_ask()}
            look={QUIET_BUTTON}
            means={[m.desk_lift_sales(), m.desk_lift_told()]}
            isOpen={isTyped && typed?.intent === 'lift'}
          >
            <form method="post">
              <input type="hidden" name="organizer" value={slug} />
              <button type="submit" name="intent" value="lift" className={`${QUIET_BUTTON} w-full sm:w-auto`}>
                {m.desk_lift()}
              </button>
            </form>
          </Asking>
        </>
      ) : (
        <Asking
          press={m.desk_suspend_ask()}
          look={QUIET_BUTTON}
          means={[m.desk_suspend_sales(), m.desk_suspend_tickets(), m.desk_suspend_told()]}
          isOpen={isTyped && typed?.intent === 'suspend'}
        >
          <form method="post" className="grid gap-3">
            <input type="hidden" name="organizer" value={slug} />
            <TextField
              id={`words-${slug}`}
              name="words"
              label={m.operator_words()}
              maxLength={300}
              autoComplete="off"
              defaultValue={isTyped ? (typed?.words ?? '') : ''}
            />
            <button
              type="submit"
              name="intent"
              value="suspend"
              className={`${STOP_BUTTON} w-full sm:w-auto sm:justify-self-start`}
            >
              {m.desk_suspend()}
            </button>
          </form>
        </Asking>
      )}
    </li>
  );
}
