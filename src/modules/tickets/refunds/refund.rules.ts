import { fail, ok, type Result } from '#shared/result.ts';

export interface TicketToRefund {
  // Its number within the order, from 1.
  number: number;
  state: 'valid' | 'used' | 'revoked';
  // When it was passed on; null: it is the buyer's.
  passed_on_at: Date | null;
  priceMinor: number;
  feeMinor: number;
}

export type RefundCause = 'tickets_refunded' | 'event_cancelled' | 'event_moved';

export type ChoiceRefusal =
  | 'ticket_unknown'
  | 'ticket_used'
  | 'ticket_revoked'
  | 'ticket_passed_on'
  | 'nothing_left';

// Which tickets are taken back: those with these numbers, or all that are still valid. Used tickets are kept unless the
// event was broken off. Tickets that were passed on are kept when it was moved, because their holder may come on the new
// date, and when the organiser gives a buyer money back: they are somebody else's.
export function chooseTickets<Ticket extends TicketToRefund>(
  tickets: readonly Ticket[],
  numbers: readonly number[] | null,
  cause: RefundCause,
  keepsPassedOn = cause === 'event_moved',
): Result<{ chosen: Ticket[]; amountMinor: number; feeMinor: number; isAll: boolean }, ChoiceRefusal> {
  const mayTake = ({ state, passed_on_at }: Ticket) =>
    (state === 'valid' && !(keepsPassedOn && passed_on_at !== null)) ||
    (state === 'used' && cause === 'event_cancelled');
  for (const number of numbers ?? []) {
    const ticket = tickets.find((one) => one.number === number);
    if (!ticket) return fail('ticket_unknown', { data: { number } });
    if (!mayTake(ticket)) return fail(whyNot(ticket), { data: { number } });
  }
  const chosen = tickets.filter(
    (ticket) => mayTake(ticket) && (numbers === null || numbers.includes(ticket.number)),
  );
  if (chosen.length === 0) return fail('nothing_left');
  return ok({
    chosen,
    amountMinor: chosen.reduce((sum, { priceMinor }) => sum + priceMinor, 0),
    feeMinor: chosen.reduce((sum, { feeMinor }) => sum + feeMinor, 0),
    isAll: tickets.every((ticket) => ticket.state === 'revoked' || chosen.includes(ticket)),
  });
}

const whyNot = ({ state }: TicketToRefund): ChoiceRefusal => {
  if (state === 'used') return 'ticket_used';
  return state === 'revoked' ? 'ticket_revoked' : 'ticket_passed_on';
};
