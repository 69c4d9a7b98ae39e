import type { FiguresView } from '#modules/figures/figures.contract.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, formatMoney, toMinor } from '#shared/money.ts';
import { plainDateIn } from '#shared/time.ts';
import { countText } from '#web/page/count-text.ts';
import { currentLocale } from '#web/page/locale.ts';

export const ticketsText = (count: number): string => m.figures_tickets({ count, shown: countText(count) });
export const ordersText = (count: number): string => m.figures_orders({ count, shown: countText(count) });

export const amountText = (major: number, currency: Currency): string =>
  formatMoney(toMinor(major), currency, currentLocale(), 'tag');

// How much is sold, in one sentence, and how much that is beside another event.
export function leadWords({ sums, steps, sources, event, compared }: FiguresView): string {
  const { tickets, gross, net } = sums;
  if (sums.orders === 0) return steps.paid + steps.at_door === 0 ? m.figures_none() : m.figures_none_left();
  const given = sources.find(({ channel }) => channel === 'comp')?.tickets ?? 0;
  const sold = tickets - given;
  const own = [
    gross > 0 && m.figures_lead({ tickets: ticketsText(sold), net: amountText(net, event.currency) }),
    gross === 0 && sold > 0 && m.figures_lead_free({ count: countText(sold) }),
    given > 0 && m.figures_given({ tickets: ticketsText(given) }),
  ]
    .filter(Boolean)
    .join(' ');
  if (!compared) return own;
  const point = event.is_over ? m.figures_point_all() : m.figures_point();
  const { name, so_far } = compared;
  const difference = tickets - so_far.tickets;
  if (difference === 0) return `${own} ${m.figures_same({ name, point })}`;
  const beside = {
    tickets: ticketsText(Math.abs(difference)),
    name,
    point,
    had: countText(so_far.tickets),
  };
  return `${own} ${difference > 0 ? m.figures_more(beside) : m.figures_fewer(beside)}`;
}

// Today; of an event that is over, the last day on which anything was sold.
export function lastDayOf({ event, as_of, days }: FiguresView): string {
  const today = plainDateIn(as_of, event.time_zone);
  if (!event.is_over) return today;
  return days.findLast(({ tickets }) => tickets !== 0)?.on ?? today;
}

const CHANNELS: Readonly<Record<string, () => string>> = {
  embed: m.figures_source_embed,
  door: m.figures_source_door,
  comp: m.figures_source_comp,
  api: m.figures_source_api,
};

export const sourceWord = ({ channel, campaign }: FiguresView['sources'][number]): string =>
  campaign === null
    ? (CHANNELS[channel ?? ''] ?? m.figures_source_site)()
    : m.figures_source_link({ name: campaign });
