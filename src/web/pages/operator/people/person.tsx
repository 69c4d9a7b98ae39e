import { m } from '#shared/messages/messages.js';
import { ContactForm } from '#web/components/operator/inquiring/contact-form.tsx';
import { movePerson } from '#web/components/operator/inquiring/person-forms.ts';
import { PersonPage } from '#web/components/operator/inquiring/person-page.tsx';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { personPath } from '#web/paths/operator.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { forOperator } from '../for-operator.ts';
import { moveOn } from '../move-on.ts';
import type { Route } from './+types/person.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/people/{account}', { params });
  return { person: forOperator(found, url)?.data ?? null, done: url.searchParams.get('done') };
}

export const action = (sent: Route.ActionArgs) =>
  moveOn(sent, movePerson(sent.params.account), {
    to: (done) => personPath(sent.params.account, { done }),
    saysHowToProve: true,
  });

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.person_title());

export default function AccountPage({ loaderData: { person, done }, actionData }: Route.ComponentProps) {
  const account = person?.account;
  const refusal = actionData ?? null;
  return (
    <PersonPage
      person={person}
      done={done}
      refusal={refusal}
      moves={
        <>
          {account && !account.is_operator && account.sessions.length > 0 && (
            <form method="post" className="grid gap-1">
              <p className="text-small text-ink-2">{m.person_end_means()}</p>
              <button
                type="submit"
                name="intent"
                value="end"
                className={`${QUIET_BUTTON} w-full sm:w-auto sm:justify-self-start`}
              >
                {m.person_end({ count: account.sessions.length })}
              </button>
            </form>
          )}
          {person && !account?.is_operator && (
            <ContactForm
              email={person.email}
              phone={person.phone ?? ''}
              pending={account?.pending_email ?? ''}
              means={m.person_correct_account()}
              refusal={refusal?.typed.intent === 'contact' ? refusal : null}
            />
          )}
        </>
      }
    />
  );
}
