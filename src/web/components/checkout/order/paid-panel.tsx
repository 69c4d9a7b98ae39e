import { Suspense, useEffect } from 'react';
import type { OrderView } from '#modules/orders/orders.contract.ts';
import type { TicketView } from '#modules/tickets/tickets.contract.ts';
import { groupedCode } from '#shared/grouped-code.ts';
import { m } from '#shared/messages/messages.js';
import { maskPhone } from '#shared/phone.ts';
import type { Buyer } from '#web/components/checkout/details/buyer-form.ts';
import { forgetDetails } from '#web/components/checkout/details/kept-details.ts';
import { maskEmail } from '#web/components/checkout/details/mask-email.ts';
import { useKeptTickets } from '#web/components/tickets/use-kept-tickets.ts';
import { distributePath, ticketPath } from '#web/paths/tickets.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { CheckIcon, ShareIcon } from '#web/ui/icons.tsx';
import { CalendarIcon, MailIcon } from '#web/ui/more-icons.tsx';
import { RefundLines } from './ended-panel.tsx';
import { InstallOffer } from './install-offer.tsx';
import { CreateAccount } from './rare-parts.ts';
import { TicketCard } from './ticket-card.tsx';
import { TicketsComing } from './tickets-coming.tsx';

export type OrderFiles = { pdf: string; ics: string; receipt: string };

type PaidPanelProps = {
  order: OrderView;
  // Null: they could not be fetched just now.
  tickets: readonly TicketView[] | null;
  files: OrderFiles | null;
  isGuest: boolean;
  now: string;
};

// The only page with an exclamation mark. The code that lets people in comes first.
export function PaidPanel({ order, tickets, files, isGuest, now }: PaidPanelProps) {
  const { details } = order;
  useEffect(forgetDetails, []);
  const shown = tickets?.filter(({ qr }) => qr !== null) ?? [];
  const isKept = useKeptTickets(shown.map(({ id }) => ticketPath(id, details?.token)));
  return (
    <section>
      <p className="inline-flex items-center gap-2 rounded-pill bg-success-soft px-3 py-1 text-small font-semibold text-success">
        <CheckIcon className="size-5" />
        {details?.total === 0 ? m.order_free() : m.order_paid()}
      </p>
      <h1 className="type-h1 mt-3">
        {order.event.is_postponed
          ? m.order_postponed({ event: order.event.name })
          : m.order_going({ event: order.event.name })}
      </h1>
      {!order.event.is_shown && <p className="mt-2 text-ink-2">{m.event_not_shown_line()}</p>}
      {tickets === null ? (
        <TicketsComing />
      ) : (
        <ul
          aria-label={m.order_tickets()}
          className="mt-4 grid gap-6 sm:grid-cols-[repeat(auto-fill,minmax(300px,1fr))]"
        >
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <TicketCard ticket={ticket} now={now}>
                <a
                  href={ticketPath(ticket.id, details?.token)}
                  className="flex min-h-11 items-center justify-center font-semibold text-[#3a2fb0] underline"
                >
                  {m.ticket_open()}
                  <span className="sr-only">
                    {' '}
                    {ticket.code === null ? ticket.number : groupedCode(ticket.code)}
                  </span>
                </a>
              </TicketCard>
            </li>
          ))}
        </ul>
      )}
      {details && details.buyer.email !== '' && (
        <p className="mt-6 flex items-start gap-2 text-ink-2">
          <MailIcon className="size-6" />
          {details.is_mail_withheld
            ? m.order_mail_withheld({ email: maskEmail(details.buyer.email) })
            : sentWords(details.buyer, order.event.country)}
        </p>
      )}
      {isKept && (
        <p role="status" className="mt-2 flex items-center gap-2 text-small font-semibold text-success">
          <CheckIcon className="size-5" />
          {m.ticket_saved()}
        </p>
      )}
      {details && <RefundLines details={details} />}
      {files && (
        <div className="no-print mt-6 flex flex-wrap gap-3">
          <a href={files.pdf} className={QUIET_BUTTON}>
            {m.order_pdf()}
          </a>
          <a href={files.ics} className={QUIET_BUTTON}>
            <CalendarIcon className="size-5" />
            {m.order_calendar()}
          </a>
          <a href={files.receipt} className={QUIET_BUTTON}>
            {m.ticket_receipt()}
          </a>
          <a href={distributePath(order.reference, details?.token)} className={QUIET_BUTTON}>
            <ShareIcon className="size-5" />
            {m.ticket_send_friends()}
          </a>
        </div>
      )}
      <InstallOffer />
      {details && isGuest && (
        <Suspense>
          <CreateAccount buyer={details.buyer} />
        </Suspense>
      )}
    </section>
  );
}

const sentWords = ({ email, phone }: Buyer, country: string): string =>
  phone === ''
    ? m.order_mailed_to({ email: maskEmail(email) })
    : m.order_sent_to({ email: maskEmail(email), phone: maskPhone(phone, country) });
