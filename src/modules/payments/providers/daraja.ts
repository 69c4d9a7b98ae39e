import { createHash } from 'node:crypto';
import type { DarajaConfig } from '#platform/config/payment-settings.ts';
import { SAID_OTHERWISE } from '../payments.rules.ts';
import { createDarajaBalance, createDarajaPost, neverArrived } from './daraja-post.ts';
import { BUSY_CODE, darajaBusy, darajaResult } from './daraja-results.rules.ts';
import { type FoundPayment, findPayment, judgeReversal } from './daraja-transactions.rules.ts';
import {
  darajaTimestamp,
  readResultCallback,
  readStkCallback,
  resultCallbacksOf,
  type StkCallback,
  stkCallbacksOf,
} from './daraja-wire.ts';
import {
  type Attempt,
  type CallbackKind,
  type Outcome,
  type PaymentProvider,
  ProviderFailure,
  type Refund,
  type RefundAnswer,
  type StoredCallback,
} from './provider.ts';
import { toShillings } from './provider-amounts.rules.ts';

const WINDOW_SECONDS = 90;
const REFUND_SECONDS = 10 * 60;
// Hexadecimal, because M-Pesa refuses addresses in which it reads words such as cmd, exec or sql.
const TOKEN = /^[0-9a-f]{64}$/;
const RECEIPT = /^[0-9A-Z]{10}$/;
// M-Pesa is asked about a transaction at most once in this time, because its answer comes later, as a callback.
const STATUS_ASK_MS = 60_000;

const NOTHING = { amountMinor: null, currency: null, receipt: null };

// M-Pesa Kenya: the buyer's phone rings and asks for a PIN. Its callbacks prove nothing by themselves. They must come
// to an address that nobody can guess, from M-Pesa's machines, and name the payment that we started with its amount and
// phone; and then M-Pesa, asked with our credentials, has to confirm.
export function createDaraja(config: DarajaConfig, publicUrl: string): PaymentProvider {
  const senders = new Set(config.callbackAddresses);
  const post = createDarajaPost(config);
  const statusAsked = new Map<string, number>();
  const accounts = [config.shortcode, ...(config.till === null ? [] : [config.till])];
  const callbackUrl = (attempt: Attempt) => `${publicUrl}/cb/k/${attempt.callbackToken.toString('hex')}`;

  function signature() {
    const Timestamp = darajaTimestamp(new Date());
    const Password = Buffer.from(config.shortcode + config.passkey + Timestamp).toString('base64');
    return { BusinessShortCode: config.shortcode, Password, Timestamp };
  }

  async function queryPush(ref: string): Promise<{ result: ReturnType<typeof darajaResult>; code: string }> {
    const { status, json } = await post('/mpesa/stkpushquery/v1/query', {
      ...signature(),
      CheckoutRequestID: ref,
    });
    if (status === 200 && json.ResultCode !== undefined) {
      const code = String(json.ResultCode);
      return { result: darajaResult(code), code };
    }
    // "The transaction is being processed" and a wrong credential share this code; neither is a result.
    return { result: 'pending', code: String(json.errorCode ?? status) };
  }

  // Asks M-Pesa about a transaction. The answer comes as a callback to the attempt's address and is read at the next
  // poll.
  async function askAbout(
    attempt: Attempt,
    transaction: { TransactionID: string } | { OriginalConversationID: string },
  ): Promise<void> {
    const what = `${attempt.id} ${Object.values(transaction)[0]}`;
    const askedAt = statusAsked.get(what) ?? 0;
    if (!config.operator || Date.now() - askedAt < STATUS_ASK_MS) return;
    await post('/mpesa/transactionstatus/v1/query', {
      Initiator: config.operator.initiator,
      SecurityCredential: config.operator.securityCredential,
      CommandID: 'TransactionStatusQuery',
      ...transaction,
      PartyA: config.shortcode,
      IdentifierType: '4',
      ResultURL: callbackUrl(attempt),
      QueueTimeOutURL: callbackUrl(attempt),
      Remarks: 'Status',
      Occasion: attempt.orderReference,
    });
    statusAsked.set(what, Date.now());
    if (statusAsked.size > 10_000) statusAsked.clear();
  }

  // Finds the receipt of a payment by the id that M-Pesa gave to our request.
  async function askForReceipt(attempt: Attempt): Promise<void> {
    const { secondRef } = attempt;
    if (secondRef !== null) await askAbout(attempt, { OriginalConversationID: secondRef });
  }

  return {
    name: 'daraja',
    method: 'mpesa',
    needsPhone: true,
    phoneCountry: 'KE',
    needsScript: false,
    isTwin: config.isTwin,
    countries: ['KE'],
    capabilities: {
      partialRefund: true,
      cancel: false,
      repeat: false,
      limits: { KES: { minMinor: 100, maxMinor: config.maxShillings * 100 } },
      windowSeconds: WINDOW_SECONDS,
      refundSeconds: REFUND_SECONDS,
    },
    callbackReply: { ResultCode: 0, ResultDesc: 'Accepted' },
    balance:
      config.operator &&
      createDarajaBalance(config, post, publicUrl, { ...config.operator, shortcode: config.shortcode }),

    async create(attempt) {
      const phone = (attempt.phone ?? '').replace('+', '');
      if (!/^254[17]\d{8}$/.test(phone)) return { kind: 'refused', code: 'not_a_kenyan_phone' };
      const { status, json } = await post('/mpesa/stkpush/v1/processrequest', {
        ...signature(),
        TransactionType: config.till === null ? 'CustomerPayBillOnline' : 'CustomerBuyGoodsOnline',
        Amount: toShillings(attempt.amountMinor),
        PartyA: phone,
        PartyB: config.till ?? config.shortcode,
        PhoneNumber: phone,
        CallBackURL: callbackUrl(attempt),
        AccountReference: attempt.orderReference.slice(0, 12),
        TransactionDesc: 'Tickets',
      });
      const { CheckoutRequestID: ref, MerchantRequestID: secondRef } = json;
      if (status === 200 && String(json.ResponseCode) === '0' && typeof ref === 'string') {
        return {
          kind: 'accepted',
          ref,
          secondRef: String(secondRef),
          next: { kind: 'push', phone: `+${phone}`, ...(config.isTwin && { isTwin: true }) },
        };
      }
      const code = String(json.errorCode ?? json.ResponseCode ?? status);
      if (code === BUSY_CODE) {
        const why = darajaBusy(String(json.errorMessage ?? ''));
        if (why === 'subscriber_busy') return { kind: 'refused', code: '1001' };
        throw new ProviderFailure(code, why === 'unclear', { isOfOnePayment: why === 'unclear' });
      }
      // A 4xx is a clear no, except for 429 (too many requests): the phone may have rung all the same.
      if (status >= 400 && status < 500 && status !== 429) return { kind: 'refused', code };
      throw new ProviderFailure(code, true);
    },

    async fetchStatus(attempt, callbacks) {
      const told = stkCallbacksOf(callbacks).filter((callback) => isAbout(callback, attempt));
      const paid = told.find((callback) => isPaid(callback) && isFromPhone(callback, attempt));
      const found = findPayment(attempt, accounts, resultCallbacksOf(callbacks));
      if (attempt.status === 'succeeded') {
        const receipt = paid?.receipt ?? found?.receipt ?? null;
        if (receipt === null) await askForReceipt(attempt);
        const { receivedMinor: amountMinor, receivedCurrency: currency, code } = attempt;
        const known = { status: 'succeeded', amountMinor, currency, receipt, code } as const;
        // Believed by an answer that names no sum; what the receipt says instead is for people.
        const said = (paid ?? found)?.amountMinor ?? amountMinor;
        return said === amountMinor ? known : { ...known, alert: SAID_OTHERWISE };
      }
      const ref = attempt.providerRef ?? told[0]?.checkoutRequestId;
      // The answer with M-Pesa's id for the payment was lost. Only a callback can tell it now, or a receipt that the
      // buyer names.
      if (ref === undefined) {
        return found ? taken(found) : { status: 'pending', code: attempt.code, ...NOTHING };
      }
      const names = { providerRef: ref, ...(told[0] && { secondRef: told[0].merchantRequestId }) };
      const { result, code } = await queryPush(ref);
      const pending: Outcome = { status: 'pending', code, ...NOTHING, ...names };
      if (result === 'failed' || result === 'unanswered') {
        const failed: Outcome = {
          ...pending,
          status: 'failed',
          ...(result === 'unanswered' && { mayStillCome: true }),
        };
        if (!paid?.receipt) return found ? { ...taken(found), ...names } : failed;
        // The callback says paid, M-Pesa's answer says not. What M-Pesa says about the receipt decides.
        const decided = receiptStatus(callbacks, paid.receipt);
        if (decided !== null) return decided === 'paid' ? success(paid, code, names) : failed;
        await askAbout(attempt, { TransactionID: paid.receipt });
        return { ...pending, alert: 'query_disagrees' };
      }
      if (result === 'unheard_of') return { ...pending, alert: `result_${code}` };
      if (result === 'pending') return pending;
      const mustCheck = attempt.amountMinor > config.checkAboveShillings * 100 && config.operator !== null;
      if (paid?.receipt && mustCheck && receiptStatus(callbacks, paid.receipt) !== 'paid') {
        await askAbout(attempt, { TransactionID: paid.receipt });
        return pending;
      }
      if (paid) return success(paid, code, names);
      // M-Pesa confirms the payment, but the callback with the receipt has not come. The sum is the one that we asked
      // for.
      const { amountMinor, currency } = attempt;
      return { status: 'succeeded', amountMinor, currency, receipt: found?.receipt ?? null, code, ...names };
    },

    parseCallback({ raw, address, token }) {
      if (!senders.has(plainAddress(address))) return { ok: false, reason: 'address' };
      if (token === null || !TOKEN.test(token)) return { ok: false, reason: 'token' };
      const digest = createHash('sha256').update(token).update(raw).digest('hex');
      return {
        ok: true,
        dedupeKey: digest,
        kind: kindOf(raw),
        about: { token: Buffer.from(token, 'hex') },
      };
    },

    async refund(payment, refund) {
      if (!config.operator) return { status: 'failed', ref: null, code: 'no_operator' };
      // A reversal needs the receipt, which never reached us: M-Pesa is asked for it.
      if (payment.receipt === null) {
        await askForReceipt(payment).catch(neverArrived);
        return { status: 'waiting', ref: null, code: 'no_receipt_yet' };
      }
      const { status, json } = await post('/mpesa/reversal/v1/request', {
        Initiator: config.operator.initiator,
        SecurityCredential: config.operator.securityCredential,
        CommandID: 'TransactionReversal',
        TransactionID: payment.receipt,
        Amount: toShillings(refund.amountMinor),
        ReceiverParty: config.shortcode,
        RecieverIdentifierType: '11',
        ResultURL: callbackUrl(payment),
        QueueTimeOutURL: callbackUrl(payment),
        Remarks: `Refund ${refund.orderReference}`,
        Occasion: refund.key.slice(0, 100),
      });
      const ref = json.OriginatorConversationID ?? json.ConversationID;
      if (status === 200 && String(json.ResponseCode) === '0' && typeof ref === 'string') {
        return { status: 'sent', ref, code: null };
      }
      const code = String(json.errorCode ?? json.ResponseCode ?? status);
      if (status >= 400 && status < 500 && status !== 429) return { status: 'failed', ref: null, code };
      throw new ProviderFailure(code, true);
    },

    async lookUpReceipt(attempt, receipt) {
      if (RECEIPT.test(receipt)) await askAbout(attempt, { TransactionID: receipt });
    },

    // The result of a reversal comes as a callback; if that was lost, M-Pesa is asked. A reversal whose id never
    // reached us cannot be asked about.
    async fetchRefund(payment, refund, callbacks) {
      const answer = reversalResult(payment, refund, callbacks);
      const { providerRef } = refund;
      if (answer.status !== 'sent' || providerRef === null) return answer;
      const status = judgeReversal(providerRef, resultCallbacksOf(callbacks));
      if (status !== null) return { ...answer, status };
      await askAbout(payment, { OriginalConversationID: providerRef });
      return answer;
    },
  };
}

function reversalResult(payment: Attempt, refund: Refund, callbacks: StoredCallback[]): RefundAnswer {
  const result = resultCallbacksOf(callbacks).find((one) =>
    refund.providerRef !== null
      ? one.conversationIds.includes(refund.providerRef)
      : // The answer with the refund's id was lost, so it is found by payment and amount.
        one.originalReceipt === payment.receipt && one.amountMinor === refund.amountMinor,
  );
  if (!result) return { status: 'sent', ref: null, code: null };
  const ref = refund.providerRef ?? result.conversationIds[0] ?? null;
  if (result.resultCode === '0') return { status: 'done', ref, code: '0' };
  return { status: isReversalFailed(result.resultCode) ? 'failed' : 'sent', ref, code: result.resultCode };
}

// Code 21 has been seen with a text that says success, so it is not taken for a failure.
const isReversalFailed = (code: string) => code !== '21';

// What M-Pesa answered about this receipt, if it has answered.
function receiptStatus(callbacks: StoredCallback[], receipt: string): 'paid' | 'not_paid' | null {
  const answers = resultCallbacksOf(callbacks).filter(
    (result) => result.receipt === receipt && result.transactionStatus !== null,
  );
  const last = answers.at(-1);
  if (!last) return null;
  return last.resultCode === '0' && last.transactionStatus === 'Completed' ? 'paid' : 'not_paid';
}

function success(
  paid: StkCallback,
  code: string,
  names: { providerRef: string; secondRef?: string },
): Outcome {
  const { amountMinor, receipt } = paid;
  return { status: 'succeeded', amountMinor: amountMinor ?? 0, currency: 'KES', receipt, code, ...names };
}

// The outcome for a payment that was found in M-Pesa's books.
const taken = ({ receipt, amountMinor, conversationId }: FoundPayment): Outcome => ({
  status: 'succeeded',
  amountMinor,
  currency: 'KES',
  receipt,
  code: '0',
  ...(conversationId !== null && { secondRef: conversationId }),
});

// Until the answer to our own call arrives there is no id to compare with; the callback's unguessable address has to be
// enough.
function isAbout(callback: StkCallback, attempt: Attempt): boolean {
  if (attempt.providerRef === null) return true;
  return (
    callback.checkoutRequestId === attempt.providerRef &&
    (attempt.secondRef === null || callback.merchantRequestId === attempt.secondRef)
  );
}

// A success without an amount is ignored; asking M-Pesa will tell more.
const isPaid = ({ resultCode, amountMinor }: StkCallback) => resultCode === '0' && amountMinor !== null;

// M-Pesa masks digits of some numbers; a number without masked digits must be that of the phone that we prompted.
function isFromPhone({ phone }: StkCallback, attempt: Attempt): boolean {
  return phone === null || !/^\d+$/.test(phone) || `+${phone}` === attempt.phone;
}

function kindOf(raw: Buffer): CallbackKind {
  if (readStkCallback(raw)) return 'payment';
  const result = readResultCallback(raw);
  if (!result) return 'unreadable';
  return result.transactionStatus === null ? 'refund' : 'status';
}

// An IPv4 address on a socket that takes both kinds is written as ::ffff:196.201.214.200.
const plainAddress = (address: string) => address.replace(/^::ffff:/, '');
