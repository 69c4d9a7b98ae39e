// Pure decisions about attempts. Amounts are in hundredths; ages in seconds.

// What buyers are offered. Cash is taken at the door alone.
export const OFFERED_PROVIDERS = ['sandbox', 'daraja', 'stripe'] as const;
export const OFFERED_METHODS = ['sandbox', 'mpesa', 'card'] as const;
export type OfferedProvider = (typeof OFFERED_PROVIDERS)[number];
export type OfferedMethod = (typeof OFFERED_METHODS)[number];

export type Status = 'created' | 'pending' | 'unknown' | 'succeeded' | 'failed' | 'expired';

export const isOpenStatus = (status: Status): boolean =>
  status === 'created' || status === 'pending' || status === 'unknown';

// The receipt of a payment says another sum than was believed; and the same, after a person has looked into it.
export const SAID_OTHERWISE = 'amount_differs';
export const SAID_SETTLED = 'amount_settled';

export const MOST_ATTEMPTS = 5;

// How long after its window an undecided attempt still keeps its order waiting.
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
  // Since the buyer was asked.
  ageSeconds: number;
}

interface Told {
  status: 'succeeded' | 'failed' | 'pending';
  amountMinor: number | null;
  currency: string | null;
  mayStillCome?: true;
}

// For how long after the buyer was asked a prompt that nobody answered may turn out to be paid. Until then nobody is told
// that it failed, because whoever paid would pay again.
const UNANSWERED_SECONDS = 3 * 60;

// What the provider's answer changes. A success is final and may come even after a failure. If another sum than the
// price was taken, the attempt has succeeded all the same: the money must buy tickets or be given back.
export function judgeOutcome(known: Known, told: Told): { change: OutcomeChange; status: Status } {
  if (known.status === 'succeeded') return { change: 'already', status: 'succeeded' };
  if (told.status === 'succeeded') return { change: compareMoney(known, told), status: 'succeeded' };
  if (!isOpenStatus(known.status)) return { change: 'already', status: known.status };
  const mayStillCome = told.mayStillCome === true && known.ageSeconds < UNANSWERED_SECONDS;
  if (told.status === 'failed' && !mayStillCome) return { change: 'failed', status: 'failed' };
  if (known.isGivenUp) return { change: 'failed', status: 'expired' };
  return { change: 'pending', status: known.status === 'created' ? 'pending' : known.status };
}

interface Claim {
  ref: string;
  status: 'open' | 'won' | 'lost';
  // The provider's own word: one that begins with `warning_` is a bank that only inquires.
  code: string | null;
}

// A bank wants our papers although it had some: it claims once more, it took back what had ended, or what it inquired into is a claim
// now.
export const isClaimedAnew = (before: Claim, now: Claim): boolean =>
  now.status === 'open' &&
  (before.status !== 'open' || before.ref !== now.ref || (isInquiry(before) && !isInquiry(now)));

const isInquiry = ({ code }: Claim): boolean => code?.startsWith('warning_') === true;

function compareMoney(known: Known, told: Told): OutcomeChange {
  if (told.currency !== known.currency) return 'wrong_currency';
  const received = told.amountMinor ?? 0;
  if (received < known.amountMinor) return 'short';
  return received > known.amountMinor ? 'excess' : 'succeeded';
}

const FIRST_POLLS = [10, 20, 40, 80];
// A moment after a prompt on the phone has certainly ended, and after its money has come if it comes at all.
const PROMPT_OVER_SECONDS = [91, UNANSWERED_SECONDS + 1];
const STEADY_SECONDS = 5 * 60;
const DAY_SECONDS = 24 * 60 * 60;
const SWEEP_DAYS = 3;
// For a success without a receipt: without the receipt the money could not be given back.
const RECEIPT_POLLS = [60, 5 * 60, 60 * 60];

// Seconds until the next poll, or null for never: at 10, 20, 40 and 80 s after sending, when a prompt has ended, when
// its money would have come, then every five minutes for a day, then daily for three days. A clear failure is only
// polled daily, in case it turns out to be paid; so is a success whose receipt is still missing after an hour. Depends
// on the age alone, so extra polls change nothing.
export function nextPollSeconds(status: Status, ageSeconds: number, lacksReceipt = false): number | null {
  const isOver = status === 'succeeded' && !lacksReceipt;
  if (isOver || ageSeconds >= SWEEP_DAYS * DAY_SECONDS) return null;
  if (status === 'failed') return DAY_SECONDS;
  const plan = status === 'succeeded' ? RECEIPT_POLLS : [...FIRST_POLLS, ...PROMPT_OVER_SECONDS];
  const next = plan.find((seconds) => seconds > ageSeconds);
  if (next !== undefined) return next - ageSeconds;
  return status !== 'succeeded' && ageSeconds < DAY_SECONDS ? STEADY_SECONDS : DAY_SECONDS;
}

const SOONEST_RETRY_SECONDS = 5;
const LATEST_RETRY_SECONDS = 60;

// A poll that got no answer, because we, the database or the provider failed, is repeated soon and does not count as
// one of the plan. The older the attempt, the longer the pause.
export function retryPollSeconds(ageSeconds: number): number {
  const tenth = Math.ceil(ageSeconds / 10);
  return Math.min(Math.max(tenth, SOONEST_RETRY_SECONDS), LATEST_RETRY_SECONDS);
}

// A phone that was made to ring.
export interface Prompt {
  orderReference: string;
  // The network address of whoever asked for it.
  place: string | null;
  ageSeconds: number;
}

export interface PromptWish {
  orderReference: string;
  place: string | null;
  // The buyer is signed in and has confirmed that this phone is theirs.
  isOwnPhone: boolean;
}

interface PromptLimit {
  most: number;
  seconds: number;
}

const TEN_MINUTES = 10 * 60;

// Who asks may be a stranger, so a phone rings only so often for all orders together. From one place it is less, so that
// nobody alone can use up what the phone's owner needs.
const FROM_ONE_PLACE: readonly PromptLimit[] = [
  { most: 3, seconds: TEN_MINUTES },
  { most: 6, seconds: DAY_SECONDS },
];
const FROM_ALL_PLACES: readonly PromptLimit[] = [
  { most: 6, seconds: TEN_MINUTES },
  { most: 20, seconds: DAY_SECONDS },
];
// Wide, because mobile networks put many people behind one address; each prompt needs an order that was let through.
const MOST_FROM_AN_ADDRESS = 300;

// A buyer who mistypes the PIN may try again at once, and then after a pause that grows. An order has few attempts.
const PROMPTS_AT_ONCE = 3;
const PAUSE_SECONDS = 60;

// How many seconds to wait until this phone may ring for this order; 0: not at all. `sent` are the prompts to the phone
// within a day, newest first.
export function promptWait(sent: readonly Prompt[], wish: PromptWish): number {
  const own = sent.filter(({ orderReference }) => orderReference === wish.orderReference);
  const paused = pauseAfter(own);
  if (wish.isOwnPhone) return paused;
  const others = sent.filter(({ orderReference }) => orderReference !== wish.orderReference);
  const fromHere = others.filter(({ place }) => place === wish.place);
  return Math.max(
    paused,
    ...FROM_ONE_PLACE.map((limit) => waitFor(fromHere, limit)),
    ...FROM_ALL_PLACES.map((limit) => waitFor(others, limit)),
  );
}

export const isAddressTooBusy = (promptsIn10Minutes: number): boolean =>
  promptsIn10Minutes >= MOST_FROM_AN_ADDRESS;

function pauseAfter(own: readonly Prompt[]): number {
  const recent = own.filter(({ ageSeconds }) => ageSeconds < TEN_MINUTES);
  const [last] = recent;
  if (!last || recent.length < PROMPTS_AT_ONCE) return 0;
  const pause = (recent.length - PROMPTS_AT_ONCE + 1) * PAUSE_SECONDS;
  return Math.max(0, Math.ceil(pause - last.ageSeconds));
}

// Until the oldest of the last `most` has left the stretch.
function waitFor(sent: readonly Prompt[], { most, seconds }: PromptLimit): number {
  const oldest = sent[most - 1];
  return oldest ? Math.max(0, Math.ceil(seconds - oldest.ageSeconds)) : 0;
}

// If a refund lacks something for this long, a person should look at it.
export const WAITING_SECONDS = 10 * 60;
// If the provider cannot be reached for this long, a person should look at the refund.
export const UNREACHED_SECONDS = DAY_SECONDS;
