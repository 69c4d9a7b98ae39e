import type { OrderListName } from '#modules/selling/orders/order-lists.rules.ts';
import type { SoldOrderRow } from '#modules/selling/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { Tone } from '#web/ui/pill.tsx';

const STATES: Record<SoldOrderRow['state'], { word: () => string; tone: Tone }> = {
  held: { word: m.orders_state_held, tone: 'news' },
  paying: { word: m.orders_state_paying, tone: 'news' },
  paid: { word: m.orders_state_paid, tone: 'good' },
  expired: { word: m.orders_state_expired, tone: 'over' },
  cancelled: { word: m.orders_state_cancelled, tone: 'over' },
  partly_refunded: { word: m.orders_state_partly, tone: 'wait' },
  refunded: { word: m.orders_state_refunded, tone: 'over' },
  needs_review: { word: m.orders_state_review, tone: 'wrong' },
};
// Of tickets that cost nothing, nothing is refunded: they are taken back.
const TAKEN_BACK: Partial<typeof STATES> = {
  partly_refunded: { word: m.orders_state_partly_taken, tone: 'wait' },
  refunded: { word: m.orders_state_taken_back, tone: 'over' },
};

export const orderState = (state: SoldOrderRow['state'], isFree = false) =>
  (isFree ? TAKEN_BACK[state] : undefined) ?? STATES[state];

const METHODS: Readonly<Record<string, () => string>> = {
  daraja: m.pay_method_mpesa,
  stripe: m.pay_method_card,
  sandbox: m.pay_method_sandbox,
};
export const methodWord = (provider: string): string => METHODS[provider]?.() ?? provider;

const LISTS: Record<OrderListName, () => string> = {
  all: m.orders_list_all,
  paid: m.orders_state_paid,
  partly_refunded: m.orders_state_partly,
  refunded: m.orders_state_refunded,
  asked: m.orders_asked,
  paying: m.orders_state_paying,
  needs_review: m.orders_state_review,
};
export const listWord = (list: OrderListName): string => LISTS[list]();

const DONE: Readonly<Record<string, () => string>> = {
  resend: m.orders_done_resend,
  check: m.orders_done_check,
  rename: m.orders_done_rename,
  type: m.orders_done_type,
  note: m.orders_done_note,
  refund: m.orders_done_refund,
  take_back: m.orders_done_take_back,
  refuse: m.orders_done_refuse,
};
// What was just done, as the address says.
export const doneWord = (act: string | null): string | null => DONE[act ?? '']?.() ?? null;
