import type { ConversationIds, Disbursement, Push } from './daraja-transactions.ts';
import type { Shelf } from './shelf.ts';

// The checks that the real M-Pesa makes before it accepts the question.
export function balanceProblem(fields: Record<string, unknown>): string | null {
  const needed = ['Initiator', 'SecurityCredential', 'PartyA', 'Remarks', 'ResultURL', 'QueueTimeOutURL'];
  const missing = needed.find((name) => !fields[name]);
  if (missing) return missing;
  if (fields.CommandID !== 'AccountBalance') return 'CommandID';
  return fields.IdentifierType === '4' ? null : 'IdentifierType';
}

// What a short code has by everything that was ever paid to it and by it. Money that came from a bank is not known here.
export async function shillingsOf(shelf: Shelf, shortcode: string): Promise<number> {
  const pushes = await shelf.all<Push>('ws_CO_');
  const came = pushes
    .filter((push) => push.shortcode === shortcode && push.resultCode === 0)
    .reduce((sum, push) => sum + (push.script.takes ?? push.shillings) - push.returned, 0);
  const paid = await shelf.all<Disbursement>('paid_');
  const left = paid
    .filter((one) => one.shortcode === shortcode && one.status === 'Completed')
    .reduce((sum, one) => sum + (one.script.takes ?? one.shillings), 0);
  return came - left;
}

export function balanceResult(ids: ConversationIds, shillings: number) {
  const account = (name: string, sum: number) => `${name}|KES|${sum.toFixed(2)}|${sum.toFixed(2)}|0.00|0.00`;
  return {
    Result: {
      ResultType: 0,
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      ...ids,
      TransactionID: 'OA90000000',
      ResultParameters: {
        ResultParameter: [
          {
            Key: 'AccountBalance',
            Value: [
              account('Working Account', 0),
              account('Float Account', 0),
              account('Utility Account', shillings),
              account('Charges Paid Account', 0),
              account('Organization Settlement Account', 0),
            ].join('&'),
          },
          { Key: 'BOCompletedTime', Value: 20200109125710 },
        ],
      },
    },
  };
}
