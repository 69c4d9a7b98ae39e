import {
  actionsOf,
  type ForOrganizer,
  mayFind,
  type SellerSql,
  sellerSql,
} from '#modules/merchants/index.ts';
import { findOrder, isPaid, listLines } from '#modules/orders/index.ts';
import { isOpenStatus } from '#modules/payments/index.ts';
import { type LoadedTicket, listTickets, withPrices } from '#modules/tickets/index.ts';
import { maskName } from '#shared/mask-name.ts';
import { toMajor } from '#shared/money.ts';
import { readReference } from '#shared/reference.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import {
  findRequest,
  findSource,
  listChoices,
  listDeeds,
  listMoves,
  listNotes,
  listOrderRefunds,
  listPayments,
  listReturns,
  listSent,
  listSteps,
} from './order.queries.ts';
import type { SoldOrder } from './orders.contract.ts';
import { findOrderRow } from './orders.queries.ts';
import { presentOrderRow } from './present-order-row.ts';
import { timelineOf } from './timeline.rules.ts';

type Reason = 'order_not_found' | 'not_allowed' | 'proof_needed';

// Everything about one order: who, what, how much, and what happened.
export async function viewOrder(
  { actor, organizer, membership, scope, now }: ForOrganizer,
  typed: string,
  linkTo: (reference: string) => string,
): Promise<Result<SoldOrder, Reason>> {
  const reference = readReference(typed);
  const read = reference && (await sellerSql(scope, (db) => readFacts(db, organizer.id, reference)));
  if (!read) return fail('order_not_found');
  const { row, order, tickets, choices, lines, payments, refunds, returns, notes, request, source } = read;
  const where = { organizerId: organizer.id, eventId: order.event_id };
  const allowed = mayFind(actor, 'see_orders', where, now, 'order_not_found');
  if (!allowed.ok) return allowed;
  const may = actionsOf(membership);
  const isMasked = !may.includes('see_contacts');
  const seen = (name: string | null) => (isMasked && name !== null ? maskName(name) : name);
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
  const returnedMinor = sum(returns.map((back) => back.amount_minor));
  const returnedFeeMinor = sum(returns.map((back) => back.fee_minor));
  const netMinor = order.total_minor - order.fee_minor - (returnedMinor - returnedFeeMinor);
  const canGoBack = (ticket: LoadedTicket) =>
    isPaid(order.state) && order.disputed_at === null && ticket.state === 'valid' && isTheBuyers(ticket);
  const isTheBuyers = ({ passed_on_at }: LoadedTicket) => passed_on_at === null;
  const normalPriceOf = ({ line_position }: LoadedTicket) =>
    lines.find(({ position }) => position === line_position)?.ticket_price_minor ?? 0;
  const hasChoice = (ticket: LoadedTicket) =>
    choices.some(
      ({ id, valid_on, price_minor }) =>
        price_minor === normalPriceOf(ticket) &&
        (id !== ticket.ticket_type_id || valid_on !== ticket.valid_on),
    );
  return ok({
    ...presentOrderRow(row, isMasked),
    placed_at: order.placed_at.toISOString(),
    coupon_code: order.coupon_code,
    source,
    tickets_of: tickets.map((ticket) => ({
      number: ticket.number,
      type: ticket.typeName,
      date: ticket.valid_on,
      holder: seen(ticket.holder ?? order.buyer_name) ?? '',
      is_named: ticket.holder !== null,
      is_passed_on: !isTheBuyers(ticket),
      state: ticket.state,
      price: toMajor(ticket.priceMinor),
      can_refund: canGoBack(ticket),
      can_rename: isPaid(order.state) && ticket.state === 'valid' && isTheBuyers(ticket),
      type_id: ticket.ticket_type_id,
      normal_price: toMajor(normalPriceOf(ticket)),
      can_change: isPaid(order.state) && ticket.state === 'valid' && hasChoice(ticket),
    })),
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
    timeline: timelineOf(read).map(
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
    ),
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
    can_refund: may.includes('refund') && tickets.some(canGoBack),
    can_edit: may.includes('edit_orders'),
    can_resend:
      may.includes('edit_orders') &&
      isPaid(order.state) &&
      order.buyer_email !== '' &&
      tickets.some(isTheBuyers),
    tickets_link:
      source?.channel === 'comp' && order.buyer_email === '' && may.includes('comp') && isPaid(order.state)
        ? linkTo(reference)
        : null,
    can_check: may.includes('edit_orders') && payments.some(({ status }) => isOpenStatus(status)),
  });
}

async function readFacts(db: SellerSql, organizerId: number, reference: string) {
  const row = await findOrderRow(db, organizerId, reference);
  const order = row && (await findOrder(db, reference));
  if (!row || !order) return null;
  const issued = await listTickets(db, order.id);
  const lines = await listLines(db, order.id);
  const tickets = withPrices(issued, lines, order.currency);
  return {
    row,
    order,
    lines,
    tickets,
    choices: isPaid(order.state) ? await listChoices(db, order.event_id) : [],
    source: await findSource(db, order.id),
    payments: await listPayments(db, reference),
    returns: await listReturns(db, order.id),
    refunds: await listOrderRefunds(db, reference),
    moves: await listMoves(db, order.id),
    steps: await listSteps(
      db,
      tickets.map(({ id }) => id),
    ),
    sent: await listSent(db, reference),
    deeds: await listDeeds(db, organizerId, order.event_id, reference),
    notes: await listNotes(db, order.id),
    request: await findRequest(db, order.id),
  };
}
