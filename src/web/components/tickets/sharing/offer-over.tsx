import type { OfferView } from '#modules/sharing/sharing.contract.ts';
import { m } from '#shared/messages/messages.js';
import { eventPath } from '#web/paths/catalogue.ts';
import { ticketPath } from '#web/paths/tickets.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';

// An offer that was answered or has lapsed.
export function OfferOver({ offer }: { offer: OfferView }) {
  const { ticket, event, sender } = offer;
  const { title, text } = wordsOf(offer, sender);
  return (
    <section role="status" className="lg:py-6">
      <h1 className="type-h1">{title}</h1>
      <p className="mt-3 text-ink-2">{text}</p>
      <p className="mt-6">
        {ticket ? (
          <a href={ticketPath(ticket.id, ticket.token)} className={PRIMARY_BUTTON}>
            {m.accept_open()}
          </a>
        ) : (
          <a href={eventPath(event.slug_name)} className={QUIET_BUTTON}>
            {m.order_to_event()}
          </a>
        )}
      </p>
    </section>
  );
}

function wordsOf({ state, ticket }: OfferView, sender: string): { title: string; text: string } {
  if (ticket) return { title: m.accept_mine(), text: m.accept_mine_text() };
  switch (state) {
    case 'declined':
      return { title: m.accept_declined(), text: m.accept_declined_text({ sender }) };
    case 'cancelled':
      return { title: m.accept_cancelled({ sender }), text: m.accept_cancelled_text({ sender }) };
    case 'lapsed':
      return { title: m.accept_lapsed(), text: m.accept_lapsed_text() };
    default:
      return { title: m.accept_taken(), text: m.accept_taken_text() };
  }
}
