export type { AccountServices } from './account-services.ts';
export type { UserView } from './accounts.contract.ts';
export { accountJobs } from './accounts.jobs.ts';
export {
  type AccountRow,
  emailKey,
  findAccount,
  findAccountByEmail,
  getAccount,
  insertAccount,
  insertHistory,
  listHistory,
  lockUnchanged,
  updatePassword,
  updatePhoneConfirmed,
  updateProfile,
  updateToDeleted,
  updateToMerchant,
  updateToNoMerchant,
} from './accounts.queries.ts';
export { accountRoutes } from './accounts.routes.ts';
export { createAccountServices } from './create-account-services.ts';
export { insertDemoPeople } from './demo-accounts.queries.ts';
export { closeDemoAccounts, openDemoAccounts } from './demo-accounts.ts';
export { admitMail, FACTOR_TRIES, SIGN_IN_TRIES, tooManyTries } from './limits.ts';
export {
  composeDeletedMail,
  composeEmailAskedMail,
  composeExistsMail,
  composeFactorMail,
  composeNewEmailMail,
  composePasswordChangedMail,
  composeProofMail,
  queueAccountMail,
} from './mails/account-mails.ts';
export { findPasswordProblem, type PasswordProblem } from './passwords/password.rules.ts';
export { type PasswordCost, STRONG } from './passwords/password-hasher.ts';
export { presentUser } from './present-user.ts';
export { readContactEmail, readContactPhone } from './read-contact.ts';
export { deleteEmailLinks, deleteLinks, insertEmailLink } from './registering/links.queries.ts';
export { deleteRegistrations } from './registering/registrations.queries.ts';
export { checkSecondFactor, keepFactorSecret } from './second-factor/check-second-factor.ts';
export { findMoneyStand, guardMoney, type MoneyRefusal } from './second-factor/guard-money.ts';
export { giveRecoveryCodes } from './second-factor/recovery-codes.ts';
export {
  findAdmin,
  listAdminContacts,
  lockAccountRow,
  updateAdmin,
  updateFactorDeclined,
  updateTotpOff,
  updateTotpOn,
} from './second-factor/second-factor.queries.ts';
export { setLanguage } from './sessions/language-cookie.ts';
export { openSession } from './sessions/open-session.ts';
export type { Opened, Seat } from './sessions/seat.ts';
export { seatOf, takeSeat, takeSeatAgain } from './sessions/seat-cookies.ts';
export { clearPersonCookies, createWhoIs, sessionCookieName } from './sessions/session-cookie.ts';
export {
  deleteSessionById,
  deleteSessionsOf,
  listSessions,
  updateSessionProved,
} from './sessions/sessions.queries.ts';
export { enter } from './sign-in.ts';
export type { TryLimits } from './tries.ts';
