import type { Queue } from '#modules/operating/queues/queues.rules.ts';
import { m } from '#shared/messages/messages.js';
import { PAYOUT_QUEUES_PATH, VERIFICATIONS_PATH } from '#web/paths/payouts.ts';

// Where each queue is worked on.
export const ROOMS: Record<Queue, { path: string; name: () => string }> = {
  payouts: { path: PAYOUT_QUEUES_PATH, name: m.payouts_title },
  verifications: { path: VERIFICATIONS_PATH, name: m.desk_verifications },
};
