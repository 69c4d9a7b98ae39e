import { part } from '#web/ui/part.ts';

// Few events have these, so their code is loaded only where they are shown.

export const EventBanner = part(
  async () => (await import('#web/components/event/about/event-banner.tsx')).EventBanner,
);

export const UpcomingFlash = part(async () => (await import('./upcoming-flash.tsx')).UpcomingFlash);

export const FlashStrip = part(async () => (await import('./flash-strip.tsx')).FlashStrip);

export const PassDays = part(async () => (await import('./pass-days.tsx')).PassDays);

export const CountdownClock = part(async () => (await import('./countdown-clock.tsx')).CountdownClock);

export const DayPicker = part(async () => (await import('#web/components/cart/day-picker.tsx')).DayPicker);

// Only for sites with a map provider.
export const VenueMap = part(async () => (await import('#web/components/map/venue-map.tsx')).VenueMap);

export const CouponPart = part(async () => (await import('./coupon-part.tsx')).CouponPart);
