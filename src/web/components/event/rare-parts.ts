import { lazy } from 'react';

// Few events have these; the others do not pay for them.

export const EventBanner = lazy(async () => ({ default: (await import('./event-banner.tsx')).EventBanner }));

export const UpcomingFlash = lazy(async () => ({
  default: (await import('./upcoming-flash.tsx')).UpcomingFlash,
}));

export const FlashStrip = lazy(async () => ({ default: (await import('./flash-strip.tsx')).FlashStrip }));

export const PassDays = lazy(async () => ({ default: (await import('./pass-days.tsx')).PassDays }));

export const CountdownClock = lazy(async () => ({
  default: (await import('./countdown-clock.tsx')).CountdownClock,
}));

export const DayPicker = lazy(async () => ({ default: (await import('../cart/day-picker.tsx')).DayPicker }));

export const CouponPart = lazy(async () => ({ default: (await import('./coupon-part.tsx')).CouponPart }));
