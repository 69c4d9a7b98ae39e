export type { AccountServices } from './account-services.ts';
export { accountJobs } from './accounts.jobs.ts';
export { findAccount } from './accounts.queries.ts';
export { accountRoutes } from './accounts.routes.ts';
export { createAccountServices } from './create-account-services.ts';
export { type PasswordCost, STRONG } from './password-hasher.ts';
export { createWhoIs } from './who-is.ts';
