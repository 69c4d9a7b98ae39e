import { findOrganizerZone } from '#modules/catalog/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { eachAlone } from '#platform/each-alone.ts';
import { plainDateIn, startOfDay } from '#shared/time.ts';
import { taxPercent } from '../tax.rules.ts';
import { closedUntil, invoicesOf } from './invoice.rules.ts';
import {
  insertInvoices,
  listInvoiced,
  listInvoicedSellers,
  listMonthsOfFees,
  lockInvoices,
  type NewInvoice,
} from './invoices.queries.ts';

// Writes the invoices of months that are over, each seller's for itself. Safe to run twice and at once.
export async function closeMonths({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const now = clock.now();
  let made = 0;
  await eachAlone(await listInvoicedSellers(db.sql), async (organizerId) => {
    const zone = await findOrganizerZone(db.sql, organizerId);
    made += await db.sql.transaction().execute(async (tx) => {
      await lockInvoices(tx);
      const invoices = await missingOf(tx, organizerId, zone, now);
      if (invoices.length > 0) await insertInvoices(tx, invoices, now);
      return invoices.length;
    });
  });
  return made;
}

async function missingOf(tx: Tx, organizerId: number, zone: string, now: Date): Promise<NewInvoice[]> {
  const until = startOfDay(closedUntil(plainDateIn(now, zone)), zone);
  const months = await listMonthsOfFees(tx, organizerId, zone, until);
  const invoiced = await listInvoiced(tx, organizerId);
  return [...new Set(months.map(({ currency }) => currency))].flatMap((currency) => {
    const before = invoiced.find((row) => row.currency === currency);
    const ofCurrency = months
      .filter((row) => row.currency === currency)
      .map(({ month, fee_minor, tax_minor }) => ({ month, feeMinor: fee_minor, taxMinor: tax_minor }));
    const wanted = invoicesOf(ofCurrency, {
      lastMonth: before?.last_month ?? null,
      feeMinor: before?.fee_minor ?? 0,
      taxMinor: before?.tax_minor ?? 0,
    });
    return wanted.map((fees) => ({ organizerId, currency, taxPercent: taxPercent(currency), ...fees }));
  });
}
