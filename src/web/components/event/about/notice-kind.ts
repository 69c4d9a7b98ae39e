import type { EventView } from '#modules/storefront/storefront.contract.ts';

export type NoticeKind = 'cancelled' | 'past' | 'moved' | 'postponed' | 'sold_out';

// What changes everything else on the page, the gravest first; null for an ordinary event.
export function noticeKind({
  state,
  previous_start_at,
}: Pick<EventView, 'state' | 'previous_start_at'>): NoticeKind | null {
  if (state === 'cancelled' || state === 'past') return state;
  if (previous_start_at !== null) return 'moved';
  return state === 'postponed' || state === 'sold_out' ? state : null;
}
