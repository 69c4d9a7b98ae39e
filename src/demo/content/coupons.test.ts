import { expect, test } from 'vitest';
import { readCouponCode } from '#modules/pricing/cart.rules.ts';
import { COUPONS, WELCOME_COUPON } from './coupons.ts';
import { EVENTS } from './events/events.ts';

const eventOf = (slug: string) => EVENTS.find((event) => event.slug === slug);

test('every code stands as it is typed, once for each event', () => {
  const all = [
    ...COUPONS.map(({ eventSlug, code }) => ({ eventSlug, code })),
    ...EVENTS.flatMap(({ slug, unlockCode }) => (unlockCode ? { eventSlug: slug, code: unlockCode } : [])),
    ...EVENTS.map(({ slug }) => ({ eventSlug: slug, code: WELCOME_COUPON.code })),
  ];
  expect(all.filter(({ code }) => readCouponCode(code) !== code)).toEqual([]);
  expect(new Set(all.map(({ eventSlug, code }) => `${eventSlug} ${code}`)).size).toBe(all.length);
});

test.each(COUPONS.map((coupon) => [coupon.code, coupon] as const))(
  '%s takes something off what its event sells',
  (_, coupon) => {
    const event = eventOf(coupon.eventSlug);
    const names = event?.ticketTypes.map((type) => type.name) ?? [];
    expect((coupon.percent ?? 0) > 0).not.toBe((coupon.amount ?? 0) > 0);
    expect(names).toEqual(expect.arrayContaining(coupon.only ?? []));
    expect(names.length).toBeGreaterThan(0);
    expect(coupon.used ?? 0).toBeLessThanOrEqual(coupon.uses ?? 0);
  },
);
