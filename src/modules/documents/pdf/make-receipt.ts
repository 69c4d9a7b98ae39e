import { namedIn } from '#modules/catalog/index.ts';
import type { TicketEventRow } from '#modules/tickets/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, formatMoney, toMinor } from '#shared/money.ts';
import { designOf } from '#shared/poster/poster-traits.ts';
import { formatFull, formatPlainDay } from '#shared/time.ts';
import type { ReceiptView } from '../documents.contract.ts';
import { between } from './make-document.ts';
import type { ReceiptSheet } from './receipt-sheet.ts';

export function makeReceipt(
  receipt: ReceiptView,
  event: TicketEventRow,
  printing: { locale: Locale; siteName: string; siteAddress: string },
): ReceiptSheet {
  const { locale, siteName } = printing;
  const words = { locale };
  const money = (major: number) => formatMoney(toMinor(major), receipt.currency as Currency, locale, 'total');
  const { palette } = designOf({ category: event.category_slug, seed: event.poster_seed });
  const { seller, buyer, payment } = receipt;
  const heading = m.receipt_title({}, words);
  return {
    title: `${heading} ${receipt.reference}`,
    author: siteName,
    language: locale,
    issuedAt: new Date(receipt.paid_at),
    siteName,
    foot: `${siteName} · ${printing.siteAddress}`,
    heading,
    reference: receipt.reference,
    eventName: namedIn(event, locale).name,
    eventWhen: `${formatFull(event.starts_at, event.time_zone, locale)} · ${event.venue_name}, ${event.city_name}`,
    parties: [
      {
        label: m.receipt_seller({}, words),
        lines: [seller.name, seller.email ?? '', seller.phone ?? ''].filter(Boolean),
      },
      { label: m.receipt_buyer({}, words), lines: [buyer.name, buyer.email, buyer.phone].filter(Boolean) },
      {
        label: m.receipt_paid_on({}, words),
        lines: [formatFull(receipt.paid_at, event.time_zone, locale)],
      },
      ...(payment
        ? [
            {
              label: m.receipt_how({}, words),
              lines: [
                methodWords(payment.method, locale),
                payment.receipt ? `${m.receipt_number({}, words)} ${payment.receipt}` : '',
              ].filter(Boolean),
            },
          ]
        : []),
    ],
    columns: { what: m.receipt_what({}, words), amount: m.receipt_amount({}, words) },
    lines: receipt.lines.map((line) => ({
      what: `${line.quantity} × ${line.name}`,
      detail: [line.date && formatPlainDay(line.date, locale), line.price > 0 && money(line.price)]
        .filter(Boolean)
        .join(' · '),
      amount: line.cost === 0 ? m.pdf_free({}, words) : money(line.cost),
    })),
    sums: [
      ...(receipt.discount > 0
        ? [
            {
              label: [m.receipt_discount({}, words), receipt.coupon_code].filter(Boolean).join(' '),
              amount: `−${money(receipt.discount)}`,
              isStrong: false,
            },
          ]
        : []),
      { label: m.receipt_total({}, words), amount: money(receipt.total), isStrong: true },
      ...(receipt.fee > 0
        ? [{ label: m.receipt_fee({ site: siteName }, words), amount: money(receipt.fee), isStrong: false }]
        : []),
      ...(receipt.refunded > 0
        ? [{ label: m.receipt_refunded({}, words), amount: money(receipt.refunded), isStrong: false }]
        : []),
    ],
    colours: { ...palette, woven: between(palette.ground, palette.dusk) },
  };
}

function methodWords(provider: string, locale: Locale): string {
  if (provider === 'daraja') return m.pay_method_mpesa({}, { locale });
  if (provider === 'stripe') return m.pay_method_card({}, { locale });
  return m.pay_method_sandbox({}, { locale });
}
