import { findShortage, lockPools, releasePools, sellPools, takePools } from '#modules/inventory/index.ts';
import type { By } from '#modules/merchants/index.ts';
import { announce } from '#modules/news/index.ts';
import {
  type DecideRefusal,
  decideOrder,
  isPaid,
  listLines,
  lockOrder,
  lockSale,
  type OrderRow,
  updateTaken,
} from '#modules/orders/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { randomCodes } from '../issue-tickets.ts';
import { withPrices } from '../load-tickets.ts';
import { lockTickets } from '../tickets.queries.ts';
import { type ChangeTypeRefusal, judgeTypeChange, takenAfter } from './change-type.rules.ts';
import { findTakableType, isOffered, listPoolsOfTicket, updateType } from './changing.queries.ts';

export interface TypeWish {
  reference: string;
  // Which ticket of the order, from 1.
  ticket: number;
  type: number;
  // Of a date pass.
  date: string | null;
}

type Reason =
  | 'order_not_found'
  | 'order_not_paid'
  | 'ticket_not_found'
  | 'type_unknown'
  | 'event_cancelled'
  | 'event_past'
  | 'sold_out'
  | 'all_held'
  | DecideRefusal
  | ChangeTypeRefusal;

// The organiser changes the type of a sold ticket, or its day, to one that costs the same. Its place goes to whoever comes next,
// so its code is replaced as when it is passed on: on paper, the old one would open the door of a place that is somebody
// else's. The link of whoever holds it stays, and they are told.
export function changeTicketType(
  { sql }: Pick<Database, 'sql'>,
  { reference, ticket: number, type: typeId, date }: TypeWish,
  by: By,
): Promise<Result<null, Reason>> {
  return sql.transaction().execute(async (tx): Promise<Result<null, Reason>> => {
    const order = await lockOrder(tx, reference);
    if (!order) return fail('order_not_found');
    const decision = await decideOrder(tx, order, by, 'edit_orders');
    if (!decision.ok) return decision;
    const lines = await listLines(tx, order.id);
    const ticket = withPrices(await lockTickets(tx, order.id), lines, order.currency)[number - 1];
    if (!ticket) return fail('ticket_not_found', { field: 'ticket' });
    await lockSale(tx, order.event_id);
    const type = await findTakableType(tx, order.event_id, typeId, date);
    if (!type) return fail('type_unknown', { field: 'type' });
    if (type.event_status === 'cancelled') return fail('event_cancelled', { field: 'type' });
    if (type.is_over) return fail('event_past', { field: 'type' });
    const line = lines.find(({ position }) => position === ticket.line_position);
    const judged = judgeTypeChange(
      {
        ...ticket,
        normalPriceMinor: line?.ticket_price_minor ?? 0,
        isOffered: await isOffered(tx, ticket.id),
      },
      { id: type.id, validOn: date, priceMinor: type.price_minor },
    );
    if (!judged.ok) return fail(judged.reason, { field: 'type' });
    if (!isPaid(order.state)) return fail('order_not_paid', { field: 'type' });
    const moved = await movePlace(tx, order, await listPoolsOfTicket(tx, ticket.id), type.pool_ids);
    if (moved !== null) return fail(moved, { field: 'type' });
    const { actor, note } = decision.value;
    const [code = ''] = randomCodes(1);
    await updateType(tx, ticket.id, { typeId, name: type.name, validOn: date, code, actor });
    const days = ticket.valid_on === date ? {} : { date: [ticket.valid_on, date] as [unknown, unknown] };
    await note('order.ticket_type_changed', {
      ticket: [null, number],
      type: [ticket.typeName, type.name],
      ...days,
    });
    const generation = ticket.generation + 1;
    await announce(tx, 'ticket.type_changed', {
      reference,
      ticketId: ticket.id,
      generation,
      before: ticket.typeName,
      beforeDate: ticket.valid_on,
    });
    return ok(null);
  });
}

// Takes the new place and gives the old one back, at once and for good. What both have in common, such as a room, stays taken.
async function movePlace(
  tx: Tx,
  order: OrderRow,
  from: readonly number[],
  to: readonly number[],
): Promise<'sold_out' | 'all_held' | null> {
  const gives = from.filter((id) => !to.includes(id) && order.pool_ids.includes(id));
  const takes = to.filter((id) => !from.includes(id));
  const stock = new Map((await lockPools(tx, [...gives, ...takes])).map((pool) => [pool.id, pool]));
  const shortage = findShortage(
    stock,
    takes.map((poolId) => ({ poolId, count: 1 })),
  );
  if (shortage) return shortage.reason;
  const ones = (ids: readonly number[]) => ids.map(() => 1);
  await takePools(tx, takes, ones(takes));
  await sellPools(tx, takes, ones(takes));
  await releasePools(tx, gives, ones(gives), true);
  const { pool_ids: poolIds, pool_counts: counts } = order;
  await updateTaken(tx, order.id, takenAfter({ poolIds, counts }, { gives, takes }));
  return null;
}
