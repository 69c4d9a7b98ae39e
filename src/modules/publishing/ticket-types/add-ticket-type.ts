import {
  type EventRow,
  insertTicketType,
  insertTypePools,
  listTicketTypes,
  listTypePools,
  type TypePoolRow,
} from '#modules/catalog/index.ts';
import { createPools } from '#modules/inventory/index.ts';
import { type By, differences } from '#modules/merchants/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { isCurrency } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type ChangeRefusal, changeEvent } from '../change-event.ts';
import { type ProblemReason, refuseProblems, within } from '../problems.rules.ts';
import type { NewTicketTypeForm, TypeStock } from './ticket-type.contract.ts';
import { isRoom, MOST_TYPES, problemsOfDays, problemsOfType, sameName } from './ticket-type.rules.ts';
import { currentTypes, fieldsOf } from './type-fields.ts';

type Reason = ChangeRefusal | ProblemReason | 'too_many_types';

// Adds a type at the end of the list; it is on sale as soon as its sales window opens. A second type of the same name
// is refused, so a form that is sent twice adds only one.
export function addTicketType(
  db: Database,
  eventId: number,
  form: NewTicketTypeForm,
  by: By,
): Promise<Result<{ ticketTypeId: number }, Reason>> {
  return changeEvent<{ ticketTypeId: number }, Reason>(db, eventId, 'edit_events', by, async (tx, event) => {
    const types = currentTypes(await listTicketTypes(tx, eventId));
    if (types.length >= MOST_TYPES) return fail('too_many_types');
    if (types.some((type) => sameName(type.name, form.name))) return fail('named_twice', { field: 'name' });
    const { stock, ...fields } = form;
    const days = { startsAt: event.starts_at, endsAt: event.ends_at, timeZone: event.time_zone };
    const no = refuseProblems([
      ...problemsOfType(fields, isCurrency(event.currency) ? event.currency : null),
      ...(stock.kind === 'dates' ? within('stock.days', problemsOfDays(stock.days, days)) : []),
    ]);
    if (no) return no;
    const takes = await takesOf(tx, event, stock);
    if (!takes.ok) return takes;
    const row = fieldsOf(fields, event);
    const ticketTypeId = await insertTicketType(tx, eventId, row);
    await insertTypePools(
      tx,
      takes.value.map((take) => ({ ticket_type_id: ticketTypeId, ...take })),
    );
    return ok({
      value: { ticketTypeId },
      noted: {
        action: 'ticket_type.added',
        subject: `ticket_type:${ticketTypeId}`,
        changes: { ...differences({}, row), stock: [null, stock] },
      },
    });
  });
}

type Take = Omit<TypePoolRow, 'ticket_type_id'>;

// Creates the type's own pools and finds those that it shares.
async function takesOf(
  tx: Tx,
  event: EventRow,
  stock: TypeStock,
): Promise<Result<Take[], 'room_unknown' | 'type_unknown'>> {
  const links = await listTypePools(tx, event.id);
  switch (stock.kind) {
    case 'own': {
      const { capacity, room_pool_id } = stock;
      if (room_pool_id !== null && !isRoom(room_pool_id, links))
        return fail('room_unknown', { field: 'stock.room_pool_id' });
      const own = await createPools(tx, capacity === null ? [] : [{ capacity }]);
      const all = room_pool_id === null ? own : [...own, room_pool_id];
      return ok(all.map((pool_id) => ({ pool_id, valid_on: null })));
    }
    case 'dates': {
      const pools = await createPools(tx, stock.days);
      return ok(stock.days.map(({ on }, place) => ({ pool_id: pools[place] ?? 0, valid_on: on })));
    }
    case 'days_of': {
      const days = links.filter(
        (link) => link.ticket_type_id === stock.ticket_type_id && link.valid_on !== null,
      );
      if (days.length === 0) return fail('type_unknown', { field: 'stock.ticket_type_id' });
      return ok(days.map(({ pool_id }) => ({ pool_id, valid_on: null })));
    }
  }
}
