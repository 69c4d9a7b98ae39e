import type { DemoCoupon } from './types.ts';

// Works for every paid ticket, so that a visitor has only one code to remember.
export const WELCOME_COUPON: Omit<DemoCoupon, 'eventSlug'> = { code: 'KARIBU10', percent: 10 };

// One event has a code for every possible answer; a few others have one code each. Codes that unlock hidden tickets are
// with their events.
export const COUPONS: DemoCoupon[] = [
  { eventSlug: 'benga-under-the-trees', code: 'BENGA500', amount: 500, minimumSpend: 3000 },
  { eventSlug: 'benga-under-the-trees', code: 'MITO25', percent: 25, only: ['Front cushions'] },
  { eventSlug: 'benga-under-the-trees', code: 'KAWAIDA', percent: 15, withFlash: false },
  { eventSlug: 'benga-under-the-trees', code: 'MARAMOJA', percent: 20, usesPerBuyer: 1 },
  { eventSlug: 'benga-under-the-trees', code: 'WATUWACHACHE', percent: 50, uses: 20, used: 17 },
  { eventSlug: 'benga-under-the-trees', code: 'IMEISHA', percent: 50, uses: 20, used: 20 },
  { eventSlug: 'benga-under-the-trees', code: 'JANA', percent: 30, endsInDays: -1 },
  { eventSlug: 'benga-under-the-trees', code: 'KESHO', percent: 30, startsInDays: 1 },
  { eventSlug: 'benga-under-the-trees', code: 'MGENI', percent: 100, uses: 40, used: 3 },
  { eventSlug: 'savanna-conf', code: 'SLOWNET', amount: 12.5, uses: 40, used: 12 },
  { eventSlug: 'kode-raya', code: 'RAME', amount: 50000, minimumSpend: 500000 },
  { eventSlug: 'lamu-four-winds', code: 'PEPO', percent: 12.5, only: ['One day'] },
];
