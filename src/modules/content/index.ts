export { contentJobs } from './content.jobs.ts';
export { contentRoutes } from './content.routes.ts';
export { ensureSiteInfo } from './ensure-site-info.ts';
export { ensureHolidays, HOLIDAYS_TAG } from './holidays/refresh-holidays.ts';
export { type HolidayRow, listHolidays } from './holidays.queries.ts';
export { longWeekends } from './long-weekends.rules.ts';
export { viewSiteInfo } from './view-site-info.ts';
