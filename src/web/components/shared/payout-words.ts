import {
  METHOD_RETIRED,
  type MethodKind,
  type PartState,
  type PayoutState,
} from '#modules/payouts/payouts.rules.ts';
import { m } from '#shared/messages/messages.js';
import type { Tone } from '#web/ui/pill.tsx';

export const STATE_WORDS: Record<PayoutState, () => string> = {
  requested: m.payouts_state_requested,
  approved: m.payouts_state_approved,
  sending: m.payouts_state_sending,
  unknown: m.payouts_state_unknown,
  sent: m.payouts_state_sent,
  refused: m.payouts_state_refused,
  cancelled: m.payouts_state_cancelled,
  failed: m.payouts_state_failed,
  returned: m.payouts_state_returned,
};

export const PART_WORDS: Record<PartState, () => string> = { ...STATE_WORDS, waiting: STATE_WORDS.approved };

export const STATE_TONES: Record<PayoutState, Tone> = {
  requested: 'news',
  approved: 'news',
  sending: 'news',
  unknown: 'wait',
  sent: 'good',
  refused: 'over',
  cancelled: 'over',
  failed: 'wrong',
  returned: 'wrong',
};

// What it means for the seller; null: the word says it all.
export const STATE_MEANS: Record<PayoutState, (() => string) | null> = {
  requested: m.payouts_means_requested,
  approved: m.payouts_means_approved,
  sending: m.payouts_means_sending,
  unknown: m.payouts_means_unknown,
  sent: null,
  refused: m.payouts_means_refused,
  cancelled: m.payouts_means_cancelled,
  failed: m.payouts_means_failed,
  returned: m.payouts_means_returned,
};

export const KIND_WORDS: Record<MethodKind, () => string> = {
  mpesa: m.payouts_mpesa,
  bank: m.payouts_bank,
};

// An operator's own words, or what the program says of itself.
export const problemWord = (problem: string): string =>
  problem === METHOD_RETIRED ? m.payouts_problem_method_retired() : problem;
