import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { DaysForm, PlacesForm } from '#web/components/seller/tickets/places-editor.tsx';
import { setDays, setPlaces } from '#web/components/seller/tickets/ticket-forms.ts';
import { TicketsPage } from '#web/components/seller/tickets/tickets-page.tsx';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { textIn } from '#web/forms/form.rules.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { sellerEventPath } from '#web/paths/seller.ts';
import type { Route } from './+types/places.ts';
import { loadOpenTickets, typeAt } from './load-tickets.ts';

export const loader = (args: Route.LoaderArgs) => loadOpenTickets(args);

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const { at, tickets } = await loadOpenTickets({ context, params, url });
  // Which of the page's forms it is: that of a pass, or null for the one of all else.
  const type = textIn(form, 'intent') === 'days' ? typeAt(tickets, textIn(form, 'type'), url).id : null;
  const run = type === null ? setPlaces(at) : setDays(at, type);
  const answer = await answerForm(run, context.get(pageContext), form, url);
  if (!answer.ok) return data({ type, answer }, answer.refusal.status);
  throw redirect(`${sellerEventPath(at.organizer, Number(at.event), 'tickets')}?saved`, 303);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.seller_tickets_change_places());

export default function PlacesPage({ loaderData: { at, tickets }, actionData }: Route.ComponentProps) {
  const dated = tickets.types.filter((type) => type.stock === 'dates' && !type.is_archived);
  const answerOf = (type: number | null) => (actionData?.type === type ? actionData.answer : null);
  return (
    <TicketsPage at={at} title={m.seller_tickets_change_places()}>
      <PlacesForm at={at} tickets={tickets} answer={answerOf(null)} />
      {dated.map((type) => (
        <DaysForm key={type.id} at={at} tickets={tickets} type={type} answer={answerOf(type.id)} />
      ))}
    </TicketsPage>
  );
}
