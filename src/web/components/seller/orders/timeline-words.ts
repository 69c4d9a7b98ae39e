import type { SoldOrder } from '#modules/selling/orders/orders.contract.ts';
import type { TimelineWord } from '#modules/selling/orders/timeline.rules.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay } from '#shared/time.ts';
import { methodWord } from '#web/components/shared/order-words.ts';
import { currentLocale } from '#web/page/locale.ts';

type Entry = SoldOrder['timeline'][number];
type Inputs = {
  who: string;
  name: string;
  before: string;
  isByTeam: boolean;
  tickets: string;
  amount: string;
  method: string;
  count: number;
};

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
  named: ({ who, tickets, before, name, isByTeam }) => {
    if (isByTeam) return m.orders_tl_renamed_by({ who, tickets, before, name });
    return name ? m.orders_tl_renamed({ tickets, before, name }) : m.orders_tl_unnamed({ tickets });
  },
  type_changed: ({ who, tickets, before, name }) =>
    m.orders_tl_type_changed({ who, tickets, before, after: name }),
  offered: ({ tickets }) => m.orders_tl_offered({ tickets }),
  passed_on: ({ tickets, name }) =>
    name ? m.orders_tl_passed_on({ tickets, name }) : m.orders_tl_passed_on_plain({ tickets }),
  scanned: ({ tickets }) => m.orders_tl_scanned({ tickets }),
  left: ({ tickets }) => m.orders_tl_left({ tickets }),
  entry_undone: ({ tickets }) => m.orders_tl_entry_undone({ tickets }),
  asked: () => m.orders_tl_asked(),
  granted: ({ who }) => m.orders_tl_granted({ who }),
  refused: ({ who }) => m.orders_tl_refused({ who }),
  taken_back: ({ count, tickets, amount }) =>
    amount ? m.orders_tl_taken_back({ count, tickets, amount }) : m.orders_tl_took_back({ count, tickets }),
  money_back: ({ amount }) => m.orders_tl_money_back({ amount }),
  money_failed: ({ amount }) => m.orders_tl_money_failed({ amount }),
  disputed: () => m.orders_tl_disputed(),
};

const withDay = (name: string, day: string | null | undefined): string =>
  day ? `${name}, ${formatPlainDay(day, currentLocale())}` : name;

export const timelineWord = (
  { what, name, before, by, days, tickets, provider }: Entry,
  amount: string,
): string =>
  WORDS[what]({
    who: (by ? by.name : name) ?? m.log_somebody(),
    name: withDay(name ?? '', days?.after),
    before: withDay(before || m.orders_forgotten(), days?.before),
    isByTeam: by !== null,
    count: tickets.length,
    tickets: tickets.join(', '),
    amount,
    method: provider === null ? '' : methodWord(provider),
  });
