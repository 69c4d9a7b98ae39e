import { randomFillSync } from 'node:crypto';
import { sumTakes } from '#modules/inventory/index.ts';
import type { NewBatch, NewOrder } from '#modules/orders/index.ts';
import type { OrderLine, SaleSnapshot } from '#modules/pricing/index.ts';
import { readEmailKey } from '#shared/email.ts';
import type { Locale } from '#shared/i18n.ts';
import { REFERENCE_LENGTH, referenceFrom } from '#shared/reference.ts';
import type { PricedWish } from './placing.ts';

// Orders of one event, priced by one version of its sale, to be written together.
export function newBatch(eventId: number, wishes: readonly PricedWish[], holdSeconds: number): NewBatch {
  const [first] = wishes;
  if (!first) throw new Error('A batch of nothing');
  return {
    eventId,
    saleVersion: first.sale.version,
    holdsFrom: wishes.reduce((latest, { priced }) => Math.max(latest, priced.holdsFrom), -Infinity),
    holdsUntil: wishes.reduce((earliest, { priced }) => Math.min(earliest, priced.holdsUntil), Infinity),
    holdSeconds,
    currency: first.sale.currency,
    orders: wishes.map(newOrder),
    takes: sumTakes(wishes.map(({ priced }) => priced.poolTakes)),
  };
}

function newOrder({ wish, sale, priced, coupon }: PricedWish): NewOrder {
  return {
    reference: nextReference(),
    totalMinor: priced.totalMinor,
    feeMinor: priced.feeMinor,
    buyer: { ...wish.buyer, keys: buyerKeys(wish.buyer) },
    attendeeNames: wish.attendeeNames,
    locale: wish.locale,
    coupon: coupon && { id: coupon.id, code: coupon.code },
    visitorId: wish.visitor.id,
    mayReplace: !wish.visitor.isNew,
    idempotencyKey: wish.idempotencyKey,
    lines: priced.orderLines.map((line) => ({ ...line, name: nameSold(line, sale, wish.locale) })),
    takes: priced.poolTakes,
  };
}

// As the buyer read it: prices are the same for all, and are worked out once for many.
function nameSold({ ticketTypeId, name }: OrderLine, { types }: SaleSnapshot, locale: Locale): string {
  return types.find((type) => type.id === ticketTypeId)?.texts?.[locale]?.name || name;
}

// Keys by which one buyer is recognised, however the address was written.
export function buyerKeys({ email, phone }: { email: string; phone: string }): string[] {
  return [readEmailKey(email), phone];
}

// Asking for random bytes costs more than using them, so they are fetched for many references at once.
const bytes = new Uint8Array(512 * REFERENCE_LENGTH);
let next = bytes.length;

export function nextReference(): string {
  for (;;) {
    if (next >= bytes.length) {
      randomFillSync(bytes);
      next = 0;
    }
    const reference = referenceFrom(bytes, next);
    next += REFERENCE_LENGTH;
    if (reference !== null) return reference;
  }
}
