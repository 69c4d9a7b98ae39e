import { findOrganizerZone } from '#modules/catalog/index.ts';
import { type ForOrganizer, may, sellerSql } from '#modules/merchants/index.ts';
import { toMajor } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { loadStatement, type StatementAsked } from './load-statement.ts';
import type { Amounts, StatementLine, StatementView } from './statement.contract.ts';
import { type LinePlace, type LineRow, listLines, sumUntilPlace } from './statement.queries.ts';
import { type Amount, amountOf, type PeriodRefusal, payoutOf, refusePeriod } from './statement.rules.ts';

const PER_PAGE = 50;

export type StatementRefusal = 'not_allowed' | 'proof_needed';

export const maySeeStatement = ({ actor, organizer, now }: ForOrganizer) =>
  may(actor, 'see_ledger', { organizerId: organizer.id, eventId: null }, now);

// Whether there can be a statement of these days at all.
export async function checkPeriod(
  { scope, organizer, now }: ForOrganizer,
  asked: StatementAsked,
): Promise<Result<undefined, PeriodRefusal>> {
  if (asked.from === undefined) return ok();
  const zone = await sellerSql(scope, (db) => findOrganizerZone(db, organizer.id));
  const wrong = refusePeriod(asked, zone, now);
  return wrong ? fail(wrong.reason, { field: wrong.field }) : ok();
}

export async function viewStatement(
  by: ForOrganizer,
  { after, ...asked }: StatementAsked & { after?: string | undefined },
): Promise<Result<StatementView, StatementRefusal | PeriodRefusal>> {
  const allowed = maySeeStatement(by);
  if (!allowed.ok) return allowed;
  const fits = await checkPeriod(by, asked);
  if (!fits.ok) return fits;
  return sellerSql(by.scope, async (db) => {
    const statement = await loadStatement(db, by.organizer.id, asked, by.now);
    const { period, openingMinor, lastId, zone } = statement;
    const place = after === undefined ? null : placeOf(after);
    const rows = await listLines(db, period, { after: place, lastId, most: PER_PAGE + 1 });
    const page = rows.slice(0, PER_PAGE);
    const beforeMinor = place === null ? openingMinor : await sumUntilPlace(db, period, place, lastId);
    return ok({
      from: statement.from,
      to: statement.to,
      time_zone: zone,
      currency: period.currency,
      currencies: statement.currencies,
      opening: toMajor(openingMinor),
      closing: toMajor(statement.closingMinor),
      sums: presentAmounts(statement.sums),
      count: statement.count,
      events: statement.events.map(({ event, sums }) => ({ event, ...presentAmounts(sums) })),
      days: statement.days.map(({ on, sums, balanceMinor }) => ({
        on,
        ...presentAmounts(sums),
        balance: toMajor(balanceMinor),
      })),
      lines: presentLines(page, beforeMinor),
      before: toMajor(beforeMinor),
      next: rows.length > PER_PAGE ? (page.at(-1)?.place ?? null) : null,
    });
  });
}

export function placeOf(after: string): LinePlace {
  const [micros = '0', id = '0'] = after.split('_');
  return { micros, id };
}

export const presentAmounts = ({
  grossMinor,
  backMinor,
  cashMinor,
  feeMinor,
  netMinor,
}: Amount): Amounts => ({
  gross: toMajor(grossMinor),
  back: toMajor(backMinor),
  cash: toMajor(cashMinor),
  fee: toMajor(feeMinor),
  net: toMajor(netMinor),
});

export function presentLines(rows: readonly LineRow[], beforeMinor: number): StatementLine[] {
  let balanceMinor = beforeMinor;
  return rows.map((row) => {
    balanceMinor += row.net_minor;
    return {
      at: row.happened_at.toISOString(),
      kind: row.kind,
      event: row.event_name === null ? null : { id: row.event_id, name: row.event_name },
      reference: row.order_reference,
      payout: payoutOf(row),
      words: row.words,
      ...presentAmounts(amountOf(row)),
      balance: toMajor(balanceMinor),
    };
  });
}
