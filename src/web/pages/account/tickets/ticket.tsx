import { useRef } from 'react';
import { data, redirect } from 'react-router';
import { groupedCode } from '#shared/grouped-code.ts';
import { m } from '#shared/messages/messages.js';
import { TicketCard } from '#web/components/checkout/order/ticket-card.tsx';
import { OrderService } from '#web/components/tickets/order-service.tsx';
import { askingRefund, resendingOrder } from '#web/components/tickets/order-service-forms.ts';
import { SavedLine } from '#web/components/tickets/saved-line.tsx';
import { sharingTicket } from '#web/components/tickets/sharing/share-ticket.ts';
import { SharingRow } from '#web/components/tickets/sharing/sharing-row.tsx';
import { TakenBack } from '#web/components/tickets/taken-back.tsx';
import { TicketFiles } from '#web/components/tickets/ticket-files.tsx';
import { TicketHistory } from '#web/components/tickets/ticket-history.tsx';
import { TicketTurner } from '#web/components/tickets/ticket-turner.tsx';
import { useTurning } from '#web/components/tickets/use-turning.ts';
import { useWakeLock } from '#web/components/tickets/use-wake-lock.ts';
import { answerForm, formData, formOf } from '#web/forms/answer-form.ts';
import { textIn } from '#web/forms/form.rules.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { KEPT_FOR } from '#web/offline/kept-names.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { ticketPath } from '#web/paths/tickets.ts';
import type { Route } from './+types/ticket.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  const token = url.searchParams.get('t') ?? undefined;
  const found = await call('GET /api/events/orders/viewTicket/{id}', { params, query: { t: token } });
  // For people who may not see it, the ticket does not exist.
  if (!found.ok) throw notThere(url, found.error);
  const ticket = found.body.data;
  if (token !== undefined && ticket.is_by_account) throw redirect(ticketPath(params.id), 303);
  const [receipt, person] = await Promise.all([
    ticket.order_reference === null
      ? null
      : call('GET /api/events/orders/receipt/{id}', {
          params: { id: ticket.order_reference },
          query: { t: token },
        }),
    call('GET /api/user/find'),
  ]);
  const personId = person.ok ? person.body.data?.id : undefined;
  return data(
    {
      ticket,
      receipt: receipt?.ok ? receipt.body.data : null,
      isResent: url.searchParams.has('resent'),
      now: now.toISOString(),
      token,
    },
    // The service worker keeps the page with this header, and so knows whose ticket it is.
    { headers: { 'referrer-policy': 'same-origin', ...(personId && { [KEPT_FOR]: personId }) } },
  );
}

// The others are about this one ticket.
const OF_ORDER = ['again', 'refund'];

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const t = url.searchParams.get('t') ?? undefined;
  const intent = textIn(form, 'intent');
  const run =
    intent === 'again'
      ? resendingOrder(t)
      : intent === 'refund'
        ? askingRefund(t)
        : sharingTicket(params.id, t);
  const answer = await answerForm(run, context.get(pageContext), form, url);
  if (!answer.ok) return formData(answer);
  const here = ticketPath(params.id, t);
  const resent = intent === 'again' ? `${here.includes('?') ? '&' : '?'}resent` : '';
  throw redirect(`${here}${resent}#${OF_ORDER.includes(intent) ? 'order' : 'send'}`, 303);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta(args: Route.MetaArgs) {
  const ticket = args.loaderData?.ticket;
  const title = ticket
    ? [ticket.event.name, groupedCode(ticket.code ?? '')].filter(Boolean).join(' · ')
    : m.order_tickets();
  return pageMeta(args, { title, description: title, isIndexed: false });
}

export default function TicketPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, receipt, isResent, now, token } = loaderData;
  const refusal = actionData?.refusal ?? null;
  const isTakenBack = ticket.state === 'revoked' && !ticket.is_passed_on;
  const isOfOrder = refusal !== null && OF_ORDER.includes(refusal.typed.intent ?? '');
  const card = useRef<HTMLDivElement>(null);
  const links = useRef<HTMLElement>(null);
  useWakeLock();
  useTurning(card, links);
  return (
    // The service worker finds a kept ticket by the order in this attribute.
    <main
      id="main"
      data-order={ticket.order_reference ?? undefined}
      className="checkout page-width py-6 lg:py-10"
    >
      <div className="mx-auto grid max-w-120 gap-8 lg:max-w-270 lg:grid-cols-[480px_minmax(0,1fr)] lg:gap-12">
        <div className="min-w-0 lg:sticky lg:top-28 lg:self-start">
          <div ref={card} className="touch-pan-y">
            <TicketCard ticket={ticket} now={now} isLarge />
          </div>
          <SavedLine ticket={ticket} token={token} checkedAt={now} />
          <TicketTurner ticket={ticket} token={token} links={links} />
        </div>
        <div className="no-print grid min-w-0 content-start gap-8">
          {ticket.event.status === 'draft' && !isTakenBack && <p role="status">{m.event_not_shown_line()}</p>}
          {isTakenBack && <TakenBack ticket={ticket} token={token} />}
          <TicketFiles ticket={ticket} token={token} />
          {!ticket.is_passed_on && !isTakenBack && (
            <section id="send" className="scroll-mt-28">
              <h2 className="type-h3 mb-3">{m.ticket_send()}</h2>
              <SharingRow ticket={ticket} token={token} refusal={isOfOrder ? null : refusal} />
            </section>
          )}
          <TicketHistory ticket={ticket} />
          {receipt && (
            <OrderService receipt={receipt} isResent={isResent} refusal={isOfOrder ? refusal : null} />
          )}
        </div>
      </div>
    </main>
  );
}
