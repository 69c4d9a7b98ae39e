import { findOrganizerZone } from '#modules/catalog/index.ts';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { Currency } from '#shared/money.ts';
import { addDays, startOfDay } from '#shared/time.ts';
import { listMoneyEvents } from './money.queries.ts';
import { listCurrencies, listStatementSums, type Period, type StatementSumRow } from './statement.queries.ts';
import { type Amount, added, periodOf } from './statement.rules.ts';

export interface StatementAsked {
  from?: string | undefined;
  to?: string | undefined;
  currency?: Currency | undefined;
}

export interface Statement {
  from: string;
  to: string;
  zone: string;
  currencies: Currency[];
  period: Period;
  openingMinor: number;
  closingMinor: number;
  sums: Amount;
  count: number;
  events: { event: { id: number; name: string } | null; sums: Amount }[];
  days: { on: string; sums: Amount; balanceMinor: number }[];
  // The last booking that is counted.
  lastId: string;
}

const FIRST: Currency = 'KES';

export async function loadPeriod(
  db: SellerSql,
  organizerId: number,
  asked: StatementAsked,
  now: Date,
): Promise<Pick<Statement, 'from' | 'to' | 'zone' | 'currencies' | 'period'>> {
  const zone = await findOrganizerZone(db, organizerId);
  const currencies = await listCurrencies(db, organizerId);
  const { from, to } = periodOf(asked, zone, now);
  const currency = asked.currency ?? currencies[0] ?? FIRST;
  const [start, until] = [startOfDay(from, zone), startOfDay(addDays(to, 1), zone)];
  return { from, to, zone, currencies, period: { organizerId, currency, from: start, until } };
}

// A period's sums, by event and by day.
export async function loadStatement(
  db: SellerSql,
  organizerId: number,
  asked: StatementAsked,
  now: Date,
): Promise<Statement> {
  const known = await loadPeriod(db, organizerId, asked, now);
  const rows = await listStatementSums(db, known.period, known.zone);
  const within = rows.filter(({ on }) => on !== null);
  const openingMinor = sumOf(rows.filter(({ on }) => on === null)).netMinor;
  const sums = sumOf(within);
  return {
    ...{ ...known, openingMinor, sums },
    closingMinor: openingMinor + sums.netMinor,
    count: within.reduce((count, { lines }) => count + lines, 0),
    events: await eventsOf(db, organizerId, within),
    days: daysOf(within, openingMinor),
    lastId: rows.reduce((last, row) => (BigInt(row.last_id) > BigInt(last) ? row.last_id : last), '0'),
  };
}

const sumOf = (rows: readonly StatementSumRow[]): Amount =>
  added(
    rows.map((row) => ({
      grossMinor: row.gross_minor,
      backMinor: row.back_minor,
      cashMinor: row.cash_minor,
      feeMinor: row.fee_minor,
      netMinor: row.net_minor,
    })),
  );

// The latest event first; what is of none, last.
async function eventsOf(
  db: SellerSql,
  organizerId: number,
  rows: readonly StatementSumRow[],
): Promise<Statement['events']> {
  const byEvent = Map.groupBy(rows, ({ event_id }) => event_id);
  const events = await listMoneyEvents(db, organizerId, [...byEvent.keys()]);
  const known = new Set(events.map(({ id }) => id));
  const others = rows.filter(({ event_id }) => !known.has(event_id));
  return [
    ...events.map(({ id, name }) => ({ event: { id, name }, sums: sumOf(byEvent.get(id) ?? []) })),
    ...(others.length === 0 ? [] : [{ event: null, sums: sumOf(others) }]),
  ];
}

function daysOf(rows: readonly StatementSumRow[], openingMinor: number): Statement['days'] {
  let balanceMinor = openingMinor;
  return [...Map.groupBy(rows, ({ on }) => on ?? '')].map(([on, ofDay]) => {
    const sums = sumOf(ofDay);
    balanceMinor += sums.netMinor;
    return { on, sums, balanceMinor };
  });
}
