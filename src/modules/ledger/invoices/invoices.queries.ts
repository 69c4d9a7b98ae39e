import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';

// Numbers have no gaps: one gives them at a time, and with what is given a number.
export async function lockInvoices(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fee_invoices', 0))`.execute(tx);
}

export async function listInvoicedSellers(db: Sql): Promise<number[]> {
  const found = await sql<{ organizer_id: number }>`
    select distinct organizer_id from ledger_accounts where organizer_id <> 0 order by organizer_id
  `.execute(db);
  return found.rows.map((row) => row.organizer_id);
}

export interface MonthRow {
  currency: Currency;
  month: string;
  fee_minor: number;
  tax_minor: number;
}

export async function listMonthsOfFees(
  tx: Tx,
  organizerId: number,
  zone: string,
  until: Date,
): Promise<MonthRow[]> {
  const found = await sql<MonthRow>`
    select currency, date_trunc('month', happened_at at time zone ${zone})::date::text as month,
      sum(fee_minor)::bigint as fee_minor, sum(tax_minor)::bigint as tax_minor
    from ledger_lines where organizer_id = ${organizerId} and happened_at < ${until}::timestamptz
    group by 1, 2 order by 1, 2
  `.execute(tx);
  return found.rows;
}

export interface InvoicedRow {
  currency: Currency;
  last_month: string;
  fee_minor: number;
  tax_minor: number;
}

export async function listInvoiced(tx: Tx, organizerId: number): Promise<InvoicedRow[]> {
  const found = await sql<InvoicedRow>`
    select currency, max(month)::text as last_month, sum(fee_minor)::bigint as fee_minor,
      sum(tax_minor)::bigint as tax_minor
    from fee_invoices where organizer_id = ${organizerId} group by currency
  `.execute(tx);
  return found.rows;
}

export interface NewInvoice {
  organizerId: number;
  currency: Currency;
  month: string;
  feeMinor: number;
  taxMinor: number;
  taxPercent: number;
}

// Under the lock, in this order.
export async function insertInvoices(tx: Tx, invoices: readonly NewInvoice[], now: Date): Promise<void> {
  await sql`
    insert into fee_invoices (number, organizer_id, currency, month, fee_minor, tax_minor, tax_percent, issued_at)
    select (select coalesce(max(number), 0) from fee_invoices) + place, given."organizerId", given.currency, given.month,
      given."feeMinor", given."taxMinor", given."taxPercent", ${now}::timestamptz
    from jsonb_array_elements(${JSON.stringify(invoices)}::jsonb) with ordinality as item (value, place)
    cross join lateral jsonb_to_record(item.value) as given (
      "organizerId" int, currency text, month date, "feeMinor" bigint, "taxMinor" bigint, "taxPercent" int
    )
  `.execute(tx);
}
