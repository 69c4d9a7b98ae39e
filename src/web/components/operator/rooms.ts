import type { Queue } from '#modules/operating/queues/queues.rules.ts';
import { m } from '#shared/messages/messages.js';
import {
  CATEGORIES_DESK_PATH,
  CITIES_DESK_PATH,
  EVENTS_DESK_PATH,
  FEES_DESK_PATH,
  VENUES_DESK_PATH,
} from '#web/paths/curating.ts';
import {
  ADJUSTMENTS_PATH,
  BANNERS_DESK_PATH,
  BLOG_DESK_PATH,
  DISPUTES_PATH,
  FAILED_JOBS_PATH,
  FAILED_MESSAGES_PATH,
  FAILED_REFUNDS_PATH,
  HEALTH_BOARD_PATH,
  HELP_DESK_PATH,
  MONEY_BOARD_PATH,
  NEWSLETTERS_DESK_PATH,
  REPORTED_REVIEWS_PATH,
  REVIEW_PATH,
  SETTINGS_DESK_PATH,
  SITE_DESK_PATH,
  SUPPORT_DESK_PATH,
} from '#web/paths/operator.ts';
import { ORGANIZERS_DESK_PATH, PAYOUT_QUEUES_PATH, VERIFICATIONS_PATH } from '#web/paths/payouts.ts';

interface Room {
  path: string;
  name: () => string;
}

// Where each queue is worked on.
export const ROOMS: Record<Queue, Room> = {
  support: { path: SUPPORT_DESK_PATH, name: m.ops_support },
  review: { path: REVIEW_PATH, name: m.ops_review },
  refunds: { path: FAILED_REFUNDS_PATH, name: m.ops_refunds },
  payouts: { path: PAYOUT_QUEUES_PATH, name: m.operator_payouts },
  adjustments: { path: ADJUSTMENTS_PATH, name: m.adjust_queue },
  verifications: { path: VERIFICATIONS_PATH, name: m.organizers_verifications },
  reviews: { path: REPORTED_REVIEWS_PATH, name: m.ops_reviews },
  disputes: { path: DISPUTES_PATH, name: m.ops_disputes },
  messages: { path: FAILED_MESSAGES_PATH, name: m.ops_messages },
  jobs: { path: FAILED_JOBS_PATH, name: m.ops_jobs },
};

interface Wing {
  name: () => string;
  desks: readonly Room[];
}

// Where nothing waits, but is looked up, watched or changed; in the order of the menu.
export const DESKS: readonly Wing[] = [
  {
    name: m.ops_boards,
    desks: [
      { path: MONEY_BOARD_PATH, name: m.watch_money },
      { path: HEALTH_BOARD_PATH, name: m.watch_health },
    ],
  },
  {
    name: m.ops_catalogue,
    desks: [
      { path: ORGANIZERS_DESK_PATH, name: m.organizers_title },
      { path: EVENTS_DESK_PATH, name: m.curate_events },
      { path: VENUES_DESK_PATH, name: m.curate_venues },
      { path: CITIES_DESK_PATH, name: m.curate_cities },
      { path: CATEGORIES_DESK_PATH, name: m.curate_categories },
      { path: FEES_DESK_PATH, name: m.curate_fees },
    ],
  },
  {
    name: m.ops_site,
    desks: [
      { path: NEWSLETTERS_DESK_PATH, name: m.editing_newsletters },
      { path: BLOG_DESK_PATH, name: m.editing_blog },
      { path: BANNERS_DESK_PATH, name: m.editing_banners },
      { path: HELP_DESK_PATH, name: m.editing_help },
      { path: SITE_DESK_PATH, name: m.editing_site },
      { path: SETTINGS_DESK_PATH, name: m.editing_settings },
    ],
  },
];
