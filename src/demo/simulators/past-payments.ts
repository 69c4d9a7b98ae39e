import { randomBytes } from 'node:crypto';
import { conversationIds, newReceipt, type Push, type Reversal } from './daraja-transactions.ts';
import { GOES_WELL } from './script.ts';
import type { KeptIntent, SimulatedRefund } from './stripe.ts';

// What providers know of payments from before the simulator was started, so that they can be asked about and refunded.

export interface KeptThing {
  id: string;
  reference: string;
  thing: object;
}

interface PastPush {
  reference: string;
  // E.164
  phone: string;
  shillings: number;
  isPaid: boolean;
  askedAt: Date;
  returnedShillings: number;
}

const CANCELLED = 1032;
const SHORTCODE = '174379';
const hex = (bytes: number) => randomBytes(bytes).toString('hex');

export function pastPush(past: PastPush): { push: Push; refundRef: string | null; kept: KeptThing[] } {
  const { reference } = past;
  const phone = past.phone.slice(1).replace(/\d{5}(?=\d{3}$)/, '*****');
  const push: Push = {
    checkoutRequestId: `ws_CO_${hex(12)}`,
    merchantRequestId: `${hex(2)}-${hex(6)}-1`,
    reference,
    phone,
    shortcode: SHORTCODE,
    shillings: past.shillings,
    callbackUrl: '',
    script: GOES_WELL,
    resultCode: past.isPaid ? 0 : CANCELLED,
    paysLateAt: null,
    ringsOutAt: null,
    receipt: newReceipt(),
    askedAt: past.askedAt.getTime(),
    pendingLeft: 0,
    returned: past.returnedShillings,
  };
  const name = { push: push.checkoutRequestId };
  const kept: KeptThing[] = [
    { id: push.checkoutRequestId, reference, thing: push },
    { id: `receipt_${push.receipt}`, reference, thing: name },
    { id: `conversation_${push.merchantRequestId}`, reference, thing: name },
  ];
  if (past.returnedShillings === 0) return { push, refundRef: null, kept };
  const reversal: Reversal = {
    ids: conversationIds(),
    reference,
    originalReceipt: push.receipt,
    receipt: newReceipt(),
    shillings: past.returnedShillings,
    phone,
    shortcode: SHORTCODE,
    askedAt: push.askedAt,
    status: 'Completed',
    script: GOES_WELL,
  };
  const refundRef = reversal.ids.OriginatorConversationID;
  kept.push(
    { id: `reversal_${refundRef}`, reference, thing: reversal },
    { id: `receipt_${reversal.receipt}`, reference, thing: { reversal: refundRef } },
  );
  return { push, refundRef, kept };
}

interface PastIntent {
  reference: string;
  attemptId: string;
  // In the card company's own units.
  amount: number;
  currency: string;
  isPaid: boolean;
  askedAt: Date;
  returned: { amount: number; key: string } | null;
}

export function pastIntent(past: PastIntent): {
  intent: KeptIntent;
  refundRef: string | null;
  kept: KeptThing[];
} {
  const { reference } = past;
  const id = `pi_${hex(12)}`;
  const intent: KeptIntent = {
    id,
    object: 'payment_intent',
    amount: past.amount,
    amount_received: past.isPaid ? past.amount : 0,
    currency: past.currency.toLowerCase(),
    status: past.isPaid ? 'succeeded' : 'canceled',
    client_secret: `${id}_secret_${hex(12)}`,
    metadata: { attempt: past.attemptId, order: reference },
    latest_charge: past.isPaid ? `ch_${hex(12)}` : null,
    last_payment_error: null,
    next_action: null,
    created: Math.floor(past.askedAt.getTime() / 1000),
    livemode: false,
    script: GOES_WELL,
    reference,
    pendingLeft: 0,
  };
  const kept: KeptThing[] = [{ id, reference, thing: intent }];
  if (!past.returned) return { intent, refundRef: null, kept };
  const refund: SimulatedRefund = {
    id: `re_${hex(12)}`,
    object: 'refund',
    amount: past.returned.amount,
    currency: intent.currency,
    payment_intent: id,
    status: 'succeeded',
    failure_reason: null,
    metadata: { key: past.returned.key, order: reference },
  };
  return { intent, refundRef: refund.id, kept: [...kept, { id: refund.id, reference, thing: refund }] };
}
