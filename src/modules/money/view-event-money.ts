import { type ForOrganizer, may, sellerSql } from '#modules/merchants/index.ts';
import { toMajor } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { EventMoneyView, OrderMoney } from './money.contract.ts';
import {
  listHeldMoney,
  listKindSums,
  listMoneyEvents,
  listOrderMoney,
  type OrderMoneyRow,
} from './money.queries.ts';
import { presentEvent, presentHeld } from './present-money.ts';
import { sumsOf } from './sums.rules.ts';

const PER_PAGE = 50;

// What one event brought in, and each of its orders.
export async function viewEventMoney(
  { actor, organizer, scope, now }: ForOrganizer,
  eventId: number,
  before: string | null,
): Promise<Result<EventMoneyView, 'event_not_found' | 'not_allowed' | 'proof_needed'>> {
  const allowed = may(actor, 'see_ledger', { organizerId: organizer.id, eventId: null }, now);
  if (!allowed.ok) return allowed;
  const [micros = '', id = ''] = before?.split('_') ?? [];
  return sellerSql(scope, async (db) => {
    const [event] = await listMoneyEvents(db, organizer.id, [eventId]);
    if (!event) return fail('event_not_found');
    const sums = await listKindSums(db, organizer.id, eventId);
    const held = await listHeldMoney(db, organizer.id, eventId, now);
    const ofCurrency = held.find(({ currency }) => currency === event.currency);
    const rows = await listOrderMoney(db, eventId, before === null ? null : { micros, id }, PER_PAGE + 1);
    const page = rows.slice(0, PER_PAGE);
    return ok({
      event: presentEvent(event),
      currency: event.currency,
      time_zone: event.time_zone,
      ...sumsOf(sums.filter(({ currency }) => currency === event.currency)),
      held: ofCurrency ? (await presentHeld(db, ofCurrency)).holds : [],
      lines: page.map(presentOrder),
      older: rows.length > PER_PAGE ? (page.at(-1)?.place ?? null) : null,
    });
  });
}

const presentOrder = (row: OrderMoneyRow): OrderMoney => ({
  reference: row.reference,
  at: row.paid_at.toISOString(),
  gross: toMajor(row.gross_minor),
  refunds: toMajor(row.refunds_minor),
  cash: toMajor(row.cash_minor),
  fee: toMajor(row.fee_minor),
  net: toMajor(row.net_minor),
});
