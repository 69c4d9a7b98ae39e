import { listUnpaid, type Unpaid, type UnpaidWish } from '#modules/orders/index.ts';
import type { SaleSnapshot } from '#modules/pricing/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { addressKey } from '#platform/limiter/address-key.ts';
import type { SignedIn, Visitor } from '#shared/actor.ts';
import type { BotRefusalCode } from '#shared/bot-check.ts';
import { fail, ok, type Refusal, type Result } from '#shared/result.ts';
import { buyerKeys } from './new-order.ts';
import type { OrderWish } from './placing.ts';
import type { PlacingServices } from './placing-services.ts';
import { findWishedCoupon, isFreeWish } from './price-wish.ts';

type CountServices = Pick<PlacingServices, 'db' | 'desk' | 'unpaid' | 'scarcity' | 'botCheck'>;
export type CountRefusal = Refusal<'too_many_unpaid' | 'too_many_free' | BotRefusalCode>;

// Counts the wish among the unpaid tickets of its buyer. Refuses buyers who would hold too many, and demands a token
// from crowded addresses and contacts and for the last tickets of an event. The caller must report whether the order was placed.
export async function countUnpaid(
  { db, desk, unpaid, scarcity, botCheck }: CountServices,
  wish: OrderWish,
  sale: SaleSnapshot,
  ask: Ask<Visitor>,
): Promise<Result<Unpaid, CountRefusal['reason']>> {
  const now = ask.now.getTime();
  const coupon =
    wish.couponCode === null ? null : await findWishedCoupon(desk.snapshots, sale, wish.couponCode);
  const isFree = isFreeWish(sale, wish, coupon ?? null, now);
  const counted = unpaidWish(wish, isFree, ask.actor.address(), await ask.actor.person());
  let taken = unpaid.take(counted, now);
  if (!taken.ok) {
    await dropClosedOrders({ db, unpaid }, taken.references);
    taken = unpaid.take(counted, now);
  }
  if (!taken.ok) {
    const most = unpaid.limits.mostTickets;
    return taken.isOfFree
      ? fail('too_many_free', { data: { most, minutes: Math.ceil(desk.holdSeconds / 60) } })
      : fail('too_many_unpaid', { data: { most } });
  }
  try {
    const looked = scarcity.isScarce(sale, now);
    const needsToken = taken.isCrowded || (typeof looked === 'boolean' ? looked : await looked);
    const refusal = needsToken ? await botCheck.demand('order', ask.actor, ask.now) : null;
    if (!refusal) return ok(taken.unpaid);
    unpaid.undo(taken.unpaid);
    return refusal;
  } catch (error) {
    unpaid.undo(taken.unpaid);
    throw error;
  }
}

// Asks the database which of these orders are still open, and stops counting the others.
export async function dropClosedOrders(
  { db, unpaid }: Pick<PlacingServices, 'db' | 'unpaid'>,
  references: string[],
): Promise<void> {
  unpaid.correct(references, await listUnpaid(db.sql, references));
}

function unpaidWish(
  { entries, visitor, buyer, eventId, idempotencyKey }: OrderWish,
  isFree: boolean,
  address: string,
  person: SignedIn | null,
): UnpaidWish {
  const marks = [`${visitor.id} ${eventId}`];
  if (idempotencyKey !== null) marks.push(idempotencyKey);
  return {
    tickets: entries.reduce((sum, entry) => sum + entry.quantity, 0),
    isFree,
    people: person ? [visitor.id, person.accountId] : [visitor.id],
    contacts: buyerKeys(buyer),
    address: addressKey(address),
    marks,
  };
}
