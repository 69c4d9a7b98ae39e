// What waits for the platform's own people, in the order of their menu. Each has its SQL in queues.queries.ts and its page in
// web/components/operator/operator-menu.ts: the compiler asks for both.
export const QUEUES = [
  'support',
  'review',
  'refunds',
  'payouts',
  'adjustments',
  'verifications',
  'reviews',
  'disputes',
  'messages',
  'jobs',
] as const;

export type Queue = (typeof QUEUES)[number];

// More than so many are not counted: a menu need not know, and counting them all would take longer the more there are.
export const MOST_COUNTED = 1_000;
