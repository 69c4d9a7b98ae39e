import { useEffect, useState } from 'react';
import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { accountMeta } from '#web/components/account/account-meta.ts';
import { EntryLayout } from '#web/components/account/entry/entry-layout.tsx';
import { signOut } from '#web/components/account/forms/entry-forms.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { FORGET } from '#web/offline/kept-names.ts';
import { findUser } from '#web/page/guards.ts';
import { pageContext } from '#web/page/page-context.ts';
import { LOGIN_PATH, LOGOUT_PATH } from '#web/paths/account.ts';
import { EVENTS_PATH } from '#web/paths/catalogue.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import type { Route } from './+types/logout.ts';

// Opening the page does not sign anybody out, because another site may link to it; its button does.
export async function loader({ context, url }: Route.LoaderArgs) {
  const user = await findUser(context.get(pageContext).call);
  return data(
    { user: user && { id: user.id, name: user.name }, isDeleted: url.searchParams.has('deleted') },
    // For the service worker: without script, nothing else removes what was kept of the person who has left.
    user ? {} : { headers: { [FORGET]: 'person' } },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function action({ context }: Route.ActionArgs) {
  await context.get(pageContext).call('POST /api/user/logout');
  throw redirect(LOGOUT_PATH, 303);
}

export const meta = (args: Route.MetaArgs) => accountMeta(args, m.logout_button());

export default function LogoutPage({ loaderData: { user, isDeleted } }: Route.ComponentProps) {
  return (
    <EntryLayout art="leave">
      {user === null ? <SignedOut isDeleted={isDeleted} /> : <StillHere person={user.id} name={user.name} />}
    </EntryLayout>
  );
}

function StillHere({ person, name }: { person: string; name: string }) {
  const { submit, isBusy, refusal } = useForm(signOut, {
    async onDone({ keepsTickets }) {
      const { forgetPerson } = await import('#web/components/account/forget-person.ts');
      await forgetPerson({ person, keepsTickets });
      await leaveFor(LOGOUT_PATH);
    },
  });
  return (
    <>
      <h1 className="type-h1">{m.logout_title()}</h1>
      <p className="mt-2 mb-6 text-ink-2">{m.logout_lead({ name })}</p>
      <form method="post" onSubmit={submit} className="grid gap-6">
        <FormErrors refusal={isBusy ? null : refusal} />
        <KeptTicketsQuestion person={person} />
        <SubmitButton isBusy={isBusy}>{m.logout_button()}</SubmitButton>
      </form>
    </>
  );
}

// Not ticked by default: on a shared phone the next person would find the tickets.
function KeptTicketsQuestion({ person }: { person: string }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    import('#web/offline/kept-on-phone.ts')
      .then(({ countTicketsOf }) => countTicketsOf(person))
      .then(setCount);
  }, [person]);
  if (count === 0) return null;
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-card border border-line p-4">
      <input type="checkbox" name="keep_tickets" className="mt-0.5 size-5 shrink-0 accent-primary" />
      <span>
        <span className="font-semibold">{m.logout_keep_tickets({ count })}</span>
        <span className="block text-small text-ink-2">{m.logout_keep_tickets_hint()}</span>
      </span>
    </label>
  );
}

function SignedOut({ isDeleted }: { isDeleted: boolean }) {
  return (
    <>
      <h1 className="type-h1">{isDeleted ? m.delete_done_title() : m.logout_done_title()}</h1>
      <p className="mt-2 mb-6 text-ink-2">{isDeleted ? m.delete_done() : m.logout_done()}</p>
      <div className="grid gap-3">
        <a href={EVENTS_PATH} className={`min-h-12 ${PRIMARY_BUTTON}`}>
          {m.cart_find_events()}
        </a>
        {!isDeleted && (
          <a href={LOGIN_PATH} className={`min-h-12 ${QUIET_BUTTON}`}>
            {m.login_again()}
          </a>
        )}
      </div>
    </>
  );
}
