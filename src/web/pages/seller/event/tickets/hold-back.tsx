import { redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { heldBackPath } from '#web/components/seller/tickets/held-back-path.ts';
import { HoldBackForm } from '#web/components/seller/tickets/hold-back-form.tsx';
import { holdBack } from '#web/components/seller/tickets/ticket-forms.ts';
import { TicketsPage } from '#web/components/seller/tickets/tickets-page.tsx';
import { answerForm, formData, formOf } from '#web/forms/answer-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notValid } from '#web/page/page-errors.ts';
import type { Route } from './+types/hold-back.ts';
import { loadOpenTickets, typeAt } from './load-tickets.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { at, tickets } = await loadOpenTickets({ context, params, url });
  const type = typeAt(tickets, params.type, url);
  const pool = tickets.pools.find(({ id, kind }) => kind === 'own' && type.pool_ids.includes(id));
  if (!pool) throw notValid(url);
  return { at, type, pool, suggestedCode: suggestCode() };
}

// None that can be misread, or guessed.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const suggestCode = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => LETTERS[byte % LETTERS.length]).join('');

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { at, tickets } = await loadOpenTickets({ context, params, url });
  const run = holdBack(at, typeAt(tickets, params.type, url).id);
  const answer = await answerForm(run, context.get(pageContext), await formOf(request), url);
  if (!answer.ok) return formData(answer);
  throw redirect(heldBackPath(at, answer.done), 303);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.seller_tickets_hold_back());

export default function HoldBackPage({ loaderData, actionData }: Route.ComponentProps) {
  const { at, type, pool, suggestedCode } = loaderData;
  return (
    <TicketsPage at={at} title={m.seller_tickets_hold_back_of({ name: type.name })}>
      <HoldBackForm
        at={at}
        type={type}
        pool={pool}
        suggestedCode={suggestedCode}
        answer={actionData ?? null}
      />
    </TicketsPage>
  );
}
