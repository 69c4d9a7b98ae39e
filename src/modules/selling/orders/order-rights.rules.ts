import { isPaid, type OrderState } from '#modules/orders/orders.rules.ts';
import { isOpenStatus, type Status } from '#modules/payments/payments.rules.ts';
import type { MemberAction } from '#shared/access.ts';

// What can be done about an order and each of its tickets now, and what the organiser has of it.

interface Order {
  state: OrderState;
  disputed_at: Date | null;
  buyer_email: string;
  total_minor: number;
  fee_minor: number;
}

interface Ticket {
  state: string;
  passed_on_at: Date | null;
  line_position: number;
  ticket_type_id: number;
  valid_on: string | null;
}

interface Facts {
  order: Order;
  tickets: readonly Ticket[];
  payments: readonly { status: Status }[];
  source: { channel: string } | null;
}

interface OnOffer {
  lines: readonly { position: number; ticket_price_minor: number }[];
  choices: readonly { id: number; valid_on: string | null; price_minor: number }[];
}

export const isTheBuyers = ({ passed_on_at }: Pick<Ticket, 'passed_on_at'>): boolean => passed_on_at === null;

// Before discounts: a ticket is changed for one that costs the same.
export const normalPriceOf = ({ line_position }: Ticket, lines: OnOffer['lines']): number =>
  lines.find(({ position }) => position === line_position)?.ticket_price_minor ?? 0;

const isGood = (ticket: Ticket, order: Order): boolean => isPaid(order.state) && ticket.state === 'valid';

const canRefund = (ticket: Ticket, order: Order): boolean =>
  isGood(ticket, order) && order.disputed_at === null && isTheBuyers(ticket);

export function ticketRights(ticket: Ticket, order: Order, { lines, choices }: OnOffer) {
  const price = normalPriceOf(ticket, lines);
  const hasChoice = choices.some(
    ({ id, valid_on, price_minor }) =>
      price_minor === price && (id !== ticket.ticket_type_id || valid_on !== ticket.valid_on),
  );
  return {
    can_refund: canRefund(ticket, order),
    can_rename: isGood(ticket, order) && isTheBuyers(ticket),
    can_change: isGood(ticket, order) && hasChoice,
  };
}

export function orderRights(may: readonly MemberAction[], { order, tickets, payments, source }: Facts) {
  const canEdit = may.includes('edit_orders');
  const hasAddress = order.buyer_email !== '';
  return {
    can_refund: may.includes('refund') && tickets.some((ticket) => canRefund(ticket, order)),
    can_edit: canEdit,
    can_resend: canEdit && isPaid(order.state) && hasAddress && tickets.some(isTheBuyers),
    can_check: canEdit && payments.some(({ status }) => isOpenStatus(status)),
    // Given away and sent to nobody: whoever gave them away hands the link on.
    can_link: source?.channel === 'comp' && !hasAddress && may.includes('comp') && isPaid(order.state),
  };
}

// In hundredths. What went back took its share of the fee along.
export function orderSums(
  { total_minor, fee_minor }: Order,
  returns: readonly { amount_minor: number; fee_minor: number }[],
) {
  const returnedMinor = returns.reduce((all, back) => all + back.amount_minor, 0);
  const returnedFeeMinor = returns.reduce((all, back) => all + back.fee_minor, 0);
  return { returnedFeeMinor, netMinor: total_minor - fee_minor - (returnedMinor - returnedFeeMinor) };
}
