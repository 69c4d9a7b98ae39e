import type { OrderListName } from '#modules/selling/orders/order-lists.rules.ts';
import { m } from '#shared/messages/messages.js';

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
