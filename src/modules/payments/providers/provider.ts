import type { Currency } from '#shared/money.ts';
import type { PhoneCountry } from '#shared/phone.ts';
import type { OfferedMethod, OfferedProvider } from '../payments.rules.ts';

export type ProviderName = OfferedProvider | 'cash';
export type PaymentMethodName = OfferedMethod | 'cash';
export type AttemptStatus = 'created' | 'pending' | 'unknown' | 'succeeded' | 'failed' | 'expired';
export type RefundStatus = 'queued' | 'sent' | 'done' | 'failed';

// What the buyer has to do now.
export type NextStep =
  | { kind: 'push'; phone: string; isTwin?: boolean }
  | { kind: 'redirect'; url: string }
  | { kind: 'card'; clientSecret: string; publishableKey: string; scriptUrl: string; isTwin?: boolean };

export interface Attempt {
  id: string;
  orderReference: string;
  number: number;
  provider: ProviderName;
  amountMinor: number;
  currency: Currency;
  phone: string | null;
  locale: string;
  status: AttemptStatus;
  callbackToken: Buffer;
  providerRef: string | null;
  secondRef: string | null;
  nextStep: NextStep | null;
  refusedCode: string | null;
  receipt: string | null;
  receivedMinor: number | null;
  receivedCurrency: string | null;
  code: string | null;
  alert: string | null;
  createdAt: Date;
  sentAt: Date | null;
  expiresAt: Date;
  settledAt: Date | null;
  // When the buyer left this payment for another; it may still be paid.
  leftAt: Date | null;
  polls: number;
}

export interface Refund {
  id: number;
  attemptId: string;
  orderReference: string;
  amountMinor: number;
  key: string;
  cause: string;
  status: RefundStatus;
  providerRef: string | null;
  code: string | null;
  // Something that a person should look at.
  alert: string | null;
  createdAt: Date;
  sentAt: Date | null;
}

// What the provider says of a payment when it is asked with our own credentials.
export interface Outcome {
  status: 'succeeded' | 'failed' | 'pending';
  // What was really taken; null while nothing is known.
  amountMinor: number | null;
  currency: string | null;
  receipt: string | null;
  code: string | null;
  // The provider's id, if the answer to the first call was lost and it became known only now.
  providerRef?: string;
  secondRef?: string;
  // Something that a person should look at.
  alert?: string;
  // With `failed`: nobody answered in time, and for a few minutes the money may come all the same.
  mayStillCome?: true;
  // The provider did not answer, so `pending` is all that can be said.
  isUnanswered?: true;
  // The provider has no payment by the id that it gave us. It may be asked with the keys of another account.
  isUnknownThere?: true;
}

// `refused`: a clear no, and the buyer was not asked. Anything unclear is thrown as a ProviderFailure.
export type CreateAnswer =
  | { kind: 'accepted'; ref: string; secondRef?: string; next: NextStep }
  | { kind: 'refused'; code: string };

// `sent`: accepted, its result comes later. `waiting`: not sent, because something that it needs is missing.
export type RefundAnswer = {
  status: 'waiting' | 'sent' | 'done' | 'failed';
  ref: string | null;
  code: string | null;
};

// The buyer's bank wants the money back. `won`: it stays with us; `lost`: it is gone.
export interface Dispute {
  ref: string;
  amountMinor: number;
  status: 'open' | 'won' | 'lost';
  // The provider's own word for how it stands, and for why the bank claims it.
  code: string;
  reason: string;
  // Until when the bank listens to us; null: it does not any more, or nobody said.
  evidenceDueAt: Date | null;
}

export interface CallbackCall {
  raw: Buffer;
  headers: Record<string, string | string[] | undefined>;
  // The sender's address, from the socket or a trusted proxy.
  address: string;
  // From the path /cb/k/<token>.
  token: string | null;
}

export type CallbackKind = 'payment' | 'refund' | 'status' | 'dispute' | 'unreadable' | 'other';

// Which attempt a callback is about, and how to recognise a copy. Never what happened: the provider is asked for that.
export type ParsedCallback =
  | {
      ok: true;
      dedupeKey: string;
      kind: CallbackKind;
      about: { token: Buffer } | { attemptId: string } | { providerRef: string } | null;
    }
  | { ok: false; reason: 'address' | 'signature' | 'token' };

export interface StoredCallback {
  kind: CallbackKind;
  raw: Buffer;
  receivedAt: Date;
}

export interface Capabilities {
  partialRefund: boolean;
  cancel: boolean;
  // Creating the same attempt again answers the same payment instead of a second one.
  repeat: boolean;
  // Only these currencies, between these amounts.
  limits: Partial<Record<Currency, { minMinor: number; maxMinor: number }>>;
  // How long a buyer has to pay once asked.
  windowSeconds: number;
  // If a refund has no result within this time, a person should look at it.
  refundSeconds: number;
}

// What a provider says that it keeps for us.
export interface KeptMoney {
  currency: Currency;
  minor: number;
}

// How a provider can be asked for that, with our own credentials.
export type BalanceSource =
  | { answers: 'at_once'; fetch(): Promise<KeptMoney[]> }
  // Its answer comes to `answerPath`; its id for the question is answered here.
  | {
      answers: 'later';
      ask(answerPath: string): Promise<string>;
      isSender(address: string): boolean;
      // null: it does not answer this question; 'refused': it does, without a balance.
      read(questionRef: string, raw: Buffer): KeptMoney[] | 'refused' | null;
    };

export interface PaymentProvider {
  name: ProviderName;
  method: PaymentMethodName;
  needsPhone: boolean;
  // The country whose phones it prompts; null: it prompts none.
  phoneCountry: PhoneCountry | null;
  needsScript: boolean;
  // A simulator stands behind it: no money moves.
  isTwin: boolean;
  // null: every country.
  countries: readonly string[] | null;
  capabilities: Capabilities;
  create(attempt: Attempt): Promise<CreateAnswer>;
  fetchStatus(attempt: Attempt, callbacks: StoredCallback[]): Promise<Outcome>;
  parseCallback(call: CallbackCall): ParsedCallback;
  // The body that the provider wants to read when its callback was taken.
  callbackReply: unknown;
  // Makes sure that the buyer cannot pay any more; only if `capabilities` say so.
  cancel?(attempt: Attempt): Promise<void>;
  // For providers whose payments have receipts that buyers know: asks about a receipt that a buyer names for this
  // attempt. The answer comes as a callback.
  lookUpReceipt?(attempt: Attempt, receipt: string): Promise<void>;
  // For providers where banks can claim money back; null: nobody claims this payment.
  fetchDispute?(payment: Attempt): Promise<Dispute | null>;
  // null or left out: nobody can ask it, and people read its statements.
  balance?: BalanceSource | null;
  refund(payment: Attempt, refund: Refund): Promise<RefundAnswer>;
  fetchRefund(payment: Attempt, refund: Refund, callbacks: StoredCallback[]): Promise<RefundAnswer>;
}

// The provider could not be asked, or its answer settles nothing.
export class ProviderFailure extends Error {
  readonly code: string;
  // false: the request certainly never reached the provider.
  readonly mayHaveArrived: boolean;
  // It answered, and its answer is about this one payment: it is well, and others may be sent to it.
  readonly isOfOnePayment: boolean;
  constructor(
    code: string,
    mayHaveArrived: boolean,
    { isOfOnePayment = false, ...options }: ErrorOptions & { isOfOnePayment?: boolean } = {},
  ) {
    super(`payment provider: ${code}`, options);
    this.code = code;
    this.mayHaveArrived = mayHaveArrived;
    this.isOfOnePayment = isOfOnePayment;
  }
}
