import { randomBytes, randomUUID } from 'node:crypto';
import type { Script } from './script.ts';
import type { Shelf } from './shelf.ts';

export interface Push {
  checkoutRequestId: string;
  merchantRequestId: string;
  reference: string;
  phone: string;
  shortcode: string;
  shillings: number;
  callbackUrl: string;
  script: Script;
  // null while the phone is ringing.
  resultCode: number | null;
  // When money arrives although the result said that it would not; null: never.
  paysLateAt: number | null;
  ringsOutAt: number | null;
  receipt: string;
  askedAt: number;
  pendingLeft: number;
  returned: number;
}

export interface ConversationIds {
  OriginatorConversationID: string;
  ConversationID: string;
}

// A reversal of a payment or of a part of it.
export interface Reversal {
  ids: ConversationIds;
  reference: string;
  originalReceipt: string;
  receipt: string;
  shillings: number;
  phone: string;
  shortcode: string;
  askedAt: number;
  status: 'Pending' | 'Completed' | 'Declined';
  script: Script;
}

// Money that a business sent to a phone.
export interface Disbursement {
  ids: ConversationIds;
  // The first characters of the sender's own id.
  reference: string;
  receipt: string;
  shillings: number;
  phone: string;
  shortcode: string;
  askedAt: number;
  status: 'Pending' | 'Completed' | 'Failed';
  resultUrl: string;
  timeoutUrl: string;
  script: Script;
}

// One movement of money in M-Pesa's books, in either direction.
interface Transaction {
  reference: string;
  receipt: string;
  originator: string;
  shillings: number;
  from: string;
  to: string;
  at: number;
  reason: string;
  status: string;
  script: Script;
}

export const newReceipt = () => randomBytes(5).toString('hex').toUpperCase();

export const conversationIds = (): ConversationIds => ({
  OriginatorConversationID: randomUUID(),
  ConversationID: `AG_${randomBytes(8).toString('hex')}`,
});

// By its receipt, or by the id of the request for it.
export async function findTransaction(
  shelf: Shelf,
  fields: Record<string, unknown>,
): Promise<Transaction | null> {
  const { TransactionID: receipt, OriginalConversationID: conversation } = fields;
  const name = receipt ? `receipt_${receipt}` : `conversation_${conversation}`;
  const found = await shelf.get<{ push?: string; reversal?: string }>(name);
  const push = found?.push ? await shelf.get<Push>(found.push) : undefined;
  if (push) return ofPush(push);
  const paidOut = await shelf.get<Disbursement>(`paid_${receipt ?? conversation}`);
  if (paidOut) return ofDisbursement(paidOut);
  const reversal = await shelf.get<Reversal>(`reversal_${found?.reversal ?? conversation}`);
  return reversal ? ofReversal(reversal) : null;
}

const ofPush = (push: Push): Transaction => ({
  reference: push.reference,
  receipt: push.receipt,
  originator: push.merchantRequestId,
  shillings: push.script.takes ?? push.shillings,
  from: `${push.phone} - Amina Wanjiru`,
  to: `${push.shortcode} - Tickets`,
  at: push.askedAt,
  reason: 'Pay Bill Online',
  status: push.resultCode === null ? 'Pending' : push.resultCode === 0 ? 'Completed' : 'Declined',
  script: push.script,
});

const ofReversal = (reversal: Reversal): Transaction => ({
  reference: reversal.reference,
  receipt: reversal.receipt,
  originator: reversal.ids.OriginatorConversationID,
  shillings: reversal.shillings,
  from: `${reversal.shortcode} - Tickets`,
  to: `${reversal.phone} - Amina Wanjiru`,
  at: reversal.askedAt,
  reason: 'Reversal',
  status: reversal.status,
  script: reversal.script,
});

const ofDisbursement = (paid: Disbursement): Transaction => ({
  reference: paid.reference,
  receipt: paid.receipt,
  originator: paid.ids.OriginatorConversationID,
  shillings: paid.script.takes ?? paid.shillings,
  from: `${paid.shortcode} - Tickets`,
  to: `${paid.phone} - Amina Wanjiru`,
  at: paid.askedAt,
  reason: 'Business Payment to Customer via API',
  status: paid.status,
  script: paid.script,
});

// The checks that the real M-Pesa makes before it accepts a question.
export function statusProblem(fields: Record<string, unknown>): string | null {
  const needed = ['Initiator', 'SecurityCredential', 'PartyA', 'ResultURL', 'QueueTimeOutURL', 'Remarks'];
  const missing = needed.find((name) => !fields[name]);
  if (missing) return missing;
  if (fields.CommandID !== 'TransactionStatusQuery') return 'CommandID';
  if (!/^[124]$/.test(String(fields.IdentifierType))) return 'IdentifierType';
  return fields.TransactionID || fields.OriginalConversationID ? null : 'TransactionID';
}

// A transaction that does not exist has no details.
export function statusResult(ids: ConversationIds, found: Transaction | null) {
  if (!found) return { Result: { ...failed(2032, 'The transaction does not exist'), ...ids } };
  const time = nairobiTime(found.at);
  return {
    Result: {
      ResultType: 0,
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      ...ids,
      TransactionID: '0000000000',
      ResultParameters: {
        ResultParameter: [
          { Key: 'DebitPartyName', Value: found.from },
          { Key: 'CreditPartyName', Value: found.to },
          { Key: 'OriginatorConversationID', Value: found.originator },
          { Key: 'InitiatedTime', Value: time },
          { Key: 'CreditPartyCharges' },
          { Key: 'TransactionReason' },
          { Key: 'ReasonType', Value: found.reason },
          { Key: 'TransactionStatus', Value: found.status },
          { Key: 'FinalisedTime', Value: time },
          { Key: 'Amount', Value: found.shillings },
          { Key: 'ReceiptNo', Value: found.receipt },
        ],
      },
    },
  };
}

export const timeoutResult = (ids: ConversationIds) => ({
  Result: { ...failed(1, 'The request timed out in the queue'), ResultType: 1, ...ids },
});

export function reversalResult({ ids, receipt, shillings, originalReceipt, status }: Reversal) {
  const isDone = status === 'Completed';
  return {
    Result: {
      ResultType: 0,
      ResultCode: isDone ? 0 : 'R000002',
      ResultDesc: isDone ? 'The service request is processed.' : 'The OriginalTransactionID is invalid.',
      ...ids,
      TransactionID: receipt,
      ResultParameters: {
        ResultParameter: [
          { Key: 'Amount', Value: shillings },
          { Key: 'OriginalTransactionID', Value: originalReceipt },
        ],
      },
    },
  };
}

const failed = (ResultCode: number, ResultDesc: string) => ({
  ResultType: 0,
  ResultCode,
  ResultDesc,
  TransactionID: '0000000000',
});

// 20261117074112, as a number.
const nairobiTime = (at: number) =>
  Number(new Date(at + 3 * 60 * 60 * 1000).toISOString().replace(/\D/g, '').slice(0, 14));
