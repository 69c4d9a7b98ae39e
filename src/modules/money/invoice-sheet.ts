import type { ReceiptSheet } from '#modules/documents/index.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney } from '#shared/money.ts';
import { formatDay, formatMonth } from '#shared/time.ts';
import { invoiceNumber } from './invoice.rules.ts';
import type { InvoiceRow } from './invoices.queries.ts';
import type { Paper } from './paper.ts';

// Our fees of a month. They were kept when the tickets were sold, so nothing is to be paid.
export function invoiceSheet(
  invoice: InvoiceRow,
  { locale, organizer, sheet }: Paper,
  { site, email }: { site: string[]; email: string | null },
): ReceiptSheet {
  const words = { locale };
  const money = (minor: number) => formatMoney(minor, invoice.currency, locale, 'total');
  const heading = (invoice.fee_minor < 0 ? m.invoice_credit : m.invoice_title)({}, words);
  const number = invoiceNumber(invoice.number);
  const month = formatMonth(`${invoice.month}T00:00:00Z`, 'UTC', locale);
  const before = invoice.fee_minor - invoice.tax_minor;
  return {
    ...sheet,
    title: `${heading} ${number}`,
    heading,
    reference: number,
    eventName: organizer,
    eventWhen: month,
    parties: [
      { label: m.invoice_from({}, words), lines: site.filter(Boolean) },
      { label: m.invoice_to({}, words), lines: [organizer, email ?? ''].filter(Boolean) },
      // Of another year than 1970, so with its year.
      {
        label: m.invoice_issued({}, words),
        lines: [formatDay(invoice.issued_at, 'UTC', locale, new Date(0))],
      },
    ],
    columns: { what: m.statement_what({}, words), amount: invoice.currency },
    lines: [{ what: m.invoice_fees({ month }, words), detail: '', amount: money(before) }],
    sums: [
      { label: m.invoice_before_tax({}, words), amount: money(before), isStrong: false },
      {
        label: m.invoice_tax({ percent: String(invoice.tax_percent) }, words),
        amount: money(invoice.tax_minor),
        isStrong: false,
      },
      { label: m.invoice_total({}, words), amount: money(invoice.fee_minor), isStrong: true },
      { label: m.invoice_paid({}, words), amount: money(0 - invoice.fee_minor), isStrong: false },
    ],
  };
}
