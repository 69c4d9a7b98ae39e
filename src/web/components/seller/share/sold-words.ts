import type { ShareView, Sold } from '#modules/selling/share/share.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { currentLocale } from '#web/page/locale.ts';

// How much a link brought, in one line.
export function soldWords(
  { orders, tickets, amount }: Sold,
  { currency }: Pick<ShareView, 'currency'>,
): string {
  if (orders === 0) return m.links_sold_nothing();
  const money = formatMoney(toMinor(amount), currency, currentLocale(), 'tag');
  return `${m.links_orders({ count: orders })} · ${m.links_tickets({ count: tickets })} · ${money}`;
}
