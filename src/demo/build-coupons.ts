import type { NewCoupon } from '#modules/pricing/index.ts';
import { toMinor } from '#shared/money.ts';
import { COUPONS, WELCOME_COUPON } from './content/coupons.ts';
import type { DemoCoupon, DemoEvent } from './content/types.ts';

export interface WrittenEvent {
  demo: DemoEvent;
  id: number;
}

export interface WrittenType {
  id: number;
  event_id: number;
  name: string;
  is_hidden: boolean;
}

const DAY_MS = 24 * 3_600_000;

// All codes of the demo: the welcome code, those of single events, and those that unlock hidden tickets.
export function buildCoupons(events: WrittenEvent[], types: WrittenType[], now: Date): NewCoupon[] {
  const typesOf = (event: WrittenEvent) => types.filter((type) => type.event_id === event.id);
  return events.flatMap((event) => {
    const { demo, id } = event;
    const own = COUPONS.filter((coupon) => coupon.eventSlug === demo.slug);
    const isPaid = demo.ticketTypes.some((type) => type.price > 0 && !type.hidden);
    const welcome = isPaid ? [{ ...WELCOME_COUPON, eventSlug: demo.slug }] : [];
    const unlocks = typesOf(event).flatMap((type) => (type.is_hidden ? type.id : []));
    return [
      ...[...welcome, ...own].map((coupon) => buildCoupon(coupon, id, typesOf(event), now)),
      ...(demo.unlockCode ? [{ eventId: id, code: demo.unlockCode, unlocks }] : []),
    ];
  });
}

function buildCoupon(coupon: DemoCoupon, eventId: number, types: WrittenType[], now: Date): NewCoupon {
  const daysFromNow = (days: number | undefined) =>
    days === undefined ? null : new Date(now.getTime() + days * DAY_MS);
  return {
    eventId,
    code: coupon.code,
    off:
      coupon.amount === undefined
        ? { kind: 'percent', value: toMinor(coupon.percent ?? 0) }
        : { kind: 'amount', value: toMinor(coupon.amount) },
    ticketTypeIds: types.flatMap((type) => (coupon.only?.includes(type.name) ? type.id : [])),
    startsAt: daysFromNow(coupon.startsInDays),
    endsAt: daysFromNow(coupon.endsInDays),
    ...(coupon.uses !== undefined && { uses: { capacity: coupon.uses } }),
    usesPerBuyer: coupon.usesPerBuyer ?? null,
    minimumSpendMinor: toMinor(coupon.minimumSpend ?? 0),
    withFlash: coupon.withFlash ?? true,
  };
}
