import { quoteRefund, refundTickets, type TicketRefundRefusal } from '#modules/tickets/index.ts';
import { formatMoney } from '#shared/money.ts';
import { readReference } from '#shared/reference.ts';
import type { Services } from '../services.ts';
import { NOT_FOR_YOU, operatorAtConsole } from './operator-at-console.ts';

const REFUSALS: Record<TicketRefundRefusal, string> = {
  ...NOT_FOR_YOU,
  order_not_found: 'There is no such order.',
  order_not_paid: 'This order was not paid.',
  order_disputed: 'The buyer’s bank wants this money back already. Wait for what becomes of that.',
  ticket_unknown: 'The order has no ticket of this number.',
  ticket_used: 'This ticket was used at the door.',
  ticket_passed_on: 'This ticket was passed on to somebody else.',
  refund_changed: 'Another amount would go back than was said.',
  ticket_revoked: 'This ticket was taken back before.',
  nothing_left: 'The order has no ticket that could be taken back.',
  nothing_paid: 'Nothing was paid for this order.',
  refund_exceeds_payment: 'The buyer got so much back already that not enough of the payment is left.',
  partial_refund_unsupported: 'This way of paying gives back all or nothing: name no numbers.',
};

// Without --yes it only says what it would do.
export async function refundOrder(services: Services, rest: string[]): Promise<number> {
  const [given = '', ...numbers] = rest.filter((word) => word !== '--yes');
  const reference = readReference(given);
  if (reference === null || !numbers.every((number) => /^[1-9]\d{0,4}$/.test(number))) {
    console.error('Which order, and which of its tickets? For example: orders refund K7QP2MXA 1 3');
    return 1;
  }
  const isMeant = rest.includes('--yes');
  const now = services.clock.now();
  const answer = await (isMeant ? refundTickets : quoteRefund)(
    services,
    {
      reference,
      numbers: numbers.length === 0 ? null : numbers.map(Number),
      cause: 'tickets_refunded',
    },
    { actor: operatorAtConsole(now), now },
  );
  if (!answer.ok) {
    console.error(REFUSALS[answer.reason]);
    return 1;
  }
  const { amountMinor, currency, numbers: taken } = answer.value;
  const what = `${reference}, tickets ${taken.join(', ')}: ${formatMoney(amountMinor, currency, 'en', 'total')}`;
  console.log(
    isMeant
      ? `${what}. They are void; the money goes out with the next round, and the buyer gets a mail.`
      : `${what} would go back to the buyer, and the tickets would be void. Again with --yes to do it.`,
  );
  return 0;
}
