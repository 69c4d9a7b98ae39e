import type { ListedOrganizer } from '#modules/verifying/deciding/deciding.contract.ts';
import { MOST_LISTED } from '#modules/verifying/verifying.rules.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { moveOrganizer } from '#web/components/operator/organizer-forms.ts';
import { FindForm } from '#web/components/operator/page/find-form.tsx';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { NamedRows } from '#web/components/operator/page/rows.tsx';
import { wantedIn } from '#web/components/operator/page/wanted-in.ts';
import { countText } from '#web/components/operator/waiting.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { organizerPath } from '#web/paths/catalogue.ts';
import { Asking } from '#web/ui/asking.tsx';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { STOP_BUTTON } from '#web/ui/stop-button.ts';
import type { Route } from './+types/organizers.ts';
import { forOperator } from './for-operator.ts';
import { moveOn } from './move-on.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = wantedIn(url);
  const found = await context.get(pageContext).call('GET /api/admin/organizers', { query: { q } });
  return { q, organizers: forOperator(found, url)?.data ?? null, done: url.searchParams.get('done') };
}

export const action = (sent: Route.ActionArgs) =>
  moveOn(sent, moveOrganizer, {
    to: (done) => `${sent.url.pathname}?${new URLSearchParams({ q: wantedIn(sent.url), done })}`,
    saysHowToProve: true,
  });

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.organizers_title());

const DONE: Readonly<Record<string, () => string>> = {
  lifted: m.organizers_lifted_done,
  suspended: m.organizers_suspended_done,
};

export default function OrganizersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { q, organizers, done } = loaderData;
  return (
    <OperatorPage
      title={m.organizers_title()}
      said={DONE[done ?? '']?.()}
      refusal={actionData}
      isOpen={organizers !== null}
    >
      {organizers && (
        <>
          <FindForm label={m.organizers_find()} q={q} />
          <NamedRows
            id="found"
            title={`${q === '' ? m.organizers_suspended() : m.organizers_found()} · ${countText(organizers.length, MOST_LISTED)}`}
            rows={organizers}
            none={m.organizers_nobody()}
          >
            {(one) => <OrganizerCard key={one.slug} organizer={one} typed={actionData?.typed ?? null} />}
          </NamedRows>
        </>
      )}
    </OperatorPage>
  );
}

type CardProps = { organizer: ListedOrganizer; typed: Record<string, string> | null };

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
          <Pill tone="wait">{m.organizers_suspended()}</Pill>
        ) : (
          <Pill tone={is_verified ? 'good' : 'over'}>
            {is_verified ? m.organizers_state_verified() : m.organizers_new()}
          </Pill>
        )}
      </div>
      {suspended_at ? (
        <>
          <p className="text-small text-ink-2 wrap-anywhere">
            {m.organizers_suspended_since({ when: formatFull(suspended_at, OPERATOR_ZONE, currentLocale()) })}
            {suspended_words && ` · ${suspended_words}`}
          </p>
          <Asking
            press={m.organizers_lift_ask()}
            look={QUIET_BUTTON}
            means={[m.organizers_lift_sales(), m.organizers_lift_told()]}
            isOpen={isTyped && typed?.intent === 'lift'}
          >
            <form method="post">
              <input type="hidden" name="organizer" value={slug} />
              <button type="submit" name="intent" value="lift" className={`${QUIET_BUTTON} w-full sm:w-auto`}>
                {m.organizers_lift()}
              </button>
            </form>
          </Asking>
        </>
      ) : (
        <Asking
          press={m.organizers_suspend_ask()}
          look={QUIET_BUTTON}
          means={[m.organizers_suspend_sales(), m.organizers_suspend_tickets(), m.organizers_suspend_told()]}
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
              {m.organizers_suspend()}
            </button>
          </form>
        </Asking>
      )}
    </li>
  );
}
