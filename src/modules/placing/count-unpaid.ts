import { listUnpaid, type Unpaid, type UnpaidWish } from '#modules/orders/index.ts';
import type { SaleSnapshot } from '#modules/pricing/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { addressKey } from '#platform/limiter/address-key.ts';
import type { Visitor } from '#shared/actor.ts';
import type { BotRefusalCode } from '#shared/bot-check.ts';
import { fail, ok, type Refusal, type Result } from '#shared/result.ts';
import { buyerKeys } from './new-order.ts';
import type { OrderWish } from './placing.ts';
import type { PlacingServices } from './placing-services.ts';

export type CountRefusal = Refusal<'too_many_unpaid' | BotRefusalCode>;

// Counts a wish among what its buyer holds unpaid. Refused is who would hold too much; a token is asked of whoever
// comes from a crowded address, or wants some of the last tickets. Whoever calls this says what became of it.
export async function countUnpaid(
  { db, unpaid, scarcity, botCheck }: Pick<PlacingServices, 'db' | 'unpaid' | 'scarcity' | 'botCheck'>,
  wish: OrderWish,
  sale: SaleSnapshot,
  ask: Ask<Visitor>,
): Promise<Result<Unpaid, CountRefusal['reason']>> {
  const now = ask.now.getTime();
  const counted = unpaidWish(wish, ask.actor.address());
  let taken = unpaid.take(counted, now);
  if (!taken.ok) {
    await lookAgain({ db, unpaid }, taken.references);
    taken = unpaid.take(counted, now);
  }
  if (!taken.ok) {
    // How many they are is nothing to tell: an email or a phone may be somebody else's.
    return fail('too_many_unpaid', { data: { most: unpaid.limits.mostTickets } });
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

// Lets go of those of these orders that are open no more.
export async function lookAgain(
  { db, unpaid }: Pick<PlacingServices, 'db' | 'unpaid'>,
  references: string[],
): Promise<void> {
  unpaid.correct(references, await listUnpaid(db.sql, references));
}

function unpaidWish(
  { entries, visitor, buyer, eventId, idempotencyKey }: OrderWish,
  address: string,
): UnpaidWish {
  const marks = [`${visitor.id} ${eventId}`];
  if (idempotencyKey !== null) marks.push(idempotencyKey);
  return {
    tickets: entries.reduce((sum, entry) => sum + entry.quantity, 0),
    people: [visitor.id, ...buyerKeys(buyer)],
    address: addressKey(address),
    marks,
  };
}
