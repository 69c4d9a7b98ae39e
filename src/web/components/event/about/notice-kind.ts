import type { EventView } from '#modules/storefront/storefront.contract.ts';

export type NoticeKind = 'cancelled' | 'past' | 'moved' | 'postponed' | 'paused' | 'sold_out';

// The most serious thing that affects the whole page (cancelled, postponed …); null for an ordinary event.
export function noticeKind({
  state,
  previous_start_at,
}: Pick<EventView, 'state' | 'previous_start_at'>): NoticeKind | null {
  if (state === 'cancelled' || state === 'past' || state === 'paused') return state;
  if (previous_start_at !== null) return 'moved';
  return state === 'postponed' || state === 'sold_out' ? state : null;
}
