import type { SoldOrder } from '#modules/selling/orders/orders.contract.ts';
import type { TimelineWord } from '#modules/selling/orders/timeline.rules.ts';
import { m } from '#shared/messages/messages.js';
import { methodWord } from './order-words.ts';

type Inputs = { who: string; name: string; tickets: string; amount: string; method: string; count: number };

const WORDS: Record<TimelineWord, (inputs: Inputs) => string> = {
  placed: () => m.orders_tl_placed(),
  tried: ({ method }) => m.orders_tl_tried({ method }),
  try_failed: ({ method }) => m.orders_tl_try_failed({ method }),
  paid: () => m.orders_tl_paid(),
  accepted: () => m.orders_tl_accepted(),
  expired: () => m.orders_tl_expired(),
  cancelled: () => m.orders_tl_cancelled(),
  in_review: () => m.orders_tl_in_review(),
  mailed: () => m.orders_tl_mailed(),
  mail_failed: () => m.orders_tl_mail_failed(),
  texted: () => m.orders_tl_texted(),
  sent_again: ({ who }) => m.orders_tl_sent_again({ who }),
  named: ({ tickets, name }) =>
    name ? m.orders_tl_named({ tickets, name }) : m.orders_tl_unnamed({ tickets }),
  type_changed: ({ tickets, name }) => m.orders_tl_type_changed({ tickets, type: name }),
  offered: ({ tickets }) => m.orders_tl_offered({ tickets }),
  passed_on: ({ tickets, name }) =>
    name ? m.orders_tl_passed_on({ tickets, name }) : m.orders_tl_passed_on_plain({ tickets }),
  scanned: ({ tickets }) => m.orders_tl_scanned({ tickets }),
  asked: () => m.orders_tl_asked(),
  granted: ({ who }) => m.orders_tl_granted({ who }),
  refused: ({ who }) => m.orders_tl_refused({ who }),
  taken_back: ({ count, tickets, amount }) => m.orders_tl_taken_back({ count, tickets, amount }),
  money_back: ({ amount }) => m.orders_tl_money_back({ amount }),
  money_failed: ({ amount }) => m.orders_tl_money_failed({ amount }),
  disputed: () => m.orders_tl_disputed(),
};

export const timelineWord = (
  { what, name, tickets, provider }: SoldOrder['timeline'][number],
  amount: string,
): string =>
  WORDS[what]({
    who: name ?? m.log_somebody(),
    name: name ?? '',
    count: tickets.length,
    tickets: tickets.join(', '),
    amount,
    method: provider === null ? '' : methodWord(provider),
  });
