import { m } from '#shared/messages/messages.js';
import { MergeForm } from '#web/components/operator/inquiring/merge-form.tsx';
import { moveGuest } from '#web/components/operator/inquiring/person-forms.ts';
import { PersonPage } from '#web/components/operator/inquiring/person-page.tsx';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { guestPath } from '#web/paths/operator.ts';
import { forOperator } from '../for-operator.ts';
import { moveOn } from '../move-on.ts';
import type { Route } from './+types/guest.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/guests/{reference}', { params });
  return { person: forOperator(found, url)?.data ?? null, done: url.searchParams.get('done') };
}

export const action = (sent: Route.ActionArgs) =>
  moveOn(sent, moveGuest(sent.params.reference), {
    to: (done) => guestPath(sent.params.reference, { done }),
    saysHowToProve: true,
  });

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.person_title());

export default function GuestPage({ loaderData: { person, done }, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? null;
  return (
    <PersonPage
      person={person}
      done={done}
      refusal={refusal}
      moves={
        person?.has_account === null && (
          <MergeForm email={person.email} refusal={refusal?.typed.intent === 'merge' ? refusal : null} />
        )
      }
    />
  );
}
