export { mountBalanceAnswers } from './balances/mount-balance-answers.ts';
export { watchingJobs } from './watching.jobs.ts';
export { type WatchingServices, watchingRoutes } from './watching.routes.ts';
