import { randomBytes, randomUUID } from 'node:crypto';
import { disbursementProblem, disbursementResult } from './daraja-b2c.ts';
import { balanceProblem, balanceResult, shillingsOf } from './daraja-balance.ts';
import {
  conversationIds,
  type Disbursement,
  findTransaction,
  newReceipt,
  type Push,
  type Reversal,
  reversalResult,
  statusProblem,
  statusResult,
  timeoutResult,
} from './daraja-transactions.ts';
import { answerAsScripted, answerJson, deliver, type SimulatedCall, type Stage } from './wire.ts';

const RESULTS = {
  success: [0, 'The service request is processed successfully.'],
  cancelled: [1032, 'Request cancelled by user'],
  insufficient: [1, 'The balance is insufficient for the transaction.'],
  wrong_pin: [2001, 'The initiator information is invalid.'],
  no_answer: [1037, 'DS timeout user cannot be reached'],
  unheard_of: [8006, 'The security credential is locked.'],
} as const;

const words = (code: number) => Object.values(RESULTS).find(([known]) => known === code)?.[1] ?? '';

// `late`: nobody answers the prompt, but the money arrives after a while all the same.
export type PromptAnswer = keyof typeof RESULTS | 'late';

export interface SimulatedDaraja {
  handle(call: SimulatedCall): Promise<boolean>;
  // The buyer of this order answers the prompt now.
  decide(reference: string, answer: PromptAnswer): Promise<boolean>;
  // The same for the one prompt with this id.
  answerPrompt(checkoutRequestId: string, answer: PromptAnswer): Promise<boolean>;
  // Money that was sent with this id, and of which nothing was decided, arrives now or does not.
  finishPaying(key: string, outcome: 'success' | 'insufficient'): Promise<boolean>;
  pushesOf(reference: string): number;
  // The receipt of the last prompt of this order, whether or not it is paid.
  receiptOf(reference: string): Promise<string>;
  forget(): void;
}

export const DARAJA_KEYS = { consumerKey: 'sim-key', consumerSecret: 'sim-secret' };

// Simulates M-Pesa Kenya on the wire.
export function createDaraja(stage: Stage): SimulatedDaraja {
  const { shelf } = stage;
  const counts = new Map<string, number>();
  const tokens = new Set<string>();

  const keep = (made: Push) => shelf.put(made.checkoutRequestId, made.reference, made);
  const keepReversal = (made: Reversal) =>
    shelf.put(`reversal_${made.ids.OriginatorConversationID}`, made.reference, made);
  const findByReceipt = async (receipt: string) => {
    const found = await shelf.get<{ push?: string }>(`receipt_${receipt}`);
    return found?.push ? shelf.get<Push>(found.push) : undefined;
  };

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
    if (script.isBusyWith !== null) return refuse(call, 500, '500.001.1001', script.isBusyWith);
    const phone = String(fields.PhoneNumber);
    const made: Push = {
      checkoutRequestId: `ws_CO_${randomBytes(12).toString('hex')}`,
      merchantRequestId: `${randomBytes(2).toString('hex')}-${randomBytes(6).toString('hex')}-1`,
      reference,
      phone: script.hidesDigits ? phone.replace(/\d{5}(?=\d{3}$)/, '*****') : phone,
      shortcode: String(fields.PartyB),
      shillings: Number(fields.Amount),
      callbackUrl: String(fields.CallBackURL),
      script,
      resultCode: null,
      paysLateAt: null,
      ringsOutAt: script.ringsOutMs === null ? null : Date.now() + script.ringsOutMs,
      receipt: newReceipt(),
      askedAt: Date.now(),
      pendingLeft: script.pendingAnswers,
      returned: 0,
    };
    counts.set(reference, (counts.get(reference) ?? 0) + 1);
    await keep(made);
    const name = { push: made.checkoutRequestId };
    await shelf.put(`receipt_${made.receipt}`, reference, name);
    await shelf.put(`conversation_${made.merchantRequestId}`, reference, name);
    // The phone rings even if the answer to the caller is lost.
    const { outcome } = script;
    if (script.ringsOutMs !== null) stage.later(() => lookAgain(made.checkoutRequestId), script.ringsOutMs);
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
    await note(made, resultCode);
    await tell(made);
  }

  async function note(made: Push, resultCode: number): Promise<void> {
    made.resultCode = resultCode;
    if (resultCode === 0) {
      stage.ledger.write({
        provider: 'daraja',
        kind: 'taken',
        reference: made.reference,
        receipt: made.receipt,
        amountMinor: Math.round((made.script.takes ?? made.shillings) * 100),
        currency: 'KES',
      });
    }
    await keep(made);
  }

  async function tell(made: Push): Promise<void> {
    const { script } = made;
    const body = callbackBody(made, made.resultCode ?? 0, script.takes ?? made.shillings);
    const sent = script.truncated ? body.slice(0, body.length / 2) : body;
    const url = stage.callbackUrl(made.callbackUrl);
    await deliver(url, sent, script.callbacks);
    if (script.outOfOrder) await deliver(url, callbackBody(made, 1037, 0), 1);
  }

  // Applies what becomes true by the passing of time alone. Answers whether anything did.
  async function ripen(made: Push): Promise<boolean> {
    const now = Date.now();
    if (made.paysLateAt !== null && now >= made.paysLateAt) {
      made.paysLateAt = null;
      await note(made, 0);
      return true;
    }
    if (made.resultCode !== null || made.ringsOutAt === null || now < made.ringsOutAt) return false;
    await note(made, RESULTS.no_answer[0]);
    return true;
  }

  async function lookAgain(checkoutRequestId: string): Promise<void> {
    const made = await shelf.get<Push>(checkoutRequestId);
    if (made && (await ripen(made))) await tell(made);
  }

  async function answer(made: Push | undefined, given: PromptAnswer): Promise<boolean> {
    if (!made || made.resultCode !== null) return false;
    if (given === 'late') {
      made.paysLateAt = Date.now() + made.script.lateMs;
      stage.later(() => lookAgain(made.checkoutRequestId), made.script.lateMs);
    }
    await settle(made, RESULTS[given === 'late' ? 'no_answer' : given][0]);
    return true;
  }

  async function query(call: SimulatedCall, fields: Record<string, unknown>): Promise<void> {
    const made = await shelf.get<Push>(String(fields.CheckoutRequestID));
    if (!made) {
      refuse(call, 400, '400.002.02', 'Bad Request - Invalid CheckoutRequestID');
      return;
    }
    if (await ripen(made)) stage.later(() => tell(made), 0);
    const isPending = made.resultCode === null || made.pendingLeft > 0;
    if (made.resultCode !== null && made.pendingLeft > 0) {
      made.pendingLeft--;
      await keep(made);
    }
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
    const made = await findByReceipt(String(fields.TransactionID));
    if (made?.resultCode !== 0) {
      return refuse(call, 400, '400.002.02', 'Bad Request - Invalid TransactionID');
    }
    const { script, reference } = made;
    const reversal: Reversal = {
      ids: conversationIds(),
      reference,
      originalReceipt: made.receipt,
      receipt: newReceipt(),
      shillings: Number(fields.Amount),
      phone: made.phone,
      shortcode: made.shortcode,
      askedAt: Date.now(),
      status: 'Pending',
      script,
    };
    await keepReversal(reversal);
    await shelf.put(`receipt_${reversal.receipt}`, reference, {
      reversal: reversal.ids.OriginatorConversationID,
    });
    if (script.refund !== 'silent') {
      stage.later(() => finishReversal(made, reversal, String(fields.ResultURL)), script.delayMs);
    }
    await answerAsScripted(call.response, script.refund === 'timeout' ? 'timeout' : 'ok', {
      ...reversal.ids,
      ResponseCode: '0',
      ResponseDescription: 'Accept the service request successfully.',
    });
  }

  async function finishReversal(made: Push, reversal: Reversal, resultUrl: string): Promise<void> {
    const { script, shillings, receipt, reference } = reversal;
    const isRefused =
      script.refund === 'failed' ||
      script.refund === 'accepted_then_failed' ||
      made.returned + shillings > (made.script.takes ?? made.shillings);
    reversal.status = isRefused ? 'Declined' : 'Completed';
    await keepReversal(reversal);
    if (!isRefused) {
      made.returned += shillings;
      await keep(made);
      const amountMinor = Math.round(shillings * 100);
      const paid = { provider: 'daraja', kind: 'returned', currency: 'KES' } as const;
      stage.ledger.write({ ...paid, reference, receipt, amountMinor });
    }
    if (script.losesRefundResult) return;
    const body = JSON.stringify(reversalResult(reversal));
    await deliver(stage.callbackUrl(resultUrl), body, script.callbacks || 1);
  }

  async function disburse(call: SimulatedCall, fields: Record<string, unknown>): Promise<void> {
    const problem = disbursementProblem(fields);
    if (problem) return refuse(call, 400, '400.002.02', `Bad Request - Invalid ${problem}`);
    const key = String(fields.OriginatorConversationID);
    if (await shelf.get(`paid_${key}`))
      return refuse(call, 500, '500.002.1001', 'Duplicate OriginatorConversationID');
    const reference = String(fields.Occassion);
    const script = stage.scripts.take(reference);
    if (script.forgetsToken) tokens.clear();
    if (script.refuses) return refuse(call, 400, '400.002.02', 'Bad Request - Invalid PartyB');
    const paid: Disbursement = {
      ids: { ...conversationIds(), OriginatorConversationID: key },
      reference,
      receipt: newReceipt(),
      shillings: Number(fields.Amount),
      phone: String(fields.PartyB),
      shortcode: String(fields.PartyA),
      askedAt: Date.now(),
      status: 'Pending',
      resultUrl: String(fields.ResultURL),
      timeoutUrl: String(fields.QueueTimeOutURL),
      script,
    };
    await shelf.put(`paid_${key}`, reference, paid);
    if (script.outcome !== 'never') stage.later(() => finishDisbursement(key, paid), script.delayMs);
    // A timer may end a moment before the clock is there.
    else if (script.arrivesMs !== null) stage.later(() => arrive(key), script.arrivesMs + 5);
    await answerAsScripted(call.response, script.ack, {
      ...paid.ids,
      ResponseCode: '0',
      ResponseDescription: 'Accept the service request successfully.',
    });
  }

  async function finishDisbursement(key: string, paid: Disbursement): Promise<void> {
    const { script, shillings, receipt, reference, ids } = paid;
    paid.status = script.outcome === 'success' ? 'Completed' : 'Failed';
    await shelf.put(`paid_${key}`, reference, paid);
    if (paid.status === 'Completed') {
      const amountMinor = Math.round(shillings * 100);
      const out = { provider: 'daraja', kind: 'paid_out', currency: 'KES' } as const;
      stage.ledger.write({ ...out, reference, receipt, amountMinor });
    }
    const [url, body] = script.resultTimesOut
      ? [paid.timeoutUrl, timeoutResult(ids)]
      : [paid.resultUrl, disbursementResult(paid)];
    await deliver(stage.callbackUrl(url), JSON.stringify(body), script.callbacks);
  }

  async function finishPaying(key: string, outcome: 'success' | 'insufficient'): Promise<boolean> {
    const paid = await shelf.get<Disbursement>(`paid_${key}`);
    if (paid?.status !== 'Pending') return false;
    await finishDisbursement(key, { ...paid, script: { ...paid.script, outcome } });
    return true;
  }

  // By the passing of time alone; asked again after a restart, which forgets what was to be done later.
  async function arrive(key: string): Promise<void> {
    const paid = await shelf.get<Disbursement>(`paid_${key}`);
    const arrivesMs = paid?.script.arrivesMs ?? null;
    if (paid && arrivesMs !== null && Date.now() >= paid.askedAt + arrivesMs)
      await finishPaying(key, 'success');
  }

  // The question is acknowledged first; what is known of the transaction follows as a callback.
  async function transactionStatus(call: SimulatedCall, fields: Record<string, unknown>): Promise<void> {
    const problem = statusProblem(fields);
    if (problem) return refuse(call, 400, '400.002.02', `Bad Request - Invalid ${problem}`);
    if (fields.OriginalConversationID) await arrive(String(fields.OriginalConversationID));
    const found = await findTransaction(shelf, fields);
    const answer = found?.script.statusAnswer ?? 'told';
    if (answer === 'refused') return refuse(call, 400, '400.002.02', 'Bad Request - Invalid Initiator');
    if (answer === 'reset') return void call.response.destroy();
    const ids = conversationIds();
    answerJson(call.response, 200, { ...ids, ResponseCode: '0', ResponseDescription: 'Accepted' });
    if (answer === 'silent') return;
    if (answer === 'second_time' && found) {
      const asked = `asked_${found.receipt}`;
      const isFirst = (await shelf.get(asked)) === undefined;
      await shelf.put(asked, found.reference, {});
      if (isFirst) return;
    }
    const isLate = answer === 'queue_timeout';
    const url = stage.callbackUrl(String(isLate ? fields.QueueTimeOutURL : fields.ResultURL));
    const result = isLate ? timeoutResult(ids) : statusResult(ids, answer === 'unheard_of' ? null : found);
    stage.later(() => deliver(url, JSON.stringify(result), 1), 10);
  }

  // Accepted at once; what is in the accounts comes to the address that was named.
  async function accountBalance(call: SimulatedCall, fields: Record<string, unknown>): Promise<void> {
    const problem = balanceProblem(fields);
    if (problem) return refuse(call, 400, '400.002.02', `Bad Request - Invalid ${problem}`);
    const ids = conversationIds();
    const shillings = await shillingsOf(shelf, String(fields.PartyA));
    const body = JSON.stringify(balanceResult(ids, shillings));
    stage.later(() => deliver(stage.callbackUrl(String(fields.ResultURL)), body, 1), 10);
    answerJson(call.response, 200, {
      ...ids,
      ResponseCode: '0',
      ResponseDescription: 'Accept the service request successfully.',
    });
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
      else if (call.path === '/mpesa/stkpushquery/v1/query') await query(call, fields);
      else if (call.path === '/mpesa/reversal/v1/request') await reverse(call, fields);
      else if (call.path === '/mpesa/b2c/v3/paymentrequest') await disburse(call, fields);
      else if (call.path === '/mpesa/transactionstatus/v1/query') await transactionStatus(call, fields);
      else if (call.path === '/mpesa/accountbalance/v1/query') await accountBalance(call, fields);
      else return false;
      return true;
    },
    async decide(reference, given) {
      const pushes = await shelf.list<Push>('ws_CO_', reference);
      return answer(
        pushes.find((made) => made.resultCode === null),
        given,
      );
    },
    answerPrompt: async (checkoutRequestId, given) => answer(await shelf.get<Push>(checkoutRequestId), given),
    finishPaying,
    pushesOf: (reference) => counts.get(reference) ?? 0,
    receiptOf: async (reference) => (await shelf.list<Push>('ws_CO_', reference)).at(-1)?.receipt ?? '',
    forget: () => counts.clear(),
  };
}

// The checks that the real M-Pesa makes before it makes a phone ring.
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
    { Name: 'PhoneNumber', Value: script.hidesDigits ? made.phone : Number(made.phone) },
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
