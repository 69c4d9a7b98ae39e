// How one payment shall go, and misgo. Everything left out goes well.
export interface Script {
  // What the buyer does with the prompt; `never`: nothing until somebody decides over /control/decide.
  outcome: 'success' | 'cancelled' | 'insufficient' | 'wrong_pin' | 'no_answer' | 'unheard_of' | 'never';
  // Until a prompt that nobody answers is over; null: it rings for ever.
  ringsOutMs: number | null;
  // Until the money comes of a prompt that was answered too late.
  lateMs: number;
  // Most digits of the phone are neither kept nor told, as in life now and then.
  hidesDigits: boolean;
  // Until the buyer has answered and the callback goes out.
  delayMs: number;
  // Copies of each callback.
  callbacks: number;
  // The callback goes out, and is answered, before our own call gets its answer.
  beforeAck: boolean;
  // News that is older than what was said before follows it.
  outOfOrder: boolean;
  // In major units; another sum than the one asked for is taken.
  takes: number | null;
  takesCurrency: string | null;
  truncated: boolean;
  codesAsText: boolean;
  // The item "Balance" is there without a value, as it comes in life.
  emptyBalance: boolean;
  // This many questions get "still being processed" although it is decided.
  pendingAnswers: number;
  pendingCode: '4999' | '500.001.1001';
  // Asked, the provider says that it failed, whatever the callback said.
  queryDisagrees: boolean;
  // How the call that starts the payment ends, after it was accepted.
  ack: 'ok' | '429' | '500' | '502' | 'timeout' | 'reset';
  // The call is refused clearly, and nothing happens.
  refuses: boolean;
  // The access token is forgotten just before the next call.
  forgetsToken: boolean;
  // Seconds by which the sender's clock is off.
  clockSkewSeconds: number;
  refund: 'done' | 'failed' | 'silent' | 'timeout' | 'accepted_then_failed';
  // What became of a refund is never told.
  losesRefundResult: boolean;
  // How a question about a transaction ends. `second_time`: the first one gets no answer.
  statusAnswer: 'told' | 'silent' | 'second_time' | 'queue_timeout' | 'unheard_of' | 'refused' | 'reset';
  // A card that pays by itself, as if a buyer had typed it; null waits for one.
  card: string | null;
}

export const GOES_WELL: Script = {
  outcome: 'success',
  ringsOutMs: null,
  lateMs: 60_000,
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
  forgetsToken: false,
  clockSkewSeconds: 0,
  refund: 'done',
  losesRefundResult: false,
  statusAnswer: 'told',
  card: null,
};

// Shares of payments, from 0 to 1, for sales of thousands.
export interface Mix {
  failures: number;
  late: number;
  lateMs: number;
  duplicates: number;
  seed: number;
}

export interface ScriptBook {
  // For the payments of one order, first things first, the last one for ever; without a reference, for all others.
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
