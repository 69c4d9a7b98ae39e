import type { z } from 'zod';
import { findOrder, insertOrderSource, lineOf, listLines, listOrdersByKey } from '#modules/orders/index.ts';
import { admitGuess, type CouponRule, cartLineView, readCouponCode } from '#modules/pricing/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Visitor, VisitorId } from '#shared/actor.ts';
import { toMajor, toMinor } from '#shared/money.ts';
import { readSource } from '#shared/order-source.ts';
import { fail, ok, type Refusal, type Result } from '#shared/result.ts';
import { readBuyer } from './buyer.rules.ts';
import { buyerKeys } from './new-order.ts';
import { placeCounted } from './place-counted.ts';
import { findRepeat } from './place-order.ts';
import type { PlacedOrderView, placingCalls } from './placing.contract.ts';
import type { OrderWish, PlaceRefusal } from './placing.ts';
import type { PlacingServices } from './placing-services.ts';
import { presentPlaced } from './present-placed.ts';

type Contract = (typeof placingCalls)['POST /api/event/order'];
type Body = z.output<Contract['body']>;
type Reason = Contract['refusals'][number];
type Answer = Result<PlacedOrderView, Reason>;

// From the request's body to a placed order; an order that costs nothing is paid at once.
export async function takeOrder(
  services: PlacingServices,
  body: Body,
  // The sender's key, and the cookie that says by which link they came.
  { key, cameWith }: { key: string | null; cameWith: string | null },
  ask: Ask<Visitor>,
): Promise<Answer> {
  const { desk, access } = services;
  const eventId =
    typeof body.event === 'number'
      ? body.event
      : await desk.snapshots.eventOfTypes(body.ticket_details.map((entry) => entry.id));
  if (body.ticket_details.length === 0) return fail('cart_empty', { field: 'ticket_details' });
  if (eventId === null) return fail('tickets_unknown', { field: 'ticket_details' });
  const sale = await desk.snapshots.cached(eventId);
  if (!sale || sale.status === 'draft' || (typeof body.event === 'string' && sale.slug !== body.event)) {
    return fail('event_not_found', { field: 'event' });
  }
  const buyer = readBuyer(body.buyer, sale.countryCode, ask.locale);
  if (!buyer.ok) return fail(buyer.reason, { field: `buyer.${buyer.field}` });
  const couponCode = body.coupon_code ? readCouponCode(body.coupon_code) : null;
  if (body.coupon_code && couponCode === null) return fail('coupon_unknown', { field: 'coupon_code' });

  const visitor = ask.actor.id();
  const wish: OrderWish = {
    eventId,
    entries: body.ticket_details,
    couponCode,
    buyer: buyer.value,
    attendeeNames: body.attendee_names ?? null,
    locale: ask.locale,
    visitor,
    idempotencyKey: key === null ? null : await ownKey(services, key, { visitor, contact: buyer.value }, ask),
    acceptedTotalMinor: readAmount(body.accepted_total),
  };
  if (couponCode !== null) {
    const admitted = await admitGuess(services, 'order', ask);
    // Whoever sends an order again is given it, whatever they have tried since.
    if (!admitted.ok) {
      const repeat = await findRepeat(desk, wish);
      return repeat?.kind === 'repeated' ? showPlaced(services, repeat.reference) : admitted;
    }
    let isMiss = false;
    try {
      isMiss = (await desk.snapshots.findCoupon(sale, couponCode)) === null;
    } finally {
      admitted.value(isMiss);
    }
  }
  const placed = await placeCounted(services, wish, sale, ask);
  switch (placed.kind) {
    case 'refused': {
      const coupon = couponCode === null ? null : await desk.snapshots.findCoupon(sale, couponCode);
      return presentRefusal(placed.refusal, sale, coupon);
    }
    case 'not_counted':
      return placed.refusal;
    case 'repeated':
      return showPlaced(services, placed.reference);
    case 'placed': {
      const { order } = placed;
      const source = cameWith === null ? null : readSource(cameWith, sale.slug);
      // The order is placed whatever happens here.
      if (source) await insertOrderSource(services.db.sql, { id: order.id, eventId }, source).catch(() => {});
      const isFree = order.priced.totalMinor === 0;
      if (isFree && !(await services.confirmFree({ eventId, reference: order.reference })))
        return showPlaced(services, order.reference);
      return ok(
        presentPlaced(
          {
            reference: order.reference,
            state: isFree ? 'paid' : 'held',
            token: access.linkToken(order.reference),
            currency: sale.currency,
            serverTime: order.placedAt,
            expiresAt: order.expiresAt,
          },
          order.priced,
        ),
      );
    }
  }
}

// Makes the idempotency key its sender's own, so that the same key from somebody else is another key. If the first
// answer was lost together with the visitor's cookie, the sender is recognised by account or contact. An order that was
// placed under such a key is still found by it when the cookie did arrive.
async function ownKey(
  { db }: Pick<PlacingServices, 'db'>,
  key: string,
  { visitor, contact }: { visitor: VisitorId; contact: { email: string; phone: string } },
  ask: Ask<Visitor>,
): Promise<string> {
  const person = await ask.actor.person();
  const ofPerson = `${person?.accountId ?? buyerKeys(contact).join(' ')} ${key}`;
  if (visitor.isNew) return ofPerson;
  const [first] = await listOrdersByKey(db.sql, [ofPerson]);
  return first?.visitor_id === visitor.id ? ofPerson : `${visitor.id} ${key}`;
}

// -1, which no price equals, for an amount with more than two decimals: it was never shown to anybody.
function readAmount(major: number | null | undefined): number | null {
  if (major === null || major === undefined) return null;
  try {
    return toMinor(major);
  } catch {
    return -1;
  }
}

async function showPlaced(services: PlacingServices, reference: string): Promise<Answer> {
  const { db, access } = services;
  let order = await findOrder(db.sql, reference);
  if (order?.state === 'held' && order.total_minor === 0) {
    await services.confirmFree({ eventId: order.event_id, reference });
    order = await findOrder(db.sql, reference);
  }
  if (!order) throw new Error(`The order ${reference} is gone`);
  const lines = await listLines(db.sql, order.id);
  return ok(
    presentPlaced(
      {
        reference,
        state: order.state,
        token: access.linkToken(reference),
        currency: order.currency,
        serverTime: order.server_time.toISOString(),
        expiresAt: order.expires_at.toISOString(),
      },
      { orderLines: lines.map(lineOf), totalMinor: order.total_minor, feeMinor: order.fee_minor },
    ),
  );
}

function presentRefusal(
  refusal: PlaceRefusal,
  sale: { currency: string; timeZone: string },
  coupon: CouponRule | null,
): Refusal<Reason> {
  switch (refusal.reason) {
    case 'event_not_found':
    case 'key_reused':
      return fail(refusal.reason);
    case 'phone_needed':
      return fail(refusal.reason, { field: 'buyer.phone' });
    case 'coupon_unknown':
    case 'coupon_used_by_buyer':
      return fail(refusal.reason, { field: 'coupon_code' });
    case 'sold_out':
    case 'all_held':
      return fail(refusal.reason, {
        data: {
          ticket_type_ids: shortTypes(refusal),
          available: 'available' in refusal ? refusal.available : [],
        },
      });
    case 'price_changed': {
      const { lines, totalMinor } = refusal.priced;
      return fail('price_changed', {
        data: { lines: lines.map(cartLineView), total: toMajor(totalMinor) },
      });
    }
    case 'cancelled':
      return fail('event_cancelled');
    case 'postponed':
      return fail('event_postponed');
    case 'past':
      return fail('event_past');
    case 'paused':
      return fail('event_paused');
    case 'ticket_unknown':
      return fail('tickets_unknown', { field: 'ticket_details' });
    case 'cart_empty':
    case 'dates_wrong':
    case 'sale_soon':
    case 'sale_ended':
    case 'below_minimum':
    case 'above_maximum':
      return fail(refusal.reason, {
        field: 'ticket_details',
        data: { problems: problemViews(refusal.problems) },
      });
    case 'coupon_minimum': {
      const minimum = toMajor(coupon?.minimumSpendMinor ?? 0);
      return fail(refusal.reason, {
        field: 'coupon_code',
        data: { minimum_spend: minimum, currency: sale.currency },
      });
    }
    case 'coupon_not_yet': {
      const startsAt = new Date(coupon?.startsAt ?? 0).toISOString();
      return fail(refusal.reason, {
        field: 'coupon_code',
        data: { starts_at: startsAt, time_zone: sale.timeZone },
      });
    }
    default:
      return fail(refusal.reason, { field: 'coupon_code' });
  }
}

type Problems = Extract<PlaceRefusal, { problems: unknown }>['problems'];

const shortTypes = (refusal: PlaceRefusal) =>
  'ticketTypeIds' in refusal
    ? refusal.ticketTypeIds
    : 'problems' in refusal
      ? refusal.problems.flatMap((problem) => ('ticketTypeId' in problem ? problem.ticketTypeId : []))
      : [];

const problemViews = (problems: Problems) =>
  problems.flatMap((problem) =>
    'ticketTypeId' in problem
      ? [
          {
            ticket_type_id: problem.ticketTypeId,
            reason: problem.reason,
            limit: 'limit' in problem ? problem.limit : null,
          },
        ]
      : [],
  );
