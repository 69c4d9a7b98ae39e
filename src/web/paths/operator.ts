import { withQuery } from './address.ts';
import { OPERATOR_PATH } from './payouts.ts';

// What waits for operators, and what they open.
export const REVIEW_PATH = `${OPERATOR_PATH}/review`;
export const ADJUSTMENTS_PATH = `${OPERATOR_PATH}/adjustments`;
export const FAILED_REFUNDS_PATH = `${OPERATOR_PATH}/refunds`;
export const operatorOrderPath = (reference: string, query: Record<string, string> = {}): string =>
  withQuery(`${OPERATOR_PATH}/orders/${reference}`, new URLSearchParams(query));

export const MONEY_BOARD_PATH = `${OPERATOR_PATH}/money`;
export const HEALTH_BOARD_PATH = `${OPERATOR_PATH}/health`;
// Everything by what is known of it.
export const OPERATOR_SEARCH_PATH = `${OPERATOR_PATH}/search`;
// Somebody with an account, and whoever bought an order.
export const personPath = (account: string, query: Record<string, string> = {}): string =>
  withQuery(`${OPERATOR_PATH}/people/${account}`, new URLSearchParams(query));
export const guestPath = (reference: string, query: Record<string, string> = {}): string =>
  withQuery(`${OPERATOR_PATH}/guests/${reference}`, new URLSearchParams(query));

export const OPERATOR_SUPPORT_PATH = `${OPERATOR_PATH}/support`;
export const operatorSupportPath = (state: string, behind?: string): string =>
  withQuery(
    OPERATOR_SUPPORT_PATH,
    new URLSearchParams({ ...(state !== 'open' && { state }), ...(behind !== undefined && { behind }) }),
  );
export const requestPath = (number: string, query: Record<string, string> = {}): string =>
  withQuery(`${OPERATOR_SUPPORT_PATH}/${number}`, new URLSearchParams(query));

const inState = (path: string, state: string): string =>
  state === 'waiting' ? path : withQuery(path, new URLSearchParams({ state }));

export const REPORTED_REVIEWS_PATH = `${OPERATOR_PATH}/reviews`;
export const reportedReviewsPath = (state: string): string => inState(REPORTED_REVIEWS_PATH, state);
export const reportedReviewPath = (id: number | string, query: Record<string, string> = {}): string =>
  withQuery(`${REPORTED_REVIEWS_PATH}/${id}`, new URLSearchParams(query));

export const DISPUTES_PATH = `${OPERATOR_PATH}/disputes`;
export const disputesPath = (state: string): string => inState(DISPUTES_PATH, state);
export const disputePath = (payment: string, query: Record<string, string> = {}): string =>
  withQuery(`${DISPUTES_PATH}/${payment}`, new URLSearchParams(query));

export const FAILED_MESSAGES_PATH = `${OPERATOR_PATH}/messages`;
export const FAILED_JOBS_PATH = `${OPERATOR_PATH}/jobs`;
// What the site says, and its settings.
export const OPERATOR_SITE_PATH = `${OPERATOR_PATH}/site`;
export const OPERATOR_HELP_PATH = `${OPERATOR_PATH}/help`;
export const OPERATOR_BLOG_PATH = `${OPERATOR_PATH}/blog`;
export const OPERATOR_BANNERS_PATH = `${OPERATOR_PATH}/banners`;
export const OPERATOR_NEWSLETTERS_PATH = `${OPERATOR_PATH}/newsletters`;
export const OPERATOR_SETTINGS_PATH = `${OPERATOR_PATH}/settings`;
// Of something that is written there: `new` for what is still to be written.
export const NEW_TEXT = 'new';
export const editedPath = (
  list: string,
  id: string,
  done?: string,
  kept: Record<string, string> = {},
): string =>
  withQuery(`${list}/${id}`, new URLSearchParams({ ...(done !== undefined && { done }), ...kept }));
