import { type ByOperator, isOfTeam } from '#modules/merchants/index.ts';
import { awaitsDecision, findOrder, isPaid, listLines } from '#modules/orders/index.ts';
import { listAttempts, SAID_OTHERWISE } from '#modules/payments/index.ts';
import type { Database } from '#platform/database/index.ts';
import { toMajor } from '#shared/money.ts';
import { readReference } from '#shared/reference.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { writeDeed } from '../log/write-deed.ts';
import type { OperatorOrder } from './orders.contract.ts';
import {
  findOrderEvent,
  listOrderDeeds,
  listOrderMoves,
  listOrderRefunds,
  listOrderTickets,
} from './orders.queries.ts';

// All that support needs to know about an order, and what can be done about it now. The look is written down.
export async function viewOperatorOrder(
  { sql }: Pick<Database, 'sql'>,
  given: string,
  by: ByOperator,
): Promise<Result<OperatorOrder, 'order_not_found'>> {
  const reference = readReference(given);
  const order = reference === null ? null : await findOrder(sql, reference);
  const event = order && (await findOrderEvent(sql, order.event_id));
  if (!reference || !order || !event) return fail('order_not_found');
  const [lines, tickets, attempts, refunds, moves, deeds] = [
    await listLines(sql, order.id),
    await listOrderTickets(sql, order.id),
    await listAttempts(sql, reference),
    await listOrderRefunds(sql, reference),
    await listOrderMoves(sql, order.id),
    await listOrderDeeds(sql, reference, order.event_id),
  ];
  await sql
    .transaction()
    .execute((tx) => writeDeed(tx, by, { action: 'order.seen', subject: `order:${reference}` }));
  const { state, state_cause: cause } = order;
  const isInReview = awaitsDecision(order);
  const isDisputed = order.disputed_at !== null;
  // Nobody decides about the money of their own team.
  const mayDecide = !(await isOfTeam(sql, by.actor.accountId, event.organizer_id));
  return ok({
    reference,
    state,
    cause,
    placed_at: order.placed_at.toISOString(),
    paid_at: order.paid_at?.toISOString() ?? null,
    total: toMajor(order.total_minor),
    fee: toMajor(order.fee_minor),
    currency: order.currency,
    event: {
      slug: event.slug,
      name: event.name,
      starts_at: event.starts_at.toISOString(),
      time_zone: event.time_zone,
    },
    organizer: { slug: event.organizer_slug, name: event.organizer_name },
    buyer: {
      name: order.buyer_name,
      email: order.buyer_email,
      phone: order.buyer_phone,
      locale: order.locale,
    },
    lines: lines.map(({ name, quantity, valid_on }) => ({ name, quantity, date: valid_on })),
    tickets: tickets.map((ticket, place) => ({
      number: place + 1,
      type: ticket.type_name,
      holder: ticket.holder,
      state: ticket.state,
      is_passed_on: ticket.is_passed_on,
    })),
    payments: attempts.map((attempt) => ({
      provider: attempt.provider,
      status: attempt.status,
      amount: toMajor(attempt.amountMinor),
      received: attempt.receivedMinor === null ? null : toMajor(attempt.receivedMinor),
      received_currency: attempt.receivedCurrency,
      receipt: attempt.receipt,
      code: attempt.code,
      says_otherwise: attempt.alert === SAID_OTHERWISE,
      at: attempt.createdAt.toISOString(),
    })),
    refunds: refunds.map((refund) => ({
      amount: toMajor(refund.amount_minor),
      status: refund.status,
      code: refund.code,
      at: refund.created_at.toISOString(),
      is_to_repay: refund.is_to_repay,
    })),
    moves: moves.map(({ at, to_state, actor, cause: moved }) => ({
      at: at.toISOString(),
      to: to_state,
      actor,
      cause: moved,
    })),
    deeds: deeds.map(({ at, name, action, words }) => ({ at: at.toISOString(), who: name, action, words })),
    is_disputed: isDisputed,
    can_accept: mayDecide && isInReview && cause === 'short_payment',
    can_decline: mayDecide && isInReview,
    can_repay: mayDecide && !isDisputed && refunds.some(({ is_to_repay }) => is_to_repay),
    can_resend: isPaid(state) && order.buyer_email !== '',
  });
}
