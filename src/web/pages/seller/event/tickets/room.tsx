import { redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { RoomForm } from '#web/components/seller/tickets/room-form.tsx';
import { shareRoom } from '#web/components/seller/tickets/ticket-forms.ts';
import { TicketsPage } from '#web/components/seller/tickets/tickets-page.tsx';
import { answerForm, formData, formOf } from '#web/forms/answer-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { sellerEventPath } from '#web/paths/seller.ts';
import type { Route } from './+types/room.ts';
import { loadOpenTickets } from './load-tickets.ts';

export const loader = (args: Route.LoaderArgs) => loadOpenTickets(args);

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const at = { organizer: params.organizer, event: params.event };
  const answer = await answerForm(shareRoom(at), context.get(pageContext), await formOf(request), url);
  if (!answer.ok) return formData(answer);
  throw redirect(`${sellerEventPath(at.organizer, Number(at.event), 'tickets')}?saved`, 303);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.seller_tickets_room_add());

export default function RoomPage({ loaderData: { at, tickets }, actionData }: Route.ComponentProps) {
  return (
    <TicketsPage at={at} title={m.seller_tickets_room_add()}>
      <RoomForm at={at} tickets={tickets} answer={actionData ?? null} />
    </TicketsPage>
  );
}
