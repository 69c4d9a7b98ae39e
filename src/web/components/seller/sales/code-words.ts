import type { SoldCode } from '#modules/selling/sales/codes.contract.ts';
import type { Offer } from '#modules/selling/sales/offer.contract.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatDateTime } from '#shared/time.ts';
import { numberText } from '#web/components/pitch/calculate.ts';

const STATES: Record<SoldCode['state'], () => string> = {
  coming: m.sales_code_state_coming,
  on: m.sales_code_state_on,
  used_up: m.sales_code_state_used_up,
  over: m.sales_code_state_over,
};
export const codeStateWord = (state: SoldCode['state']): string => STATES[state]();

// What a code does, in a few words each; the most important first.
export function termWords({ terms }: SoldCode, offer: Offer, locale: Locale, now: string): string[] {
  const money = (major: number) => formatMoney(toMinor(major), offer.currency, locale, 'tag');
  const when = (at: string) => formatDateTime(at, offer.time_zone, locale, now);
  const names = (ids: readonly number[]) =>
    ids.map((id) => offer.types.find((type) => type.id === id)?.name ?? '').join(', ');
  const { off, ticket_type_ids, unlocks, starts_at, ends_at, uses_per_buyer, minimum_spend } = terms;
  return [
    off?.kind === 'percent' && m.sales_code_off_percent({ percent: numberText(off.percent, locale) }),
    off?.kind === 'amount' && m.sales_code_off_amount({ amount: money(off.amount) }),
    ticket_type_ids.length > 0 && m.sales_code_only({ names: names(ticket_type_ids) }),
    unlocks.length > 0 && m.sales_code_unlocks({ names: names(unlocks) }),
    starts_at !== null && starts_at > now && m.sales_code_from({ when: when(starts_at) }),
    ends_at !== null && m.sales_code_until({ when: when(ends_at) }),
    minimum_spend > 0 && m.sales_code_from_spend({ amount: money(minimum_spend) }),
    uses_per_buyer !== null && m.sales_code_per_buyer({ count: uses_per_buyer }),
    off !== null && !terms.with_flash && m.sales_code_no_flash(),
  ].filter((words) => words !== false);
}
