// Pure decisions about attempts. Amounts are in hundredths; ages in seconds.

export type Status = 'created' | 'pending' | 'unknown' | 'succeeded' | 'failed' | 'expired';

export const isOpenStatus = (status: Status): boolean =>
  status === 'created' || status === 'pending' || status === 'unknown';

export const MOST_ATTEMPTS = 5;

// How long after its window an attempt that nobody could settle still keeps its order waiting.
export const GRACE_SECONDS = 15 * 60;

export type OutcomeChange =
  | 'succeeded'
  | 'short'
  | 'excess'
  | 'wrong_currency'
  | 'failed'
  | 'pending'
  | 'already';

interface Known {
  status: Status;
  amountMinor: number;
  currency: string;
  // Its window and the grace after it are over, by the database's clock.
  isGivenUp: boolean;
}

interface Told {
  status: 'succeeded' | 'failed' | 'pending';
  amountMinor: number | null;
  currency: string | null;
}

// What the provider's word changes. Success is sticky: nothing takes it back, and it may come after a failure.
// Money that was taken is a success of the attempt even when it is not the sum that was asked: it must be given
// tickets or given back.
export function judgeOutcome(known: Known, told: Told): { change: OutcomeChange; status: Status } {
  if (known.status === 'succeeded') return { change: 'already', status: 'succeeded' };
  if (told.status === 'succeeded') return { change: compareMoney(known, told), status: 'succeeded' };
  if (!isOpenStatus(known.status)) return { change: 'already', status: known.status };
  if (told.status === 'failed') return { change: 'failed', status: 'failed' };
  if (known.isGivenUp) return { change: 'failed', status: 'expired' };
  return { change: 'pending', status: known.status === 'created' ? 'pending' : known.status };
}

function compareMoney(known: Known, told: Told): OutcomeChange {
  if (told.currency !== known.currency) return 'wrong_currency';
  const received = told.amountMinor ?? 0;
  if (received < known.amountMinor) return 'short';
  return received > known.amountMinor ? 'excess' : 'succeeded';
}

const FIRST_POLLS = [10, 20, 40, 80];
// Just after a prompt is over by any clock.
const PROMPT_OVER_SECONDS = 91;
const STEADY_SECONDS = 5 * 60;
const DAY_SECONDS = 24 * 60 * 60;
const SWEEP_DAYS = 3;
// A payment that is known without its receipt cannot be given back.
const RECEIPT_POLLS = [60, 5 * 60, 60 * 60];

// How long to wait before asking again, or null for never: at 10, 20, 40 and 80 s after sending, when a prompt is over,
// then every five minutes for a day, then daily for three. A clear failure is only swept daily: it may yet turn out
// paid; so is a success whose receipt is missing after an hour. By age alone, so that looks out of turn use nothing up.
export function nextPollSeconds(status: Status, ageSeconds: number, lacksReceipt = false): number | null {
  const isOver = status === 'succeeded' && !lacksReceipt;
  if (isOver || ageSeconds >= SWEEP_DAYS * DAY_SECONDS) return null;
  if (status === 'failed') return DAY_SECONDS;
  const plan = status === 'succeeded' ? RECEIPT_POLLS : [...FIRST_POLLS, PROMPT_OVER_SECONDS];
  const next = plan.find((seconds) => seconds > ageSeconds);
  if (next !== undefined) return next - ageSeconds;
  return status !== 'succeeded' && ageSeconds < DAY_SECONDS ? STEADY_SECONDS : DAY_SECONDS;
}

const SOONEST_RETRY_SECONDS = 5;
const LATEST_RETRY_SECONDS = 60;

// A question that got no answer, because we, the database or the provider could not, is asked again soon: it was no
// step of the plan. The older the attempt, the less it hurries.
export function retryPollSeconds(ageSeconds: number): number {
  const tenth = Math.ceil(ageSeconds / 10);
  return Math.min(Math.max(tenth, SOONEST_RETRY_SECONDS), LATEST_RETRY_SECONDS);
}

export interface PromptCounts {
  ofPhoneIn10Minutes: number;
  ofPhoneToday: number;
  ofAddressIn10Minutes: number;
}

// Mobile networks put many people behind one address, so that limit is wide; a phone's is not.
const PROMPT_LIMITS: PromptCounts = {
  ofPhoneIn10Minutes: 3,
  ofPhoneToday: 10,
  ofAddressIn10Minutes: 60,
};

// Whether one more phone may be made to ring.
export function canPrompt(sent: PromptCounts): boolean {
  return (Object.keys(PROMPT_LIMITS) as (keyof PromptCounts)[]).every(
    (what) => sent[what] < PROMPT_LIMITS[what],
  );
}

// After this long a refund that lacks something is somebody's business.
export const WAITING_SECONDS = 10 * 60;
// Whoever cannot be reached for a day is.
export const UNREACHED_SECONDS = DAY_SECONDS;

// Failed tries wait longer and longer: 30 s, 1 min, 2 min … at most an hour.
export function nextRefundPollSeconds(polls: number): number {
  return Math.min(30 * 2 ** Math.min(polls, 10), 60 * 60);
}
