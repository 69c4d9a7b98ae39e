import type { MemberAction } from '#shared/access.ts';
import { maskName } from '#shared/mask-name.ts';
import { toMajor } from '#shared/money.ts';
import { isTheBuyers, normalPriceOf, orderRights, orderSums, ticketRights } from './order-rights.rules.ts';
import type { SoldOrder } from './orders.contract.ts';
import { presentOrderRow } from './present-order-row.ts';
import type { ReadOrder } from './read-order.ts';
import { timelineOf } from './timeline.rules.ts';

type Seen = (name: string | null) => string | null;

// To somebody who may do these things; `link` opens its tickets for whoever has it.
export function presentOrder(read: ReadOrder, may: readonly MemberAction[], link: string): SoldOrder {
  const { row, order, tickets, choices, payments, refunds, returns, notes, request, source } = read;
  const isMasked = !may.includes('see_contacts');
  const seen: Seen = (name) => (isMasked && name !== null ? maskName(name) : name);
  const { returnedFeeMinor, netMinor } = orderSums(order, returns);
  const { can_link, ...rights } = orderRights(may, read);
  return {
    ...presentOrderRow(row, isMasked),
    placed_at: order.placed_at.toISOString(),
    coupon_code: order.coupon_code,
    source,
    tickets_of: tickets.map((ticket) => presentTicket(ticket, read, seen)),
    types: choices.map(({ id, name, valid_on, price_minor, left }) => ({
      id,
      name,
      date: valid_on,
      price: toMajor(price_minor),
      left: Math.max(0, left),
    })),
    fee: toMajor(order.fee_minor),
    returned_fee: toMajor(returnedFeeMinor),
    net: toMajor(netMinor),
    payments: payments.map((payment) => ({
      provider: payment.provider,
      status: payment.status,
      amount: toMajor(payment.amount_minor),
      receipt: payment.receipt,
    })),
    refunds: refunds.map(({ amount_minor, status }) => ({ amount: toMajor(amount_minor), status })),
    timeline: presentTimeline(read, seen),
    notes: notes.map(({ id, words, written_at, name }) => ({
      id,
      words: isMasked ? '' : words,
      at: written_at.toISOString(),
      name,
    })),
    request: request && {
      words: isMasked ? '' : request.words,
      asked_at: request.asked_at.toISOString(),
      event_starts_at: request.event_starts_at.toISOString(),
      state: request.state,
      answer: isMasked ? '' : request.answer,
    },
    is_masked: isMasked,
    ...rights,
    tickets_link: can_link ? link : null,
  };
}

const presentTicket = (
  ticket: ReadOrder['tickets'][number],
  { order, lines, choices }: ReadOrder,
  seen: Seen,
): SoldOrder['tickets_of'][number] => ({
  number: ticket.number,
  type: ticket.typeName,
  date: ticket.valid_on,
  holder: seen(ticket.holder ?? order.buyer_name) ?? '',
  is_named: ticket.holder !== null,
  is_passed_on: !isTheBuyers(ticket),
  state: ticket.state,
  price: toMajor(ticket.priceMinor),
  type_id: ticket.ticket_type_id,
  normal_price: toMajor(normalPriceOf(ticket, lines)),
  ...ticketRights(ticket, order, { lines, choices }),
});

const presentTimeline = (read: ReadOrder, seen: Seen): SoldOrder['timeline'] =>
  timelineOf(read).map(
    ({ at, what, tickets: about = [], name = null, before = null, by, days, amountMinor, provider }) => ({
      at: at.toISOString(),
      what,
      tickets: [...about],
      name: what === 'named' || what === 'offered' || what === 'passed_on' ? seen(name) : name,
      before: what === 'named' ? seen(before) : before,
      days: days ?? null,
      by: by ?? null,
      amount: amountMinor === undefined ? null : toMajor(amountMinor),
      provider: provider ?? null,
    }),
  );
