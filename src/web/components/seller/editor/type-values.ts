import type { DraftTicketType } from '#modules/publishing/drafts/draft.contract.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';

// What the fields of a type show.

// As the form reads it again: no grouping, and hundredths only where there are any.
export function priceText(price: number | null, locale: Locale): string {
  if (price === null) return '';
  return Number.isInteger(price) ? String(price) : price.toFixed(2).replace('.', locale === 'id' ? ',' : '.');
}

export function placesOf({ stock }: DraftTicketType): string {
  if (stock.kind === 'own') return stock.capacity === null ? '' : String(stock.capacity);
  if (stock.kind === 'dates') {
    const capacity = stock.days[0]?.capacity ?? stock.each ?? null;
    return capacity === null ? '' : String(capacity);
  }
  return '';
}

export function soldAs({ stock }: DraftTicketType): string {
  if (stock.kind === 'dates') return 'days';
  return stock.kind === 'days_of' ? `days_of:${stock.type}` : 'own';
}

// What the number of places counts.
export function placesHint(sold: string, days: number): string | undefined {
  if (sold === 'days') return m.seller_places_hint();
  return days > 1 ? m.seller_places_whole() : undefined;
}
