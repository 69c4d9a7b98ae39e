import type { DisputeLine } from '#modules/operating/disputes/disputes.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { Tone } from '#web/ui/pill.tsx';

// As cards know them. What else a provider says stands as it came, for whoever looks it up there.
const REASONS: Readonly<Record<string, () => string>> = {
  '': m.ops_why_unknown,
  credit_not_processed: m.ops_dispute_credit,
  duplicate: m.ops_dispute_duplicate,
  fraudulent: m.ops_dispute_fraudulent,
  general: m.ops_dispute_general,
  product_not_received: m.ops_dispute_not_received,
  product_unacceptable: m.ops_dispute_unacceptable,
  subscription_canceled: m.ops_dispute_general,
  unrecognized: m.ops_dispute_unrecognized,
};
export const disputeReason = (reason: string): string => REASONS[reason]?.() ?? reason;

export const DISPUTE_TABS = {
  waiting: m.ops_dispute_waiting,
  handed_in: m.ops_dispute_handed_in,
  over: m.ops_dispute_over,
} satisfies Record<DisputeLine['state'], () => string>;

export function disputeStand({ state, status }: Pick<DisputeLine, 'state' | 'status'>): {
  word: () => string;
  tone: Tone;
} {
  if (status === 'won') return { word: m.ops_dispute_won, tone: 'good' };
  if (status === 'lost') return { word: m.ops_dispute_lost, tone: 'over' };
  return state === 'waiting'
    ? { word: m.ops_dispute_waiting, tone: 'wrong' }
    : { word: m.ops_dispute_handed_in, tone: 'wait' };
}
