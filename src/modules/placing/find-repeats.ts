import { listLines, listOrdersByKey } from '#modules/orders/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import { fail } from '#shared/result.ts';
import type { OrderWish, PlaceAnswer } from './placing.ts';
import { isSameWish } from './same-wish.ts';

// Which of these wishes were placed before, by their keys. When an answer was lost on a bad network, the buyer who asks
// again gets the order that exists, whatever was sold or changed since.
export async function findRepeats<Each extends { wish: OrderWish }>(
  db: Sql | Tx,
  wishes: readonly Each[],
): Promise<Map<Each, PlaceAnswer>> {
  const keys = wishes.flatMap(({ wish }) => wish.idempotencyKey ?? []);
  const repeats = new Map<Each, PlaceAnswer>();
  if (keys.length === 0) return repeats;
  const known = new Map((await listOrdersByKey(db, keys)).map((order) => [order.idempotency_key, order]));
  for (const each of wishes) {
    const order = each.wish.idempotencyKey === null ? undefined : known.get(each.wish.idempotencyKey);
    if (!order) continue;
    const isSame = isSameWish(each.wish, order, await listLines(db, order.id));
    repeats.set(
      each,
      isSame
        ? { kind: 'repeated', reference: order.reference }
        : { kind: 'refused', refusal: fail('key_reused') },
    );
  }
  return repeats;
}
