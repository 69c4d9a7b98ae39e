import { isPaid, lineOf, lineView, linkTokenFor, type OrderProof } from '#modules/orders/index.ts';
import { listAttempts, listRefunds } from '#modules/payments/index.ts';
import {
  filePaths,
  findRefundRequest,
  isRefundOwed,
  loadTickets,
  movedRefundUntil,
  openOrder,
  presentEvent,
  type TicketServices,
} from '#modules/tickets/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Visitor } from '#shared/actor.ts';
import { toMajor } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { ReceiptView } from './documents.contract.ts';

// What was bought, from whom and how it was paid, for the buyer's own books.
export async function viewReceipt(
  services: Pick<TicketServices, 'db' | 'access'>,
  id: string,
  proof: OrderProof,
  ask: Ask<Visitor>,
): Promise<Result<ReceiptView, 'order_not_found' | 'order_locked' | 'order_not_paid'>> {
  const opened = await openOrder(services, id, proof, ask);
  if (!opened.ok) return opened;
  const order = opened.value;
  const paidAt = order.paid_at;
  if (paidAt === null || !(isPaid(order.state) || order.state === 'refunded')) return fail('order_not_paid');
  const { sql } = services.db;
  const token = await linkTokenFor(services.access, order, proof, ask);
  const [{ event, lines, tickets }, attempts, refunds, request] = await Promise.all([
    loadTickets(sql, order),
    listAttempts(sql, order.reference),
    listRefunds(sql, order.reference),
    findRefundRequest(sql, order.id),
  ]);
  const paid = attempts.find((attempt) => attempt.status === 'succeeded');
  const returned = refunds.filter((refund) => refund.status === 'done');
  const view = presentEvent(event, ask.locale);
  const until = movedRefundUntil(event, order.placed_at);
  const isOwed =
    isRefundOwed(event, order.placed_at, ask.now) &&
    tickets.some(({ state, passed_on_at }) => state === 'valid' && passed_on_at === null);
  const isPriced = isPaid(order.state) && order.total_minor > 0;
  return ok({
    reference: order.reference,
    state: order.state,
    placed_at: order.placed_at.toISOString(),
    paid_at: paidAt.toISOString(),
    seller: { name: event.organizer_name, email: event.organizer_email, phone: event.organizer_phone },
    buyer: { name: order.buyer_name, email: order.buyer_email, phone: order.buyer_phone },
    event: view,
    lines: lines.map((line) => lineView(lineOf(line))),
    coupon_code: order.coupon_code,
    discount: toMajor(lines.reduce((sum, line) => sum + line.discount_minor, 0)),
    total: toMajor(order.total_minor),
    fee: toMajor(order.fee_minor),
    currency: order.currency,
    payment: paid ? { method: paid.provider, receipt: paid.receipt } : null,
    refunded: toMajor(returned.reduce((sum, refund) => sum + refund.amountMinor, 0)),
    links: {
      ...filePaths(`/files/orders/${order.reference}`, token),
      receipt: filePaths(`/files/receipts/${order.reference}`, token).pdf,
    },
    refund_request: request && {
      asked_at: request.asked_at.toISOString(),
      is_granted: request.is_granted,
    },
    refund_policy: event.texts[ask.locale]?.refund || event.refund_policy,
    can_ask_refund: isPriced && (request === null || isOwed),
    is_refund_owed: isPriced && isOwed,
    refund_until: (isPriced && isOwed && until?.toISOString()) || null,
  });
}
