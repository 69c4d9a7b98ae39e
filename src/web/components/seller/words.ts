import type { SellerOrganizer, SoldEvent } from '#modules/selling/home/home.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatDateTime } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';

const ROLE_WORDS: Record<SellerOrganizer['role'], () => string> = {
  owner: m.seller_role_owner,
  manager: m.seller_role_manager,
  finance: m.seller_role_finance,
  reader: m.seller_role_reader,
  scanner: m.seller_role_scanner,
};
export const roleWord = (role: SellerOrganizer['role']): string => ROLE_WORDS[role]();

const STATUS_WORDS: Record<SoldEvent['status'], () => string> = {
  draft: m.seller_status_draft,
  published: m.seller_status_published,
  postponed: m.seller_status_postponed,
  cancelled: m.seller_status_cancelled,
  ended: m.seller_status_ended,
};

type Standing = Pick<SoldEvent, 'status' | 'ends_at' | 'sold' | 'held' | 'capacity'>;

// By its end and by what is left of it: a job that says that it is over comes later.
export function statusWord({ status, ends_at, sold, held, capacity }: Standing, now: string): string {
  if (status !== 'published') return STATUS_WORDS[status]();
  if (Date.parse(ends_at) <= Date.parse(now)) return m.seller_status_ended();
  if (capacity === 0 || sold + held < capacity) return m.seller_status_published();
  return held > 0 ? m.seller_tickets_state_all_held() : m.seller_tickets_state_sold_out();
}

type When = Pick<SoldEvent, 'starts_at' | 'time_zone' | 'waits_for_date'>;

export const whenWords = ({ starts_at, time_zone, waits_for_date }: When, now: string): string =>
  waits_for_date ? m.seller_no_new_date() : formatDateTime(starts_at, time_zone, currentLocale(), now);
