import type { Queue } from '#modules/operating/queues/queues.rules.ts';
import { m } from '#shared/messages/messages.js';
import {
  OPERATOR_CATEGORIES_PATH,
  OPERATOR_CITIES_PATH,
  OPERATOR_EVENTS_PATH,
  OPERATOR_FEES_PATH,
  OPERATOR_VENUES_PATH,
} from '#web/paths/curating.ts';
import {
  ADJUSTMENTS_PATH,
  DISPUTES_PATH,
  FAILED_JOBS_PATH,
  FAILED_MESSAGES_PATH,
  FAILED_REFUNDS_PATH,
  HEALTH_BOARD_PATH,
  MONEY_BOARD_PATH,
  OPERATOR_BANNERS_PATH,
  OPERATOR_BLOG_PATH,
  OPERATOR_HELP_PATH,
  OPERATOR_NEWSLETTERS_PATH,
  OPERATOR_SETTINGS_PATH,
  OPERATOR_SITE_PATH,
  OPERATOR_SUPPORT_PATH,
  REPORTED_REVIEWS_PATH,
  REVIEW_PATH,
} from '#web/paths/operator.ts';
import { OPERATOR_ORGANIZERS_PATH, PAYOUT_QUEUES_PATH, VERIFICATIONS_PATH } from '#web/paths/payouts.ts';

interface MenuPage {
  path: string;
  name: () => string;
}

// Where each queue is worked on.
export const QUEUE_PAGES: Record<Queue, MenuPage> = {
  support: { path: OPERATOR_SUPPORT_PATH, name: m.ops_support },
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

interface MenuGroup {
  name: () => string;
  pages: readonly MenuPage[];
}

// Where nothing waits, but is looked up, watched or changed; in the order of the menu.
export const MENU_GROUPS: readonly MenuGroup[] = [
  {
    name: m.ops_boards,
    pages: [
      { path: MONEY_BOARD_PATH, name: m.watch_money },
      { path: HEALTH_BOARD_PATH, name: m.watch_health },
    ],
  },
  {
    name: m.ops_catalogue,
    pages: [
      { path: OPERATOR_ORGANIZERS_PATH, name: m.organizers_title },
      { path: OPERATOR_EVENTS_PATH, name: m.curate_events },
      { path: OPERATOR_VENUES_PATH, name: m.curate_venues },
      { path: OPERATOR_CITIES_PATH, name: m.curate_cities },
      { path: OPERATOR_CATEGORIES_PATH, name: m.curate_categories },
      { path: OPERATOR_FEES_PATH, name: m.curate_fees },
    ],
  },
  {
    name: m.ops_site,
    pages: [
      { path: OPERATOR_NEWSLETTERS_PATH, name: m.editing_newsletters },
      { path: OPERATOR_BLOG_PATH, name: m.editing_blog },
      { path: OPERATOR_BANNERS_PATH, name: m.editing_banners },
      { path: OPERATOR_HELP_PATH, name: m.editing_help },
      { path: OPERATOR_SITE_PATH, name: m.editing_site },
      { path: OPERATOR_SETTINGS_PATH, name: m.editing_settings },
    ],
  },
];
