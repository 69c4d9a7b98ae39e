import { m } from '#shared/messages/messages.js';
import { currentLocale } from './locale.ts';

// 999; 1,000, or 1.000 in Indonesian: our own marks, as with money.
export function countText(count: number): string {
  const mark = currentLocale() === 'id' ? '.' : ',';
  return String(count).replace(/\B(?=(\d{3})+$)/g, mark);
}

// "128 events"; "1,000+ events" where counting stopped.
export function eventsCount({ total, total_is_exact }: { total: number; total_is_exact: boolean }): string {
  const shown = countText(total);
  return total_is_exact ? m.events_count({ count: total, shown }) : m.events_count_more({ shown });
}
