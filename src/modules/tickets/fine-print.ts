import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay } from '#shared/time.ts';
import type { LoadedTicket } from './load-tickets.ts';

// For how many people a ticket is, and for which day, as PDFs and mails say it; empty for one person without a fixed
// day.
export function finePrintOf({ admits, valid_on }: LoadedTicket, locale: Locale): string {
  const said = [];
  if (admits > 1) said.push(m.ticket_admits({ count: admits }, { locale }));
  if (valid_on !== null) said.push(m.pdf_valid_on({ day: formatPlainDay(valid_on, locale) }, { locale }));
  return said.join(' · ');
}
