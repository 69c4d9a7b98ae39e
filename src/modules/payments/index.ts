export { type AppliedOutcome, applyOutcome, applyOutcomes } from './apply-outcome.ts';
export { mountPaymentCallbacks } from './callbacks/mount-payment-callbacks.ts';
export { cancelAttempt, cancelAttempts } from './cancel-attempts.ts';
export { lockDispute, updateHandedIn, upsertDispute } from './disputes.queries.ts';
export { fetchDispute } from './fetch-dispute.ts';
export { fetchOutcome } from './fetch-outcome.ts';
export { lookUpReceipt } from './look-up-receipt.ts';
export { methodsFor } from './methods-for.ts';
export { openPayments, type PaymentServices, type Payments } from './open-payments.ts';
export { createPaymentKeeper, type PaymentKeeper } from './payment-keeper.ts';
export {
  deleteOptOut,
  findAttempt,
  findLatestAttempt,
  findLiveAttempt,
  findReferenceByReceipt,
  insertOptOut,
  listAttempts,
  listReferencesByPhone,
  settleSaidSums,
  updateLeft,
  updateNextPoll,
} from './payments.queries.ts';
export { paymentRoutes } from './payments.routes.ts';
export { isClaimedAnew, isOpenStatus, MOST_ATTEMPTS, SAID_OTHERWISE } from './payments.rules.ts';
export type { SentMoney } from './providers/daraja-b2c.rules.ts';
export { createDisburser, type Disburser } from './providers/daraja-b2c.ts';
export { UNANSWERED_CODES } from './providers/daraja-results.rules.ts';
export {
  type Attempt,
  type BalanceSource,
  type KeptMoney,
  type NextStep,
  type Outcome,
  ProviderFailure,
  type ProviderName,
  type Refund,
} from './providers/provider.ts';
export { toShillings, toStripeAmount } from './providers/provider-amounts.rules.ts';
export { reconcileOpenAttempts } from './reconcile-attempts.ts';
export { recordCash } from './record-cash.ts';
export { type PastPayment, recordPastPayments } from './record-past-payments.ts';
export { type QueueRefundRefusal, queueRefund } from './refunds/queue-refund.ts';
export { listRefunds } from './refunds/refunds.queries.ts';
export { hasFailed, isLate, isStuck, type Repayment, repayRefunds } from './refunds/repay-refunds.ts';
export { runRefunds } from './refunds/run-refunds.ts';
export { type SentAttempt, sendAttempt, sendAttemptAgain } from './send-attempt.ts';
export { type StartRefusal, startAttempt } from './start-attempt.ts';
