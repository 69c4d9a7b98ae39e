import { kept } from '#web/ui/kept.tsx';

// Nothing in it changes while the page is open.
export const HolidayCalendar = kept(
  'holiday-calendar',
  async () => (await import('./holiday-calendar.tsx')).HolidayCalendar,
);
