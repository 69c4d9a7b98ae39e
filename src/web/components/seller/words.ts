import type { SellerOrganizer, SoldEvent } from '#modules/selling/home/home.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatDateTime } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import type { Tone } from '#web/ui/pill.tsx';

const ROLE_WORDS: Record<SellerOrganizer['role'], () => string> = {
  owner: m.seller_role_owner,
  manager: m.seller_role_manager,
  finance: m.seller_role_finance,
  reader: m.seller_role_reader,
  scanner: m.seller_role_scanner,
};
export const roleWord = (role: SellerOrganizer['role']): string => ROLE_WORDS[role]();

interface Said {
  word: () => string;
  tone: Tone;
}
const ON_SALE: Said = { word: m.seller_status_published, tone: 'good' };
const OVER: Said = { word: m.seller_status_ended, tone: 'over' };
const STATUSES: Record<SoldEvent['status'], Said> = {
  draft: { word: m.seller_status_draft, tone: 'over' },
  published: ON_SALE,
  postponed: { word: m.seller_status_postponed, tone: 'wait' },
  cancelled: { word: m.seller_status_cancelled, tone: 'over' },
  ended: OVER,
};

type Standing = Pick<
  SoldEvent,
  'taken_down' | 'is_suspended' | 'status' | 'ends_at' | 'sold' | 'held' | 'capacity'
>;

// By its end and by what is left of it: a job that says that it is over comes later.
export function standingOf(
  { taken_down, is_suspended, status, ends_at, sold, held, capacity }: Standing,
  now: string,
): Said {
  if (taken_down !== null) return { word: m.seller_is_taken_down, tone: 'wait' };
  if (status !== 'published') return STATUSES[status];
  if (Date.parse(ends_at) <= Date.parse(now)) return OVER;
  if (is_suspended) return { word: m.seller_status_suspended, tone: 'wait' };
  if (capacity === 0 || sold + held < capacity) return ON_SALE;
  return held > 0
    ? { word: m.seller_tickets_state_all_held, tone: 'wait' }
    : { word: m.seller_tickets_state_sold_out, tone: 'news' };
}

type When = Pick<SoldEvent, 'starts_at' | 'time_zone' | 'waits_for_date'>;

export const whenWords = ({ starts_at, time_zone, waits_for_date }: When, now: string): string =>
  waits_for_date ? m.seller_no_new_date() : formatDateTime(starts_at, time_zone, currentLocale(), now);
