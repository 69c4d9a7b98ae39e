import { findOrganizerZone } from '#modules/catalog/index.ts';
import { listDebts, taxPercent } from '#modules/ledger/index.ts';
import { type ForOrganizer, may, type SellerSql, sellerSql } from '#modules/merchants/index.ts';
import { listRatesOf } from '#modules/pricing/index.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Correction, HeldMoney, MoneyView, Purse } from './money.contract.ts';
import {
  type BalanceRow,
  type CorrectionRow,
  type KindSumRow,
  type LastSaleRow,
  listBalances,
  listCorrections,
  listHeldMoney,
  listKindSums,
  listLastSales,
  listMoneyEvents,
  type MoneyEventRow,
} from './money.queries.ts';
import { presentDebt, presentEvent, presentHeld } from './present-money.ts';
import { sumsOf } from './sums.rules.ts';

const EVENTS = 100;
const CORRECTIONS = 20;

// Where an organiser's money is, by currency. Everything is read at one moment, so that it adds up.
export async function viewMoney({
  actor,
  organizer,
  scope,
  now,
}: ForOrganizer): Promise<Result<MoneyView, 'not_allowed' | 'proof_needed'>> {
  const allowed = may(actor, 'see_ledger', { organizerId: organizer.id, eventId: null }, now);
  if (!allowed.ok) return allowed;
  return sellerSql(scope, async (db) => {
    const known = {
      balances: await listBalances(db, organizer.id),
      sums: await listKindSums(db, organizer.id, null),
      held: await listHeld(db, organizer.id, now),
      corrections: await listCorrections(db, organizer.id, CORRECTIONS),
      debts: await listDebts(db, organizer.id),
      fees: await listRatesOf(db, organizer.id, now),
    };
    const currencies = [...new Set(known.balances.map(({ currency }) => currency))];
    const eventIds = [...new Set(known.sums.map(({ event_id }) => event_id))];
    const events = await listMoneyEvents(db, organizer.id, eventIds);
    const lastSales = await listLastSales(db, organizer.id, currencies);
    return ok({
      as_of: now.toISOString(),
      time_zone: await findOrganizerZone(db, organizer.id),
      purses: currencies.map((currency) => ({
        currency,
        ...balancesOf(known.balances, releasedOf(known.held, currency), currency),
        debt: presentDebt(known.debts, currency),
        paid: paidOf(known.sums, currency),
        fee_percent: (known.fees.find((fee) => fee.currency === currency)?.rate ?? 0) / 100,
        cash_percent: (known.fees.find((fee) => fee.currency === currency)?.cash_rate ?? 0) / 100,
        tax_percent: taxPercent(currency),
        held: known.held.flatMap((one) => (one.currency === currency ? one.holds : [])),
        ...eventsOf(known.sums, events, currency),
        corrections: known.corrections.filter((one) => one.currency === currency).map(presentCorrection),
        last_sale: presentLastSale(lastSales.find((sale) => sale.currency === currency)),
      })),
    });
  });
}

const owedMinor = (
  balances: readonly BalanceRow[],
  currency: Currency,
  kinds: readonly BalanceRow['kind'][],
): number =>
  balances
    .filter((row) => row.currency === currency && kinds.includes(row.kind))
    .reduce((sum, { owed_minor }) => sum + owed_minor, 0);

const releasedOf = (held: readonly HeldByCurrency[], currency: Currency): number =>
  held.filter((one) => one.currency === currency).reduce((sum, { releasedMinor }) => sum + releasedMinor, 0);

// Cash that a seller took at the door is theirs already: our fee of it is taken from what they can have.
const balancesOf = (balances: readonly BalanceRow[], releasedMinor: number, currency: Currency) => ({
  available: toMajor(owedMinor(balances, currency, ['due', 'cash']) + releasedMinor),
  on_hold: toMajor(owedMinor(balances, currency, ['held']) - releasedMinor),
  on_the_way: toMajor(owedMinor(balances, currency, ['payouts'])),
});

const paidOf = (sums: readonly KindSumRow[], currency: Currency): number =>
  toMajor(
    0 -
      sums
        .filter((row) => row.currency === currency && row.kind === 'payout')
        .reduce((sum, { net_minor }) => sum + net_minor, 0),
  );

interface HeldByCurrency {
  currency: Currency;
  releasedMinor: number;
  // None: all of it is there for the asking.
  holds: HeldMoney[];
}

async function listHeld(db: SellerSql, organizerId: number, now: Date): Promise<HeldByCurrency[]> {
  const rows = await listHeldMoney(db, organizerId, null, now);
  const events = await listMoneyEvents(
    db,
    organizerId,
    rows.map(({ event_id }) => event_id),
  );
  const all: HeldByCurrency[] = [];
  for (const row of rows) {
    const event = events.find(({ id }) => id === row.event_id);
    const { releasedMinor, holds } = await presentHeld(db, row);
    all.push({
      currency: row.currency,
      releasedMinor,
      holds: event ? holds.map((hold) => ({ event: presentEvent(event), ...hold })) : [],
    });
  }
  return all;
}

function eventsOf(
  sums: readonly KindSumRow[],
  events: readonly MoneyEventRow[],
  currency: Currency,
): Pick<Purse, 'events' | 'older'> {
  const ofCurrency = Map.groupBy(
    sums.filter((row) => row.currency === currency),
    ({ event_id }) => event_id,
  );
  const sold = events.filter(({ id }) => ofCurrency.has(id));
  const older = sold.slice(EVENTS);
  return {
    events: sold
      .slice(0, EVENTS)
      .map((event) => ({ event: presentEvent(event), ...sumsOf(ofCurrency.get(event.id) ?? []) })),
    older: { events: older.length, ...sumsOf(older.flatMap(({ id }) => ofCurrency.get(id) ?? [])) },
  };
}

const presentCorrection = ({ happened_at, net_minor, words }: CorrectionRow): Correction => ({
  at: happened_at.toISOString(),
  amount: toMajor(net_minor),
  words,
});

const presentLastSale = (sale: Omit<LastSaleRow, 'currency'> | undefined): Purse['last_sale'] =>
  sale
    ? {
        reference: sale.order_reference,
        gross: toMajor(sale.net_minor + sale.fee_minor),
        fee: toMajor(sale.fee_minor),
        net: toMajor(sale.net_minor),
        is_cash: sale.is_cash,
      }
    : null;
