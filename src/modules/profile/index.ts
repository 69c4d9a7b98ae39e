export { profileJobs } from './profile.jobs.ts';
export { profileRoutes } from './profile.routes.ts';
export type { ProfileServices } from './profile-services.ts';
