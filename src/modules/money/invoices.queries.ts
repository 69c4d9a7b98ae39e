import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { Currency } from '#shared/money.ts';

export interface InvoiceRow {
  number: number;
  month: string;
  currency: Currency;
  fee_minor: number;
  tax_minor: number;
  tax_percent: number;
  issued_at: Date;
}

// One of them, or all; the newest first.
export async function listInvoices(
  db: SellerSql,
  organizerId: number,
  number: number | null,
): Promise<InvoiceRow[]> {
  const found = await sql<InvoiceRow>`
    select number, month::text, currency, fee_minor, tax_minor, tax_percent, issued_at from fee_invoices
    where organizer_id = ${organizerId} and (${number}::int is null or number = ${number}::int)
    order by month desc, number desc limit 500
  `.execute(db);
  return found.rows;
}
