import type { z } from 'zod';
import type { accountCalls } from '#modules/accounts/accounts.contract.ts';
import type { adjustingCalls } from '#modules/adjusting/adjusting.contract.ts';
import type { attendeeCalls } from '#modules/attending/attendees.contract.ts';
import type { compCalls } from '#modules/attending/comps.contract.ts';
import type { doorListCalls } from '#modules/attending/door-list.contract.ts';
import type { fileCalls } from '#modules/attending/files.contract.ts';
import type { blogCalls } from '#modules/blog/blog.contract.ts';
import type { doorSaleCalls, shiftCalls } from '#modules/boxoffice/boxoffice.contract.ts';
import type { curatingCalls } from '#modules/curating/curating.contract.ts';
import type { documentCalls } from '#modules/documents/documents.contract.ts';
import type { doorCalls } from '#modules/door/door.contract.ts';
import type { gateCalls } from '#modules/door/gates.contract.ts';
import type { operatorBannerCalls } from '#modules/editing/banners/banners.contract.ts';
import type { operatorHelpCalls } from '#modules/editing/help/help.contract.ts';
import type { operatorNewsletterCalls } from '#modules/editing/newsletters/newsletters.contract.ts';
import type { operatorPostCalls } from '#modules/editing/posts/posts.contract.ts';
import type { settingsCalls } from '#modules/editing/settings/settings.contract.ts';
import type { operatorSiteCalls } from '#modules/editing/site/site.contract.ts';
import type { figureCalls } from '#modules/figures/figures.contract.ts';
import type { helpCalls } from '#modules/help/help.contract.ts';
import type { peopleCalls } from '#modules/inquiring/people/people.contract.ts';
import type { searchCalls } from '#modules/inquiring/search/search.contract.ts';
import type { mailingCalls } from '#modules/mailings/mailings.contract.ts';
import type { invoiceCalls } from '#modules/money/invoices.contract.ts';
import type { moneyCalls } from '#modules/money/money.contract.ts';
import type { statementCalls } from '#modules/money/statement.contract.ts';
import type { newsletterCalls } from '#modules/newsletter/newsletter.contract.ts';
import type { noticeCalls } from '#modules/notices/notices.contract.ts';
import type { disputeCalls } from '#modules/operating/disputes/disputes.contract.ts';
import type { operatorOrderCalls } from '#modules/operating/orders/orders.contract.ts';
import type { queueCalls } from '#modules/operating/queues/queues.contract.ts';
import type { operatorReviewCalls } from '#modules/operating/reviews/reviews.contract.ts';
import type { stuckCalls } from '#modules/operating/stuck/stuck.contract.ts';
import type { operatorSupportCalls } from '#modules/operating/support/support.contract.ts';
import type { orderCalls } from '#modules/orders/orders.contract.ts';
import type { logCalls } from '#modules/organizing/log/log.contract.ts';
import type { pageCalls } from '#modules/organizing/page/page.contract.ts';
import type { teamCalls } from '#modules/organizing/team/team.contract.ts';
import type { paymentCalls } from '#modules/payments/payments.contract.ts';
import type { payoutCalls } from '#modules/payouts/payouts.contract.ts';
import type { payoutQueueCalls } from '#modules/payouts/queues/queues.contract.ts';
import type { placingCalls } from '#modules/placing/placing.contract.ts';
import type { begunCalls } from '#modules/preparing/begun/begun.contract.ts';
import type { detailsCalls } from '#modules/preparing/details/details.contract.ts';
import type { draftCalls } from '#modules/preparing/drafts/drafts.contract.ts';
import type { pictureCalls } from '#modules/preparing/pictures/pictures.contract.ts';
import type { previewCalls } from '#modules/preparing/preview/preview.contract.ts';
import type { ticketsCalls } from '#modules/preparing/tickets/tickets.contract.ts';
import type { venueCalls } from '#modules/preparing/venues/venues.contract.ts';
import type { profileCalls } from '#modules/profile/profile.contract.ts';
import type { refundingCalls } from '#modules/refunding/refunding.contract.ts';
import type { reviewCalls } from '#modules/reviews/reviews.contract.ts';
import type { eventCalls } from '#modules/selling/events/events.contract.ts';
import type { homeCalls } from '#modules/selling/home/home.contract.ts';
import type { soldOrderCalls } from '#modules/selling/orders/orders.contract.ts';
import type { codeCalls } from '#modules/selling/sales/codes.contract.ts';
import type { flashSaleCalls } from '#modules/selling/sales/flash-sales.contract.ts';
import type { shareCalls } from '#modules/selling/share/share.contract.ts';
import type { sharingCalls } from '#modules/sharing/sharing.contract.ts';
import type { siteCalls } from '#modules/site/site.contract.ts';
import type { socialCalls } from '#modules/social/social.contract.ts';
import type { storefrontCalls } from '#modules/storefront/storefront.contract.ts';
import type { supportCalls } from '#modules/support/support.contract.ts';
import type { findingCalls } from '#modules/tickets/finding.contract.ts';
import type { ticketCalls } from '#modules/tickets/tickets.contract.ts';
import type { decidingCalls } from '#modules/verifying/deciding/deciding.contract.ts';
import type { verifyingCalls } from '#modules/verifying/verifying.contract.ts';
import type { healthBoardCalls } from '#modules/watching/health/health.contract.ts';
import type { moneyBoardCalls } from '#modules/watching/money/money.contract.ts';
import type { proofCalls } from '#modules/watching/money/proof.contract.ts';

// Every call that a page may make. Types only: no schema reaches the browser.
type AllCalls = typeof accountCalls &
  typeof profileCalls &
  typeof socialCalls &
  typeof storefrontCalls &
  typeof siteCalls &
  typeof newsletterCalls &
  typeof supportCalls &
  typeof helpCalls &
  typeof blogCalls &
  typeof orderCalls &
  typeof placingCalls &
  typeof paymentCalls &
  typeof ticketCalls &
  typeof documentCalls &
  typeof noticeCalls &
  typeof reviewCalls &
  typeof sharingCalls &
  typeof findingCalls &
  typeof homeCalls &
  typeof begunCalls &
  typeof draftCalls &
  typeof eventCalls &
  typeof soldOrderCalls &
  typeof attendeeCalls &
  typeof fileCalls &
  typeof compCalls &
  typeof doorListCalls &
  typeof doorCalls &
  typeof gateCalls &
  typeof doorSaleCalls &
  typeof shiftCalls &
  typeof refundingCalls &
  typeof mailingCalls &
  typeof payoutCalls &
  typeof payoutQueueCalls &
  typeof adjustingCalls &
  typeof verifyingCalls &
  typeof decidingCalls &
  typeof proofCalls &
  typeof moneyBoardCalls &
  typeof healthBoardCalls &
  typeof curatingCalls &
  typeof queueCalls &
  typeof operatorOrderCalls &
  typeof operatorSupportCalls &
  typeof peopleCalls &
  typeof searchCalls &
  typeof operatorReviewCalls &
  typeof disputeCalls &
  typeof stuckCalls &
  typeof operatorBannerCalls &
  typeof operatorHelpCalls &
  typeof operatorNewsletterCalls &
  typeof operatorPostCalls &
  typeof settingsCalls &
  typeof operatorSiteCalls &
  typeof detailsCalls &
  typeof previewCalls &
  typeof shareCalls &
  typeof figureCalls &
  typeof moneyCalls &
  typeof invoiceCalls &
  typeof statementCalls &
  typeof ticketsCalls &
  typeof venueCalls &
  typeof pictureCalls &
  typeof flashSaleCalls &
  typeof codeCalls &
  typeof teamCalls &
  typeof logCalls &
  typeof pageCalls;
export type CallName = keyof AllCalls;

type Given<T> = T extends z.ZodType ? z.input<T> : never;
type Part<C, Key extends 'params' | 'query' | 'body'> =
  C extends Record<Key, z.ZodType>
    ? Record<never, never> extends Given<C[Key]>
      ? { [K in Key]?: Given<C[Key]> }
      : { [K in Key]: Given<C[Key]> }
    : Record<never, never>;
type InputOf<C> = Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'body'> & {
    // The same for every try of one thing, so that it is done only once.
    idempotencyKey?: string;
    botToken?: string;
  };
// One call at a time: a type made of all calls at once would be too much for the compiler.
export type CallInput<N extends CallName> = N extends CallName ? InputOf<AllCalls[N]> : never;
export type CallData<N extends CallName> = z.output<AllCalls[N]['answer']>;
export type CallBody<N extends CallName> = { [Key in Envelope<AllCalls[N]>]: CallData<N> };
type Envelope<C> = C extends { envelope: infer Key extends string } ? Key : 'data';

export interface CallError {
  statusCode: number;
  statusMessage: string;
  message: string;
  code: string;
  fatal?: boolean;
  errors?: Record<string, string[]>;
  // What a refusal brings along, such as the new price.
  data?: unknown;
  // After how many seconds it is worth trying again.
  retryAfter?: number;
}

export type CallOutcome<N extends CallName> =
  | { ok: true; body: CallBody<N> }
  | { ok: false; error: CallError };

export type Call = <N extends CallName>(
  name: N,
  ...input: Record<never, never> extends CallInput<N> ? [CallInput<N>?] : [CallInput<N>]
) => Promise<CallOutcome<N>>;

type AnyInput = {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  idempotencyKey?: string;
  botToken?: string;
};

export function callPath(name: CallName, input: AnyInput = {}): string {
  const template = name.slice(name.indexOf(' ') + 1);
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(input.params?.[key] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(key, String(value));
  }
  const tail = query.toString();
  return tail ? `${path}?${tail}` : path;
}

const PATIENCE_MS = 15_000;

// In the browser a call is a fetch; while a page is rendered on the server it never leaves the process.
export const call: Call = async (name, ...rest) => {
  const input = (rest[0] ?? {}) as AnyInput;
  try {
    const response = await fetch(callPath(name, input), {
      method: name.slice(0, name.indexOf(' ')),
      headers: {
        accept: 'application/json',
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(input.idempotencyKey !== undefined && { 'idempotency-key': input.idempotencyKey }),
        ...(input.botToken && { 'x-bot-check': input.botToken }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body = await response.json();
    if (response.ok) return { ok: true, body };
    return { ok: false, error: { ...body, retryAfter: Number(response.headers.get('retry-after')) } };
  } catch {
    return { ok: false, error: UNREACHABLE };
  }
};

const UNREACHABLE: CallError = {
  statusCode: 503,
  statusMessage: 'The server could not be reached.',
  message: '',
  code: 'unreachable',
};
