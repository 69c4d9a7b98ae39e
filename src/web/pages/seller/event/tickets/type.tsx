import { redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { addType, editType } from '#web/components/seller/tickets/ticket-forms.ts';
import { TicketsPage } from '#web/components/seller/tickets/tickets-page.tsx';
import { TypeEditor } from '#web/components/seller/tickets/type-editor.tsx';
import { answerForm, formData, formOf } from '#web/forms/answer-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { sellerEventPath } from '#web/paths/seller.ts';
import type { Route } from './+types/type.ts';
import { loadOpenTickets, typeAt } from './load-tickets.ts';

const NEW = 'new';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const loaded = await loadOpenTickets({ context, params, url });
  return { ...loaded, type: params.type === NEW ? null : typeAt(loaded.tickets, params.type, url) };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { at, tickets } = await loadOpenTickets({ context, params, url });
  const run =
    params.type === NEW
      ? addType(at, tickets)
      : editType(at, typeAt(tickets, params.type, url), tickets.time_zone);
  const answer = await answerForm(run, context.get(pageContext), await formOf(request), url);
  if (!answer.ok) return formData(answer);
  const list = sellerEventPath(at.organizer, Number(at.event), 'tickets');
  throw redirect(`${list}?saved#type-${answer.done}`, 303);
}

export const meta = (args: Route.MetaArgs) =>
  privateMeta(args, args.loaderData?.type?.name ?? m.seller_tickets_new_title());

export default function TicketTypePage({ loaderData, actionData }: Route.ComponentProps) {
  const { at, tickets, type, now } = loaderData;
  return (
    <TicketsPage at={at} title={type?.name ?? m.seller_tickets_new_title()}>
      <TypeEditor at={at} tickets={tickets} type={type} now={now} answer={actionData ?? null} />
    </TicketsPage>
  );
}
