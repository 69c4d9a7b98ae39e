// What M-Pesa's result codes mean. Only codes that are known to be final count as failures; any other leaves the
// payment pending, because the worst mistake would be to call a payment failed whose money was taken.

const FAILED = new Set([
  '1', // not enough money
  '17', // a limit of M-Pesa's
  '1001', // the subscriber is in another transaction
  '1025', // the prompt could not be sent
  '1032', // cancelled by the buyer
  '2001', // wrong PIN
  '9999', // the prompt could not be sent
]);

// Nobody answered the prompt in time: expired, no answer. Somebody who answered at the last moment has paid all the same,
// and M-Pesa says so a little later.
export const UNANSWERED_CODES: readonly string[] = ['1019', '1037'];

// One code for several things: the subscriber is in another transaction, the transaction is being processed, or our own
// credentials are wrong. Only its words tell them apart.
export const BUSY_CODE = '500.001.1001';

// `subscriber_busy`: the phone was not asked. `credentials`: nobody's is. `unclear`: it may have been.
export function darajaBusy(words: string): 'subscriber_busy' | 'credentials' | 'unclear' {
  if (/lock subscriber|already in process/i.test(words)) return 'subscriber_busy';
  return /credential|merchant does not exist/i.test(words) ? 'credentials' : 'unclear';
}

// 4999 says "still under processing" in an answer that otherwise looks final.
export function darajaResult(code: string): 'succeeded' | 'failed' | 'unanswered' | 'pending' | 'unheard_of' {
  if (code === '0') return 'succeeded';
  if (FAILED.has(code)) return 'failed';
  if (UNANSWERED_CODES.includes(code)) return 'unanswered';
  return code === '4999' ? 'pending' : 'unheard_of';
}
