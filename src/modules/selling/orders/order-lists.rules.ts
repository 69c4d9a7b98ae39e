// What can be listed: everything that was paid, or a part of it, or what is not paid yet.
export const ORDER_LISTS = [
  'all',
  'paid',
  'partly_refunded',
  'refunded',
  'asked',
  'paying',
  'needs_review',
] as const;
export type OrderListName = (typeof ORDER_LISTS)[number];
