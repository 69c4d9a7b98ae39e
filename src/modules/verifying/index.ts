export { tidyPapers } from './tidy-papers.ts';
export { verifyingJobs } from './verifying.jobs.ts';
export { verifyingRoutes } from './verifying.routes.ts';
