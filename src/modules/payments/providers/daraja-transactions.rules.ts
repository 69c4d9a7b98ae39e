import { GRACE_SECONDS } from '../payments.rules.ts';

// What M-Pesa's answers about transactions say about a payment of ours. They come to an address that nobody can guess,
// but our question may have named somebody else's receipt: an answer counts only if everything in it fits the payment.

interface Payment {
  amountMinor: number;
  phone: string | null;
  // M-Pesa's id for our request.
  secondRef: string | null;
  sentAt: Date | null;
  expiresAt: Date;
}

interface Answer {
  resultCode: string;
  transactionStatus: string | null;
  receipt: string | null;
  amountMinor: number | null;
  aboutConversationId: string | null;
  debitParty: string | null;
  creditParty: string | null;
  initiatedAt: Date | null;
}

export interface FoundPayment {
  receipt: string;
  amountMinor: number;
  // M-Pesa's id for the request that caused this payment.
  conversationId: string | null;
}

// `accounts`: our short code and till, where money comes in.
export function findPayment(
  payment: Payment,
  accounts: readonly string[],
  answers: readonly Answer[],
): FoundPayment | null {
  for (const answer of answers) {
    const { receipt, amountMinor, aboutConversationId: conversationId } = answer;
    const isTaken = answer.resultCode === '0' && answer.transactionStatus === 'Completed';
    if (!isTaken || receipt === null || amountMinor === null) continue;
    if (isAbout(payment, accounts, answer)) return { receipt, amountMinor, conversationId };
  }
  return null;
}

// What became of the reversal with this M-Pesa id; null: no answer yet.
export function judgeReversal(conversationId: string, answers: readonly Answer[]): 'done' | 'failed' | null {
  const statuses = answers
    .filter((answer) => answer.resultCode === '0' && answer.aboutConversationId === conversationId)
    .map(({ transactionStatus }) => transactionStatus ?? '');
  if (statuses.includes('Completed')) return 'done';
  return REVERSAL_FAILED.has(statuses.at(-1) ?? '') ? 'failed' : null;
}

// Any other status leaves the refund open: money that went back must not be sent a second time.
const REVERSAL_FAILED = new Set(['Declined', 'Cancelled', 'Expired', 'Failed']);

function isAbout(payment: Payment, accounts: readonly string[], answer: Answer): boolean {
  // If both sides name the request, comparing the ids is enough.
  if (payment.secondRef !== null && answer.aboutConversationId !== null) {
    return payment.secondRef === answer.aboutConversationId;
  }
  return (
    answer.amountMinor === payment.amountMinor &&
    accounts.includes(partyOf(answer.creditParty)) &&
    isSamePhone(partyOf(answer.debitParty), payment.phone) &&
    isInTime(payment, answer.initiatedAt)
  );
}

const partyOf = (name: string | null): string => (name ?? '').split(' - ')[0]?.replace(/\s/g, '') ?? '';

// With fewer visible digits, too many phones would match.
const FEWEST_DIGITS = 6;

// M-Pesa masks digits of some numbers.
function isSamePhone(shown: string, phone: string | null): boolean {
  const digits = (phone ?? '').replace('+', '');
  if (shown.length !== digits.length || shown.replace(/\D/g, '').length < FEWEST_DIGITS) return false;
  return [...shown].every((character, place) => character === '*' || character === digits[place]);
}

const CLOCKS_APART_MS = 2 * 60 * 1000;

function isInTime({ sentAt, expiresAt }: Payment, at: Date | null): boolean {
  if (at === null || sentAt === null) return false;
  const isAfter = at.getTime() >= sentAt.getTime() - CLOCKS_APART_MS;
  return isAfter && at.getTime() <= expiresAt.getTime() + GRACE_SECONDS * 1000;
}
