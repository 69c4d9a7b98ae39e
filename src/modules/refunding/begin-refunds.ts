import { type ForOrganizer, may, writeAudit } from '#modules/merchants/index.ts';
import { announce } from '#modules/news/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type QuoteRefusal, quoteOrders, sumOf, type WishedOrders } from './quote-orders.ts';
import { insertRun, insertRunOrders, isRunOf } from './runs.queries.ts';

export interface RefundsWish extends WishedOrders {
  // Made by the page that asks.
  id: string;
  // As it was quoted.
  expected: { orders: number; tickets: number; amountMinor: number };
}

type Reason = QuoteRefusal | 'nothing_left' | 'refund_changed';

// Somebody decides that all of these go back, for what they were told. Begun twice with the same id is begun once. What is
// decided here is done by a job, order by order.
export async function beginRefunds(
  { sql }: Pick<Database, 'sql'>,
  by: ForOrganizer,
  { id, expected, ...wish }: RefundsWish,
): Promise<Result<{ id: string }, Reason>> {
  const { actor, organizer, now } = by;
  const whose = { organizerId: organizer.id, accountId: actor.accountId };
  // A second click comes when the first has begun already, and would be quoted something else.
  if (await sql.transaction().execute((tx) => isRunOf(tx, id, whose))) return ok({ id });
  const quoted = await quoteOrders(by, wish, 'refund');
  if (!quoted.ok) return quoted;
  const { orders, currency } = quoted.value;
  if (currency === null) return fail('nothing_left');
  const { kept: _kept, ...sum } = sumOf(orders);
  const isAsQuoted =
    sum.orders === expected.orders &&
    sum.tickets === expected.tickets &&
    sum.amountMinor === expected.amountMinor;
  if (!isAsQuoted) return fail('refund_changed', { data: { amountMinor: sum.amountMinor, currency } });
  const eventIds = [...new Set(orders.map(({ eventId }) => eventId))];
  for (const eventId of eventIds) {
    const allowed = may(actor, 'refund', { organizerId: organizer.id, eventId }, now);
    if (!allowed.ok) return allowed;
  }
  return sql.transaction().execute(async (tx) => {
    if (!(await insertRun(tx, { id, ...whose, eventIds, currency, begunAt: now })))
      // At the same moment by the same person, or an id that is somebody else's.
      return (await isRunOf(tx, id, whose)) ? ok({ id }) : fail('not_allowed');
    await insertRunOrders(tx, id, orders);
    await writeAudit(tx, by, {
      organizerId: organizer.id,
      eventId: eventIds.length === 1 ? (eventIds[0] ?? null) : null,
      action: 'order.refunds_begun',
      subject: `refunds:${id}`,
      changes: {
        orders: [null, sum.orders],
        tickets: [null, sum.tickets],
        amount_minor: [null, sum.amountMinor],
      },
    });
    await announce(tx, 'refunds.begun', { runId: id });
    return ok({ id });
  });
}
