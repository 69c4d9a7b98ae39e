// How one payment goes, with all that may go wrong. What is left out goes well.
export interface Script {
  // What the buyer does with the prompt; `never`: nothing until /control/decide is called.
  outcome: 'success' | 'cancelled' | 'insufficient' | 'wrong_pin' | 'no_answer' | 'unheard_of' | 'never';
  // After what time an unanswered prompt ends; null: it rings for ever.
  ringsOutMs: number | null;
  // After what time the money of a prompt that was answered too late arrives.
  lateMs: number;
  // After what time money that is sent arrives where nobody decides that; null: never.
  arrivesMs: number | null;
  // Most digits of the phone are masked, as the real M-Pesa does now and then.
  hidesDigits: boolean;
  // After what time the buyer answers and the callback is sent.
  delayMs: number;
  // How many copies of each callback are sent.
  callbacks: number;
  // The callback is delivered before our own call gets its answer.
  beforeAck: boolean;
  // An older callback is sent after a newer one.
  outOfOrder: boolean;
  // Takes this sum, in major units, instead of the one asked for.
  takes: number | null;
  takesCurrency: string | null;
  truncated: boolean;
  codesAsText: boolean;
  // The item "Balance" comes without a value, as in real callbacks.
  emptyBalance: boolean;
  // How many questions are answered "still being processed" although the payment is decided.
  pendingAnswers: number;
  pendingCode: '4999' | '500.001.1001';
  // When asked, the provider says that the payment failed, whatever the callback said.
  queryDisagrees: boolean;
  // How the call that starts the payment ends, after the payment was accepted.
  ack: 'ok' | '429' | '500' | '502' | 'timeout' | 'reset';
  // The call is clearly refused, and nothing happens.
  refuses: boolean;
  // The call is answered with M-Pesa's code for several things and these words, and nothing happens.
  isBusyWith: string | null;
  // The access token is forgotten just before the next call.
  forgetsToken: boolean;
  // Seconds by which the sender's clock is off.
  clockSkewSeconds: number;
  refund: 'done' | 'failed' | 'silent' | 'timeout' | 'accepted_then_failed';
  // The result of a refund is never sent.
  losesRefundResult: boolean;
  // The result of money that was sent says the opposite of what happened.
  resultLies: boolean;
  // Such a result comes to the address for time-outs, and says nothing else.
  resultTimesOut: boolean;
  // How a question about a transaction is answered. `second_time`: the first question gets no answer.
  statusAnswer: 'told' | 'silent' | 'second_time' | 'queue_timeout' | 'unheard_of' | 'refused' | 'reset';
  // Pays at once with this card, as if a buyer had typed it; null waits for a card.
  card: string | null;
}

export const GOES_WELL: Script = {
  outcome: 'success',
  ringsOutMs: null,
  lateMs: 60_000,
  arrivesMs: null,
  hidesDigits: false,
  delayMs: 20,
  callbacks: 1,
  beforeAck: false,
  outOfOrder: false,
  takes: null,
  takesCurrency: null,
  truncated: false,
  codesAsText: false,
  emptyBalance: true,
  pendingAnswers: 0,
  pendingCode: '4999',
  queryDisagrees: false,
  ack: 'ok',
  refuses: false,
  isBusyWith: null,
  forgetsToken: false,
  clockSkewSeconds: 0,
  refund: 'done',
  losesRefundResult: false,
  resultLies: false,
  resultTimesOut: false,
  statusAnswer: 'told',
  card: null,
};

// Shares of payments that go wrong, from 0 to 1, for sales of thousands.
export interface Mix {
  failures: number;
  late: number;
  lateMs: number;
  duplicates: number;
  seed: number;
}

export interface ScriptBook {
  // Scripts for the payments of one order, used one after the other, the last one for all further ones; without a
  // reference, for all other orders.
  set(script: Partial<Script>, reference?: string): void;
  mix(mix: Mix): void;
  take(reference: string): Script;
  forget(): void;
}

export function createScriptBook(): ScriptBook {
  const byReference = new Map<string, Partial<Script>[]>();
  let usual: Partial<Script> = {};
  let mixed: (() => Partial<Script>) | null = null;
  return {
    set(script, reference) {
      if (reference === undefined) usual = script;
      else byReference.set(reference, [...(byReference.get(reference) ?? []), script]);
    },
    mix(mix) {
      mixed = drawFrom(mix);
    },
    take(reference) {
      const own = byReference.get(reference);
      const script = own && own.length > 1 ? own.shift() : own?.[0];
      return { ...GOES_WELL, ...usual, ...(script ?? mixed?.()) };
    },
    forget() {
      byReference.clear();
      usual = {};
      mixed = null;
    },
  };
}

// The same seed draws the same payments in the same order.
function drawFrom({ failures, late, lateMs, duplicates, seed }: Mix): () => Partial<Script> {
  let state = seed >>> 0;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return () => {
    const callbacks = random() < duplicates ? 2 : 1;
    const place = random();
    if (place < failures) return { outcome: 'cancelled', callbacks };
    return place < failures + late ? { delayMs: lateMs, callbacks } : { callbacks };
  };
}
