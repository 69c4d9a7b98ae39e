import { standing } from '#modules/catalog/index.ts';
import { type Attempt, isOpenStatus, MOST_ATTEMPTS, type Refund } from '#modules/payments/index.ts';
import type { OrderLine } from '#modules/pricing/index.ts';
import { toMajor } from '#shared/money.ts';
import { maskPhone } from '#shared/phone.ts';
import { posterImage } from '#shared/poster/poster-image.ts';
import type { OrderLineView, OrderView } from './orders.contract.ts';
import type { OrderLineRow, OrderOfEventRow, OrderRow } from './orders.queries.ts';
import { isRefunding, MOST_RENEWALS } from './orders.rules.ts';

export interface OrderDetails {
  lines: OrderLineRow[];
  refunds: Refund[];
  // All of the order, if there are refunds: which payment each of them is of.
  attempts: Attempt[];
  isMailWithheld: boolean;
  // Left out for a visitor who needs no link.
  token?: string;
}

// `details` is null for a visitor who knows only the reference.
export function presentOrder(
  order: OrderOfEventRow,
  attempt: Attempt | null,
  details: OrderDetails | null,
): OrderView {
  return {
    reference: order.reference,
    state: stateOf(order),
    expires_at: order.expires_at.toISOString(),
    server_time: order.server_time.toISOString(),
    event: {
      id: order.event_id,
      slug_name: order.slug,
      name: order.name,
      start_at: order.starts_at.toISOString(),
      is_shown: order.event_status !== 'draft',
      is_postponed: standing(order.event_status, order.previous_starts_at) === 'postponed',
      time_zone: order.time_zone,
      loc: `${order.venue_name}, ${order.city_name}`,
      country: order.country_code,
      refund_policy: order.refund_policy,
      main_image: posterImage(order, '4x5'),
    },
    is_refunding: isRefunding(order),
    last_payment: attempt && {
      status: attempt.status,
      method: attempt.provider,
      // Why a bank said no is shown only to people who may see the details.
      code: details && attempt.code,
      asked_at: attempt.createdAt.toISOString(),
      is_left: attempt.leftAt !== null,
    },
    details: details && {
      total: toMajor(order.total_minor),
      fee: toMajor(order.fee_minor),
      currency: order.currency,
      coupon_code: order.coupon_code,
      buyer: { name: order.buyer_name, email: order.buyer_email, phone: order.buyer_phone },
      lines: details.lines.map((line) => lineView(lineOf(line))),
      placed_at: order.placed_at.toISOString(),
      paid_at: order.paid_at?.toISOString() ?? null,
      renewals_left: MOST_RENEWALS - order.renewals,
      tries_left: Math.max(0, MOST_ATTEMPTS - (attempt?.number ?? 0)),
      attendee_names: order.attendee_names,
      next: attempt && isOpenStatus(attempt.status) && attempt.leftAt === null ? attempt.nextStep : null,
      ...(details.token !== undefined && { token: details.token }),
      is_mail_withheld: details.isMailWithheld,
      refunds: details.refunds.map((refund) => refundView(refund, details.attempts, order.country_code)),
    },
  };
}

function refundView(
  { amountMinor, status, cause, attemptId }: Refund,
  attempts: Attempt[],
  country: string,
): NonNullable<OrderView['details']>['refunds'][number] {
  const payment = attempts.find(({ id }) => id === attemptId);
  return {
    amount: toMajor(amountMinor),
    status,
    cause,
    method: payment?.provider ?? '',
    phone: payment?.phone ? maskPhone(payment.phone, country) : null,
  };
}

// An overdue hold is shown as expired, even if its tickets have not been given back yet.
export const stateOf = (order: OrderRow) =>
  order.state === 'held' && order.is_overdue ? 'expired' : order.state;

export const lineOf = (row: OrderLineRow): OrderLine => ({
  ticketTypeId: row.ticket_type_id,
  validOn: row.valid_on,
  quantity: row.quantity,
  name: row.name,
  ticketPriceMinor: row.ticket_price_minor,
  priceMinor: row.price_minor,
  discountMinor: row.discount_minor,
  feeMinor: row.fee_minor,
  flashSaleId: row.flash_sale_id,
});

export function lineView(line: OrderLine): OrderLineView {
  const costMinor = line.quantity * line.priceMinor;
  return {
    ticket_type_id: line.ticketTypeId,
    name: line.name,
    date: line.validOn,
    quantity: line.quantity,
    ticket_price: toMajor(line.ticketPriceMinor),
    price: toMajor(line.priceMinor),
    cost: toMajor(costMinor),
    discount: toMajor(line.discountMinor),
    discounted_cost: toMajor(costMinor - line.discountMinor),
    flashsale_id: line.flashSaleId,
  };
}
