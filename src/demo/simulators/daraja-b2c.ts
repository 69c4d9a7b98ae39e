import type { Disbursement } from './daraja-transactions.ts';

// The checks that the real M-Pesa makes before it accepts a payment.
export function disbursementProblem(fields: Record<string, unknown>): string | null {
  const needed = ['OriginatorConversationID', 'InitiatorName', 'SecurityCredential', 'PartyA', 'Remarks'];
  const missing = [...needed, 'ResultURL', 'QueueTimeOutURL'].find((name) => !fields[name]);
  if (missing) return missing;
  if (fields.CommandID !== 'BusinessPayment') return 'CommandID';
  if (!Number.isInteger(fields.Amount) || Number(fields.Amount) < 10) return 'Amount';
  return /^254[17]\d{8}$/.test(String(fields.PartyB)) ? null : 'PartyB';
}

export function disbursementResult({ ids, receipt, shillings, phone, status, script }: Disbursement) {
  // A lie says the opposite of what is in the books.
  const isDone = (status === 'Completed') !== script.resultLies;
  return {
    Result: {
      ResultType: 0,
      ResultCode: isDone ? 0 : 2001,
      ResultDesc: isDone ? 'The service request is processed successfully.' : 'The initiator is invalid.',
      ...ids,
      TransactionID: receipt,
      ...(isDone && {
        ResultParameters: {
          ResultParameter: [
            { Key: 'TransactionAmount', Value: shillings },
            { Key: 'TransactionReceipt', Value: receipt },
            { Key: 'ReceiverPartyPublicName', Value: `${phone} - Amina Wanjiru` },
          ],
        },
      }),
    },
  };
}
