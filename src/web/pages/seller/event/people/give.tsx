import { data } from 'react-router';
import { m } from '#shared/messages/messages.js';
import type { Call } from '#web/api/api.ts';
import { GiveEditor } from '#web/components/seller/people/give-editor.tsx';
import { giveTickets } from '#web/components/seller/people/give-form.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import { attendeesPath } from '#web/paths/seller.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import type { Route } from './+types/give.ts';

async function loadOffer(call: Call, { organizer, event }: Route.LoaderArgs['params'], url: URL) {
  const found = await call('GET /api/sell/{organizer}/events/{event}/comps', {
    params: { organizer, event },
  });
  requireSignIn(found, url);
  if (!found.ok) throw notThere(url, found.error);
  return found.body.data;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return { offer: await loadOffer(context.get(pageContext).call, params, url), batch: crypto.randomUUID() };
}

// Whom tickets were given to is the answer: sent again, the form gives no others.
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const { country } = await loadOffer(page.call, params, url);
  const { organizer, event } = params;
  const answer = await answerForm(
    giveTickets({ organizer, event }, country),
    page,
    await formOf(request),
    url,
  );
  return data(answer, answer.ok ? 200 : answer.refusal.status);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.people_give());

export default function GivePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { offer, batch } = loaderData;
  const { organizer, event } = params;
  return (
    <>
      <BackLink to={attendeesPath(organizer, Number(event))}>{m.people_back()}</BackLink>
      <h2 className="mb-4 text-[20px] leading-7 font-bold">{m.people_give()}</h2>
      {!offer.is_open ? (
        <p>{m.people_give_closed()}</p>
      ) : offer.options.length === 0 ? (
        <p>{m.people_give_no_types()}</p>
      ) : (
        <GiveEditor at={{ organizer, event }} offer={offer} batch={batch} answer={actionData ?? null} />
      )}
    </>
  );
}
