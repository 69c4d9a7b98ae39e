import { HOLIDAYS_PATH } from './site-paths.ts';

export const CALENDAR_ID = 'calendar';

// Straight to the calendar: the rest of the page is the same for every country.
export const holidaysPath = (country: string): string =>
  `${HOLIDAYS_PATH}?country=${encodeURIComponent(country)}#${CALENDAR_ID}`;
