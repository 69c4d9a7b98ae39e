// What M-Pesa's answer to a question of ours says about money that we sent. A result that was not asked for decides nothing:
// whoever could forge one would be paid twice.

export interface SentMoney {
  // Ours; M-Pesa takes it once.
  key: string;
  amountMinor: number;
  phone: string;
}

export interface StatusAnswer {
  resultCode: string;
  transactionStatus: string | null;
  receipt: string | null;
  amountMinor: number | null;
  aboutConversationId: string | null;
  creditParty: string | null;
}

export type MoneyVerdict =
  | { became: 'sent'; receipt: string }
  | { became: 'failed'; code: string }
  // Nobody knows yet; `code` is what was said instead.
  | { became: null; code: string | null };

// A clear no, as M-Pesa documents them: it looked at the call and names why it took nothing. Whatever else comes, such as a time-out
// or a conflict, may have been said after it was taken.
export const isRefusal = (status: number, errorCode: unknown): boolean =>
  [400, 401, 403, 404].includes(status) && /^40[0134]\.\d{3}\.\d+$/.test(String(errorCode));

const FAILED = new Set(['Declined', 'Cancelled', 'Expired', 'Failed']);
const COMPLETED = 'Completed';

export function judgeSentMoney(sent: SentMoney, answers: readonly StatusAnswer[]): MoneyVerdict {
  const about = answers.filter(
    (answer) => answer.resultCode === '0' && answer.aboutConversationId === sent.key,
  );
  const arrived = about.find((answer) => answer.transactionStatus === COMPLETED);
  if (arrived) {
    if (arrived.amountMinor !== sent.amountMinor) return { became: null, code: 'amount_differs' };
    if (!isSamePhone(arrived.creditParty, sent.phone)) return { became: null, code: 'phone_differs' };
    return arrived.receipt === null
      ? { became: null, code: 'no_receipt' }
      : { became: 'sent', receipt: arrived.receipt };
  }
  const said = about.at(-1);
  const last = said?.transactionStatus ?? null;
  if (said && last !== null && FAILED.has(last)) {
    // What did not arrive may have no sum; another one is another payment's.
    const isOurs =
      (said.amountMinor ?? sent.amountMinor) === sent.amountMinor &&
      isSamePhone(said.creditParty, sent.phone);
    return isOurs ? { became: 'failed', code: last } : { became: null, code: 'failure_differs' };
  }
  return { became: null, code: last ?? answers.at(-1)?.resultCode ?? null };
}

// "254712345678 - Amina Wanjiru"; M-Pesa masks digits of some numbers.
function isSamePhone(party: string | null, phone: string): boolean {
  const shown = (party ?? '').split(' - ')[0]?.replace(/\s/g, '') ?? '';
  const digits = phone.replace('+', '');
  if (shown === '') return true;
  return (
    shown.length === digits.length &&
    [...shown].every((character, place) => character === '*' || character === digits[place])
  );
}
