import { auditPart, type ForOrganizer, type SellerSql, sellerSql } from '#modules/merchants/index.ts';
import { toMajor } from '#shared/money.ts';
import { ok, type Result } from '#shared/result.ts';
import { isoWithOffset } from '#shared/time.ts';
import { loadPeriod, loadStatement, type StatementAsked } from './load-statement.ts';
import { type LineRow, listLines, type Period } from './statement.queries.ts';
import { amountOf, otherMinor, type PeriodRefusal, payoutOf, payoutText } from './statement.rules.ts';
import { checkPeriod, maySeeStatement, placeOf, type StatementRefusal } from './view-statement.ts';

const PER_PART = 2_000;

type Cell = string | number | null;
export interface StatementPart {
  about: string;
  rows: Cell[][];
  next: string | null;
}

// One part of a statement's file: first what there was before, then every line, and last what there is after them.
export async function exportStatement(
  by: ForOrganizer,
  { after, ...asked }: StatementAsked & { after?: string | undefined },
): Promise<Result<StatementPart, StatementRefusal | PeriodRefusal>> {
  const allowed = maySeeStatement(by);
  if (!allowed.ok) return allowed;
  const fits = await checkPeriod(by, asked);
  if (!fits.ok) return fits;
  return sellerSql(by.scope, async (db) => {
    const { from, to, zone, period } = await loadPeriod(db, by.organizer.id, asked, by.now);
    await auditStatement(db, by, { isFirst: after === undefined }, { from, to, currency: period.currency });
    const { place, lastId, beforeMinor } = after === undefined ? await begin(db, by, asked) : goOn(after);
    const rows = await listLines(db, period, { after: place, lastId, most: PER_PART + 1 });
    const part = rows.slice(0, PER_PART);
    const last = part.at(-1);
    const hasMore = rows.length > PER_PART && last !== undefined;
    const lines = linesOf(part, { beforeMinor, zone, period });
    const afterMinor = part.reduce((sum, { net_minor }) => sum + net_minor, beforeMinor);
    return ok({
      about: `${by.organizer.slug}-${from}-${to}-${period.currency.toLowerCase()}`,
      rows: [
        ...(after === undefined ? [edge('opening', from, beforeMinor, period)] : []),
        ...lines,
        ...(hasMore ? [] : [edge('closing', to, afterMinor, period)]),
      ],
      next: hasMore ? `${last.place}_${lastId}_${afterMinor}` : null,
    });
  });
}

async function begin(db: SellerSql, by: ForOrganizer, asked: StatementAsked) {
  const { openingMinor, lastId } = await loadStatement(db, by.organizer.id, asked, by.now);
  return { place: null, lastId, beforeMinor: openingMinor };
}

function goOn(after: string) {
  const [, , lastId = '0', beforeMinor] = after.split('_');
  return { place: placeOf(after), lastId, beforeMinor: Number(beforeMinor) };
}

export const auditStatement = (
  db: SellerSql,
  by: ForOrganizer,
  part: { isFirst: boolean },
  { from, to, currency }: { from: string; to: string; currency: string },
): Promise<void> =>
  auditPart(db, by, part, {
    organizerId: by.organizer.id,
    eventId: null,
    action: 'order.statement_exported',
    subject: `organizer:${by.organizer.id}`,
    changes: { from: [null, from], to: [null, to], currency: [null, currency] },
  });

const edge = (kind: 'opening' | 'closing', on: string, minor: number, { currency }: Period): Cell[] => [
  ...[on, kind, null, null, null, null, null, null, null, null],
  ...[toMajor(minor), currency, null, null],
];

function linesOf(
  rows: readonly LineRow[],
  { beforeMinor, zone, period }: { beforeMinor: number; zone: string; period: Period },
): Cell[][] {
  let balanceMinor = beforeMinor;
  return rows.map((row) => {
    const { grossMinor, backMinor, cashMinor, feeMinor, netMinor } = amountOf(row);
    balanceMinor += netMinor;
    const payout = payoutOf(row);
    return [
      ...[isoWithOffset(row.happened_at, zone), row.kind, row.event_name, row.order_reference],
      ...[
        toMajor(grossMinor),
        toMajor(0 - backMinor),
        toMajor(0 - cashMinor),
        toMajor(0 - feeMinor),
        toMajor(otherMinor({ grossMinor, backMinor, cashMinor, feeMinor, netMinor })),
        toMajor(netMinor),
        toMajor(balanceMinor),
        period.currency,
        payout && payoutText(payout),
        row.words,
      ],
    ];
  });
}
