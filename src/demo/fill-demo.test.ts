import { beforeAll, expect, test } from 'vitest';
import { ensureReferenceData } from '#modules/catalog/index.ts';
import { createCouponGuesses, createSaleSnapshots, validateCoupon } from '#modules/pricing/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { EVENTS } from './content/events/events.ts';
import { fillDemo } from './fill-demo.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const db = await testDatabase();
const sales = createSaleSnapshots(db.sql);

beforeAll(async () => {
  await db.sql.transaction().execute(ensureReferenceData);
  expect(await fillDemo(db, NOW)).toBe(EVENTS.length);
});

// Events are written in the order of the list, from id 1.
async function tryCode(slug: string, code: string, cart: Record<string, number>) {
  const eventId = EVENTS.findIndex((event) => event.slug === slug) + 1;
  const sale = await sales.current(eventId);
  const entries = Object.entries(cart).map(([name, quantity]) => ({
    id: sale?.types.find((type) => type.name === name)?.id ?? 0,
    quantity,
    date_pass: [],
  }));
  const services = { sql: db.sql, sales, guesses: createCouponGuesses() };
  const guesser = { address: '', visitorId: null };
  const answer = await validateCoupon(services, { code, entries, eventId }, guesser, NOW);
  return answer.ok
    ? answer.value.discounts.reduce((sum, discount) => sum + discount.discountMinor, 0) / 100
    : answer.reason;
}

test.each([
  // At the flash price of 1,050.
  ['KARIBU10', { Regular: 2 }, 210],
  ['KARIBU10', { 'Front cushions': 1, 'Group of five': 1 }, 950],
  ['BENGA500', { 'Group of five': 1 }, 500],
  ['BENGA500', { Regular: 2 }, 'coupon_minimum'],
  ['MITO25', { 'Front cushions': 1 }, 875],
  ['MITO25', { Regular: 1 }, 'coupon_not_for_these'],
  ['KAWAIDA', { Regular: 1 }, 'coupon_not_with_flash'],
  ['KAWAIDA', { 'Front cushions': 1 }, 525],
  ['MARAMOJA', { Regular: 1 }, 210],
  ['WATUWACHACHE', { Regular: 1 }, 525],
  ['IMEISHA', { Regular: 1 }, 'coupon_used_up'],
  ['JANA', { Regular: 1 }, 'coupon_expired'],
  ['KESHO', { Regular: 1 }, 'coupon_not_yet'],
  ['MGENI', { Regular: 1 }, 1_050],
  ['HAPANA', { Regular: 1 }, 'coupon_unknown'],
])('the demo has a code for every answer: %s for %j', async (code, cart, expected) => {
  expect(await tryCode('benga-under-the-trees', code, cart as Record<string, number>)).toBe(expected);
});

test.each(EVENTS.flatMap(({ slug, unlockCode }) => (unlockCode ? [[slug, unlockCode]] : [])))(
  'the hidden tickets of %s are shown by %s',
  async (slug = '', code = '') => {
    const eventId = EVENTS.findIndex((event) => event.slug === slug) + 1;
    const sale = await sales.current(eventId);
    const coupon = sale && (await sales.findCoupon(sale, code));
    const hidden = sale?.types.filter((type) => type.isHidden).map((type) => type.id);
    expect(hidden?.length).toBeGreaterThan(0);
    expect(coupon?.unlocks).toEqual(hidden);
    expect(await tryCode(slug, code, {})).toBe(0);
  },
);
