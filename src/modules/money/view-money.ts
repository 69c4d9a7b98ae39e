import { findOrganizerZone } from '#modules/catalog/index.ts';
import { taxPercent } from '#modules/ledger/index.ts';
import { type ForOrganizer, may, type SellerSql, sellerSql } from '#modules/merchants/index.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { ok, type Result } from '#shared/result.ts';
import type { HeldMoney, MoneyView, Purse } from './money.contract.ts';
import {
  type BalanceRow,
  type KindSumRow,
  listBalances,
  listFeeTerms,
  listHeldMoney,
  listKindSums,
  listLastSales,
  listMoneyEvents,
  type MoneyEventRow,
} from './money.queries.ts';
import { presentEvent, presentHeld } from './present-money.ts';
import { sumsOf } from './sums.rules.ts';

const EVENTS = 100;

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
      fees: await listFeeTerms(db, organizer.id),
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
        ...balancesOf(known.balances, currency),
        paid: paidOf(known.sums, currency),
        fee_percent: (known.fees.find((fee) => fee.currency === currency)?.rate ?? 0) / 100,
        tax_percent: taxPercent(currency),
        held: known.held.filter((one) => one.currency === currency).map(({ currency: _, ...one }) => one),
        ...eventsOf(known.sums, events, currency),
        last_sale: presentLastSale(lastSales.find((sale) => sale.currency === currency)),
      })),
    });
  });
}

const owed = (balances: readonly BalanceRow[], currency: Currency, kinds: readonly BalanceRow['kind'][]) =>
  toMajor(
    balances
      .filter((row) => row.currency === currency && kinds.includes(row.kind))
      .reduce((sum, { owed_minor }) => sum + owed_minor, 0),
  );

// Cash that a seller took at the door is theirs already: our fee of it is taken from what they can have.
const balancesOf = (balances: readonly BalanceRow[], currency: Currency) => ({
  available: owed(balances, currency, ['due', 'cash']),
  on_hold: owed(balances, currency, ['held']),
  on_the_way: owed(balances, currency, ['payouts']),
});

const paidOf = (sums: readonly KindSumRow[], currency: Currency): number =>
  toMajor(
    0 -
      sums
        .filter((row) => row.currency === currency && row.kind === 'payout')
        .reduce((sum, { net_minor }) => sum + net_minor, 0),
  );

async function listHeld(
  db: SellerSql,
  organizerId: number,
  now: Date,
): Promise<(HeldMoney & { currency: Currency })[]> {
  const rows = await listHeldMoney(db, organizerId, null, now);
  const events = await listMoneyEvents(
    db,
    organizerId,
    rows.map(({ event_id }) => event_id),
  );
  const held: (HeldMoney & { currency: Currency })[] = [];
  for (const row of rows) {
    const event = events.find(({ id }) => id === row.event_id);
    if (event)
      held.push({ currency: row.currency, event: presentEvent(event), ...(await presentHeld(db, row)) });
  }
  return held;
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

const presentLastSale = (
  sale: { order_reference: string; net_minor: number; fee_minor: number } | undefined,
): Purse['last_sale'] =>
  sale
    ? {
        reference: sale.order_reference,
        gross: toMajor(sale.net_minor + sale.fee_minor),
        fee: toMajor(sale.fee_minor),
        net: toMajor(sale.net_minor),
      }
    : null;
