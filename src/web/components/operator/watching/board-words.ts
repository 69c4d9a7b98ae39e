import type { Invariant } from '#modules/ledger/invariants.rules.ts';
import type { AccountLine, HandLine, MoneyBoard } from '#modules/watching/money/money.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull, formatTime } from '#shared/time.ts';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { currentLocale } from '#web/page/locale.ts';

export const whenText = (at: string): string => formatFull(at, OPERATOR_ZONE, currentLocale());
export const timeText = (at: string): string => formatTime(at, OPERATOR_ZONE, currentLocale());

const PROVIDERS: Readonly<Record<string, () => string>> = {
  daraja: m.watch_provider_daraja,
  stripe: m.watch_provider_stripe,
  sandbox: m.watch_provider_sandbox,
  mpesa_b2c: m.watch_provider_mpesa_b2c,
  cash: m.watch_provider_cash,
};

export const providerName = (provider: string): string => PROVIDERS[provider]?.() ?? provider;

const KINDS: Record<Exclude<AccountLine['kind'], 'provider'>, () => string> = {
  bank: m.watch_kind_bank,
  costs: m.watch_kind_costs,
  cash: m.watch_kind_cash,
  disputes: m.watch_kind_disputes,
  buyers: m.watch_kind_buyers,
  held: m.watch_kind_held,
  due: m.watch_kind_due,
  payouts: m.watch_kind_payouts,
  taxes: m.watch_kind_taxes,
  fees: m.watch_kind_fees,
  adjustments: m.watch_kind_adjustments,
};

export const accountName = ({ kind, provider }: AccountLine): string =>
  kind === 'provider' ? m.watch_kind_provider({ provider: providerName(provider) }) : KINDS[kind]();

export const RULES: Record<Invariant, () => string> = {
  sum: m.watch_rule_sum,
  balance: m.watch_rule_balance,
  line: m.watch_rule_line,
  provider: m.watch_rule_provider,
  settled: m.watch_rule_settled,
  buyers: m.watch_rule_buyers,
  payouts: m.watch_rule_payouts,
  due: m.watch_rule_due,
  unbooked: m.watch_rule_unbooked,
  lag: m.watch_rule_lag,
};

export const PAYOUTS: Record<MoneyBoard['payouts'][number]['state'], () => string> = {
  requested: m.watch_payout_requested,
  approved: m.watch_payout_approved,
  sending: m.watch_payout_sending,
  unknown: m.watch_payout_unknown,
};

export const HANDS: Record<HandLine['kind'], () => string> = {
  settle: m.watch_hand_settle,
  unsettle: m.watch_hand_unsettle,
  topup: m.watch_hand_topup,
};

export const NOTES: Readonly<Record<string, () => string>> = {
  proved: m.watch_done_proved,
  booked: m.watch_done_booked,
  known: m.watch_done_known,
  undone: m.watch_done_undone,
  asked: m.watch_done_asked,
  answered: m.watch_done_answered,
  entered: m.watch_done_entered,
};
