import { randomBytes, randomUUID } from 'node:crypto';
import type { Script } from './script.ts';
import { answerAsScripted, answerJson, deliver, type SimulatedCall, type Stage } from './wire.ts';

interface Push {
  checkoutRequestId: string;
  merchantRequestId: string;
  reference: string;
  phone: string;
  shillings: number;
  callbackUrl: string;
  script: Script;
  // null: the phone still rings.
  resultCode: number | null;
  receipt: string;
  pendingLeft: number;
  returned: number;
}

const RESULTS = {
  success: [0, 'The service request is processed successfully.'],
  cancelled: [1032, 'Request cancelled by user'],
  insufficient: [1, 'The balance is insufficient for the transaction.'],
  wrong_pin: [2001, 'The initiator information is invalid.'],
  no_answer: [1037, 'DS timeout user cannot be reached'],
  unheard_of: [8006, 'The security credential is locked.'],
} as const;

const words = (code: number) => Object.values(RESULTS).find(([known]) => known === code)?.[1] ?? '';

export interface SimulatedDaraja {
  handle(call: SimulatedCall): Promise<boolean>;
  // The buyer of this order answers the prompt now.
  decide(reference: string, outcome: keyof typeof RESULTS): Promise<boolean>;
  pushesOf(reference: string): number;
  forget(): void;
}

export const DARAJA_KEYS = { consumerKey: 'sim-key', consumerSecret: 'sim-secret' };

// M-Pesa Kenya as it answers on the wire.
export function createDaraja(stage: Stage): SimulatedDaraja {
  const pushes = new Map<string, Push>();
  const byReceipt = new Map<string, Push>();
  const tokens = new Set<string>();

  function refuse(call: SimulatedCall, status: number, errorCode: string, errorMessage: string): void {
    answerJson(call.response, status, { requestId: randomUUID(), errorCode, errorMessage });
  }

  function giveToken(call: SimulatedCall): void {
    const { consumerKey, consumerSecret } = DARAJA_KEYS;
    const expected = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`;
    if (call.headers.authorization !== expected) {
      call.response.writeHead(400).end();
      return;
    }
    const token = randomBytes(14).toString('hex');
    tokens.add(token);
    answerJson(call.response, 200, { access_token: token, expires_in: '3599' });
  }

  const isKnown = (call: SimulatedCall) =>
    tokens.has((call.headers.authorization ?? '').replace(/^Bearer /, ''));

  async function push(call: SimulatedCall, fields: Record<string, unknown>): Promise<void> {
    const problem = pushProblem(fields);
    if (problem) return refuse(call, 400, '400.002.02', `Bad Request - Invalid ${problem}`);
    const reference = String(fields.AccountReference);
    const script = stage.scripts.take(reference);
    if (script.forgetsToken) tokens.clear();
    if (script.refuses) return refuse(call, 400, '400.002.02', 'Bad Request - Invalid PhoneNumber');
    const made: Push = {
      checkoutRequestId: `ws_CO_${randomBytes(12).toString('hex')}`,
      merchantRequestId: `${randomBytes(2).toString('hex')}-${randomBytes(6).toString('hex')}-1`,
      reference,
      phone: String(fields.PhoneNumber),
      shillings: Number(fields.Amount),
      callbackUrl: String(fields.CallBackURL),
      script,
      resultCode: null,
      receipt: randomBytes(5).toString('hex').toUpperCase(),
      pendingLeft: script.pendingAnswers,
      returned: 0,
    };
    pushes.set(made.checkoutRequestId, made);
    byReceipt.set(made.receipt, made);
    // The phone rings, even where the answer to the caller gets lost.
    const { outcome } = script;
    if (outcome !== 'never') {
      const answer = () => settle(made, RESULTS[outcome][0]);
      if (script.beforeAck) await answer();
      else stage.later(answer, script.delayMs);
    }
    await answerAsScripted(call.response, script.ack, {
      MerchantRequestID: made.merchantRequestId,
      CheckoutRequestID: made.checkoutRequestId,
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    });
  }

  async function settle(made: Push, resultCode: number): Promise<void> {
    if (made.resultCode !== null) return;
    made.resultCode = resultCode;
    const { script } = made;
    const taken = script.takes ?? made.shillings;
    if (resultCode === 0) {
      stage.ledger.write({
        provider: 'daraja',
        kind: 'taken',
        reference: made.reference,
        receipt: made.receipt,
        amountMinor: Math.round(taken * 100),
        currency: 'KES',
      });
    }
    const body = callbackBody(made, resultCode, taken);
    const sent = script.truncated ? body.slice(0, body.length / 2) : body;
    await deliver(made.callbackUrl, sent, script.callbacks);
    if (script.outOfOrder) await deliver(made.callbackUrl, callbackBody(made, 1037, 0), 1);
  }

  function query(call: SimulatedCall, fields: Record<string, unknown>): void {
    const made = pushes.get(String(fields.CheckoutRequestID));
    if (!made) {
      refuse(call, 400, '400.002.02', 'Bad Request - Invalid CheckoutRequestID');
      return;
    }
    const isPending = made.resultCode === null || made.pendingLeft > 0;
    if (made.resultCode !== null && made.pendingLeft > 0) made.pendingLeft--;
    if (isPending && made.script.pendingCode === '500.001.1001') {
      refuse(call, 500, '500.001.1001', 'The transaction is being processed');
      return;
    }
    const code = isPending ? 4999 : made.script.queryDisagrees ? 1032 : (made.resultCode ?? 4999);
    answerJson(call.response, 200, {
      ResponseCode: '0',
      ResponseDescription: 'The service request has been accepted successsfully',
      MerchantRequestID: made.merchantRequestId,
      CheckoutRequestID: made.checkoutRequestId,
      ResultCode: String(code),
      ResultDesc: isPending ? 'The transaction is still under processing' : words(code),
    });
  }

  async function reverse(call: SimulatedCall, fields: Record<string, unknown>): Promise<void> {
    const made = byReceipt.get(String(fields.TransactionID));
    const ids = {
      OriginatorConversationID: randomUUID(),
      ConversationID: `AG_${randomBytes(8).toString('hex')}`,
    };
    const accepted = {
      ...ids,
      ResponseCode: '0',
      ResponseDescription: 'Accept the service request successfully.',
    };
    if (made?.resultCode !== 0) {
      return refuse(call, 400, '400.002.02', 'Bad Request - Invalid TransactionID');
    }
    const shillings = Number(fields.Amount);
    const { refund } = made.script;
    const isRefused =
      refund === 'failed' ||
      refund === 'accepted_then_failed' ||
      made.returned + shillings > (made.script.takes ?? made.shillings);
    const receipt = randomBytes(5).toString('hex').toUpperCase();
    if (refund !== 'silent') {
      stage.later(async () => {
        if (!isRefused) {
          made.returned += shillings;
          stage.ledger.write({
            provider: 'daraja',
            kind: 'returned',
            reference: made.reference,
            receipt,
            amountMinor: Math.round(shillings * 100),
            currency: 'KES',
          });
        }
        const result = {
          Result: {
            ResultType: 0,
            ResultCode: isRefused ? 'R000002' : 0,
            ResultDesc: isRefused
              ? 'The OriginalTransactionID is invalid.'
              : 'The service request is processed.',
            ...ids,
            TransactionID: receipt,
            ResultParameters: {
              ResultParameter: [
                { Key: 'Amount', Value: shillings },
                { Key: 'OriginalTransactionID', Value: made.receipt },
              ],
            },
          },
        };
        await deliver(String(fields.ResultURL), JSON.stringify(result), made.script.callbacks || 1);
      }, made.script.delayMs);
    }
    await answerAsScripted(call.response, refund === 'timeout' ? 'timeout' : 'ok', accepted);
  }

  function transactionStatus(call: SimulatedCall, fields: Record<string, unknown>): void {
    const made = byReceipt.get(String(fields.TransactionID));
    const ids = {
      OriginatorConversationID: randomUUID(),
      ConversationID: `AG_${randomBytes(8).toString('hex')}`,
    };
    answerJson(call.response, 200, { ...ids, ResponseCode: '0', ResponseDescription: 'Accepted' });
    const isPaid = made?.resultCode === 0;
    const result = {
      Result: {
        ResultType: 0,
        ResultCode: isPaid ? 0 : 2032,
        ResultDesc: isPaid
          ? 'The service request is processed successfully.'
          : 'The transaction does not exist',
        ...ids,
        TransactionID: randomBytes(5).toString('hex').toUpperCase(),
        ResultParameters: {
          ResultParameter: [
            { Key: 'ReceiptNo', Value: String(fields.TransactionID) },
            { Key: 'Amount', Value: made?.script.takes ?? made?.shillings ?? 0 },
            { Key: 'TransactionStatus', Value: isPaid ? 'Completed' : 'Declined' },
          ],
        },
      },
    };
    stage.later(() => deliver(String(fields.ResultURL), JSON.stringify(result), 1), 10);
  }

  return {
    async handle(call) {
      if (call.path === '/oauth/v1/generate') {
        giveToken(call);
        return true;
      }
      if (!call.path.startsWith('/mpesa/')) return false;
      if (!isKnown(call)) {
        refuse(call, 404, '404.001.03', 'Invalid Access Token');
        return true;
      }
      const fields = JSON.parse(call.body) as Record<string, unknown>;
      if (call.path === '/mpesa/stkpush/v1/processrequest') await push(call, fields);
      else if (call.path === '/mpesa/stkpushquery/v1/query') query(call, fields);
      else if (call.path === '/mpesa/reversal/v1/request') await reverse(call, fields);
      else if (call.path === '/mpesa/transactionstatus/v1/query') transactionStatus(call, fields);
      else return false;
      return true;
    },
    async decide(reference, outcome) {
      const waiting = [...pushes.values()].find(
        (made) => made.reference === reference && made.resultCode === null,
      );
      if (!waiting) return false;
      await settle(waiting, RESULTS[outcome][0]);
      return true;
    },
    pushesOf: (reference) => [...pushes.values()].filter((made) => made.reference === reference).length,
    forget() {
      pushes.clear();
      byReceipt.clear();
    },
  };
}

// What the real one checks before it makes a phone ring.
function pushProblem(fields: Record<string, unknown>): string | null {
  const { BusinessShortCode, Password, Timestamp, Amount, PhoneNumber, CallBackURL } = fields;
  if (!/^\d{14}$/.test(String(Timestamp))) return 'Timestamp';
  const password = Buffer.from(String(Password), 'base64').toString();
  if (!password.startsWith(String(BusinessShortCode)) || !password.endsWith(String(Timestamp)))
    return 'Password';
  if (!Number.isInteger(Amount) || Number(Amount) < 1) return 'Amount';
  if (!/^254[17]\d{8}$/.test(String(PhoneNumber))) return 'PhoneNumber';
  if (
    /m-?pesa|safaricom|exec?|cmd|sql|query/i.test(new URL(String(CallBackURL)).pathname.split('/')[1] ?? '')
  ) {
    return 'CallBackURL';
  }
  if (!fields.TransactionDesc) return 'Remarks';
  return String(fields.AccountReference ?? '').length > 12 ? 'AccountReference' : null;
}

function callbackBody(made: Push, resultCode: number, taken: number): string {
  const { script } = made;
  const code = script.codesAsText ? String(resultCode) : resultCode;
  const Item = [
    { Name: 'Amount', Value: script.codesAsText ? taken.toFixed(2) : taken },
    { Name: 'MpesaReceiptNumber', Value: made.receipt },
    script.emptyBalance ? { Name: 'Balance' } : { Name: 'Balance', Value: 0 },
    { Name: 'TransactionDate', Value: 20261121072038 },
    { Name: 'PhoneNumber', Value: Number(made.phone) },
  ];
  return JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: made.merchantRequestId,
        CheckoutRequestID: made.checkoutRequestId,
        ResultCode: code,
        ResultDesc: words(resultCode),
        ...(resultCode === 0 && { CallbackMetadata: { Item } }),
      },
    },
  });
}
