export { mountBalanceAnswers } from './balances/mount-balance-answers.ts';
export { watchingJobs } from './watching.jobs.ts';
export { watchingRoutes } from './watching.routes.ts';
