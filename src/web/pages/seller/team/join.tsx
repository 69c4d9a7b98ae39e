import { data, redirect } from 'react-router';
import type { InvitationView } from '#modules/organizing/team/team.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { join } from '#web/components/seller/team/team-forms.ts';
import { ROLE_MEANINGS } from '#web/components/seller/team/team-words.ts';
import { roleWord } from '#web/components/seller/words.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { broken } from '#web/page/page-errors.ts';
import { LOGOUT_PATH, loginPath, signupPath } from '#web/paths/account.ts';
import { EVENTS_PATH } from '#web/paths/catalogue.ts';
import { joinPath, SELLER_PATH, sellerHomePath } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import type { Route } from './+types/join.ts';

// The address contains a secret, which must not reach other sites.
const HEADERS = { 'referrer-policy': 'same-origin' };

// Opening it does not use up the link: only its button does.
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const found = await context.get(pageContext).call('POST /api/sell/invitation', { body: { token } });
  if (!found.ok && found.error.statusCode >= 500) throw broken(found.error);
  if (!found.ok) return data({ token, view: null }, { status: 404, headers: HEADERS });
  return data({ token, view: found.body.data }, { headers: HEADERS });
}

const homePath = (organizer: string) => `${sellerHomePath(organizer)}?welcome`;

export async function action({ context, request, url }: Route.ActionArgs) {
  const answer = await answerForm(join, context.get(pageContext), await formOf(request), url);
  if (answer.ok) throw redirect(homePath(answer.done), 303);
  return data(answer, answer.refusal.status);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.join_meta());

export default function JoinPage({ loaderData: { token, view }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="seller-page">
      <div className="mx-auto max-w-120">
        {view ? (
          <Invitation token={token} view={view} answer={actionData ?? null} />
        ) : (
          <>
            <h1 className="type-title">{m.join_unknown_title()}</h1>
            <p className="mt-2 text-ink-2">{m.reason_invitation_not_found()}</p>
            <WayOn />
          </>
        )}
      </div>
    </main>
  );
}

type InvitationProps = { token: string; view: InvitationView; answer: FormAnswer<string> | null };

function Invitation({ token, view, answer }: InvitationProps) {
  const { organizer, role, events, invited_by, state, is_done } = view;
  const isOpen = state === 'open';
  return (
    <>
      <h1 className="type-title text-balance wrap-anywhere">
        {is_done
          ? m.join_done({ organizer: organizer.name })
          : m.join_title({ inviter: invited_by, organizer: organizer.name })}
      </h1>
      {isOpen && (
        <dl className="my-6 grid gap-4 rounded-card border border-line bg-surface p-4">
          <div>
            <dt className="text-small text-ink-2">{m.team_role()}</dt>
            <dd className="font-bold">{roleWord(role)}</dd>
            <dd className="text-small text-ink-2">{ROLE_MEANINGS[role]()}</dd>
          </div>
          <div>
            <dt className="text-small text-ink-2">{m.team_events()}</dt>
            {events ? (
              events.map((name) => (
                <dd key={name} className="font-bold wrap-anywhere">
                  {name}
                </dd>
              ))
            ) : (
              <dd className="font-bold">{m.team_events_all()}</dd>
            )}
          </div>
        </dl>
      )}
      {isOpen ? <Answer token={token} view={view} answer={answer} /> : <Over view={view} />}
    </>
  );
}

// What can be done with an open invitation, by whom it finds.
function Answer({ token, view, answer }: InvitationProps) {
  const { submit, isBusy, refusal } = useForm(join, {
    answer,
    onDone: (organizer) => leaveFor(homePath(organizer)),
  });
  const { email, reader, expires_at, time_zone } = view;
  const here = joinPath(token);
  if (reader === 'nobody') {
    return (
      <>
        <p className="mb-4 wrap-anywhere">{m.join_nobody({ email })}</p>
        <div className="grid gap-2 sm:grid-cols-2">
          <a href={signupPath(here)} className={`${PRIMARY_BUTTON} min-h-12`}>
            {m.join_sign_up()}
          </a>
          <a href={loginPath(here)} className={`${QUIET_BUTTON} min-h-12`}>
            {m.join_sign_in()}
          </a>
        </div>
      </>
    );
  }
  if (reader === 'another') {
    return (
      <>
        <p className="mb-4 wrap-anywhere">{m.join_another({ email })}</p>
        <a href={LOGOUT_PATH} className={`${QUIET_BUTTON} min-h-12 w-full`}>
          {m.join_sign_out()}
        </a>
      </>
    );
  }
  const when = formatFull(expires_at, time_zone, currentLocale());
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-3">
      <FormErrors refusal={refusal} />
      <input type="hidden" name="token" value={token} />
      <p className="text-ink-2">
        <span className="wrap-anywhere">{m.join_as({ email })}</span> {m.join_until({ when })}
      </p>
      <SubmitButton isBusy={isBusy}>{m.join_accept()}</SubmitButton>
    </form>
  );
}

function Over({ view: { organizer, state, is_done } }: { view: InvitationView }) {
  const name = { organizer: organizer.name };
  if (is_done) {
    return (
      <a
        href={sellerHomePath(organizer.slug)}
        className={`${PRIMARY_BUTTON} mt-6 min-h-12 w-full wrap-anywhere`}
      >
        {m.join_go(name)}
      </a>
    );
  }
  return (
    <>
      <p className="mt-4 rounded-card bg-warn-soft px-4 py-3 text-warn wrap-anywhere">
        {state === 'used'
          ? m.join_used()
          : state === 'expired'
            ? m.join_expired(name)
            : m.join_withdrawn(name)}
      </p>
      <WayOn />
    </>
  );
}

// For whom no invitation waits: those who sell, and everybody else.
function WayOn() {
  return (
    <div className="mt-6 grid gap-2 sm:grid-cols-2">
      <a href={SELLER_PATH} className={`${PRIMARY_BUTTON} min-h-12`}>
        {m.join_on()}
      </a>
      <a href={EVENTS_PATH} className={`${QUIET_BUTTON} min-h-12`}>
        {m.cart_find_events()}
      </a>
    </div>
  );
}
