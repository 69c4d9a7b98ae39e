export { chooseHolidayCountries } from './choose-countries.ts';
export { holidayCountries } from './holiday-countries.ts';
export { holidayJobs } from './holidays.jobs.ts';
export { type HolidayRow, listHolidays } from './holidays.queries.ts';
export { longWeekends } from './long-weekends.rules.ts';
export { ensureHolidays, HOLIDAYS_TAG, refreshHolidays } from './refresh-holidays.ts';
