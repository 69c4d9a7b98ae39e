import { findOrganizerZone } from '#modules/catalog/index.ts';
import { printReceipt } from '#modules/documents/index.ts';
import { type ForOrganizer, sellerSql } from '#modules/merchants/index.ts';
import { viewSiteInfo } from '#modules/site/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { toMajor } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { invoiceNumber } from './invoice.rules.ts';
import { invoiceSheet } from './invoice-sheet.ts';
import type { Invoice } from './invoices.contract.ts';
import { type InvoiceRow, listInvoices } from './invoices.queries.ts';
import { type PaperServices, paperOf } from './paper.ts';
import { maySeeStatement, type StatementRefusal } from './view-statement.ts';

export async function viewInvoices(
  by: ForOrganizer,
): Promise<Result<{ invoices: Invoice[]; time_zone: string }, StatementRefusal>> {
  const allowed = maySeeStatement(by);
  if (!allowed.ok) return allowed;
  return sellerSql(by.scope, async (db) =>
    ok({
      invoices: (await listInvoices(db, by.organizer.id, null)).map(presentInvoice),
      time_zone: await findOrganizerZone(db, by.organizer.id),
    }),
  );
}

export async function printInvoice(
  services: PaperServices,
  by: ForOrganizer,
  number: number,
  locale: Locale,
): Promise<Result<{ name: string; pdf: string }, StatementRefusal | 'invoice_not_found'>> {
  const allowed = maySeeStatement(by);
  if (!allowed.ok) return allowed;
  const [invoice] = await sellerSql(by.scope, (db) => listInvoices(db, by.organizer.id, number));
  if (!invoice) return fail('invoice_not_found');
  const { db, publicUrl } = services;
  const paper = await paperOf(services, { organizer: by.organizer, now: invoice.issued_at }, locale);
  const site = await viewSiteInfo(db.sql, publicUrl, locale);
  const sheet = invoiceSheet(invoice, paper, {
    site: [site.name, site.contact.address, site.contact.email],
    email: by.organizer.email,
  });
  return ok({
    name: `${invoiceNumber(number)}-${by.organizer.slug}.pdf`,
    pdf: Buffer.from(await printReceipt(sheet)).toString('base64'),
  });
}

const presentInvoice = (row: InvoiceRow): Invoice => ({
  number: row.number,
  month: row.month,
  currency: row.currency,
  fee: toMajor(row.fee_minor),
  tax: toMajor(row.tax_minor),
  tax_percent: row.tax_percent,
  issued_at: row.issued_at.toISOString(),
});
