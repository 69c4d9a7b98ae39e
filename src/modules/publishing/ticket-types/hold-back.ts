import {
  insertTicketType,
  insertTypePools,
  listTicketTypes,
  listTypePools,
  type OtherTypeTexts,
} from '#modules/catalog/index.ts';
import { createPools, moveCapacity } from '#modules/inventory/index.ts';
import type { By } from '#modules/merchants/index.ts';
import { createCoupons, findCoupon, readCouponCode } from '#modules/pricing/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type ChangeRefusal, changeEvent } from '../change-event.ts';
import type { HoldBackForm } from './ticket-type.contract.ts';
import { findRoom, MOST_TYPES, sameName, typesIn } from './ticket-type.rules.ts';
import { currentTypes } from './type-fields.ts';

type Reason =
  | ChangeRefusal
  | 'type_unknown'
  | 'nothing_of_its_own'
  | 'too_many_types'
  | 'named_twice'
  | 'code_invalid'
  | 'code_taken'
  | 'capacity_changed'
  | 'capacity_below_taken';

interface HeldBack {
  ticketTypeId: number;
  code: string;
}

// Keeps some places of a type for people who have a code: a hidden type like it, with places that were the other's, and the
// code, or none of it. There are as many places as before, in its room as well. What was held back already is not there
// a second time: the name, the code and the capacity that was shown are all taken by then.
export function holdBack(
  db: Database,
  eventId: number,
  ticketTypeId: number,
  form: HoldBackForm,
  by: By,
): Promise<Result<HeldBack, Reason>> {
  return changeEvent<HeldBack, Reason>(db, eventId, 'edit_events', by, async (tx) => {
    const types = currentTypes(await listTicketTypes(tx, eventId));
    const from = types.find((type) => type.id === ticketTypeId);
    if (!from) return fail('type_unknown');
    if (types.length >= MOST_TYPES) return fail('too_many_types');
    if (types.some((type) => sameName(type.name, form.name))) return fail('named_twice', { field: 'name' });
    const code = readCouponCode(form.code);
    if (code === null) return fail('code_invalid', { field: 'code' });
    if (await findCoupon(tx, eventId, code)) return fail('code_taken', { field: 'code' });

    const links = await listTypePools(tx, eventId);
    const takes = links.filter((link) => link.ticket_type_id === ticketTypeId);
    const room = findRoom(ticketTypeId, links);
    const own = takes.find((link) => link.pool_id !== room && link.valid_on === null);
    if (!own || typesIn(own.pool_id, links).length > 1) return fail('nothing_of_its_own');
    const [toPoolId = 0] = await createPools(tx, [{ capacity: 0 }]);
    const moved = await moveCapacity(tx, {
      fromPoolId: own.pool_id,
      fromCapacity: form.from_capacity,
      toPoolId,
      count: form.count,
    });
    if (moved === 'changed') return fail('capacity_changed', { field: 'count' });
    if (moved !== 'moved') {
      const most = form.from_capacity - moved.taken;
      return fail('capacity_below_taken', { field: 'count', data: { taken: moved.taken, most } });
    }

    const { id: _, event_id, position, archived_at, ...fields } = from;
    const heldId = await insertTicketType(tx, eventId, {
      ...fields,
      name: form.name,
      // Its name is another one; what it includes is the same.
      texts: withoutNames(fields.texts),
      is_hidden: true,
    });
    await insertTypePools(
      tx,
      [toPoolId, ...(room === null ? [] : [room])].map((pool_id) => ({
        ticket_type_id: heldId,
        pool_id,
        valid_on: null,
      })),
    );
    await createCoupons(tx, [{ eventId, code, unlocks: [heldId] }]);
    const changes: Record<string, [unknown, unknown]> = {
      capacity: [form.from_capacity, form.from_capacity - form.count],
      held_back: [null, { ticket_type: heldId, count: form.count, code }],
    };
    const subject = `ticket_type:${ticketTypeId}`;
    return ok({
      value: { ticketTypeId: heldId, code },
      noted: { action: 'places.held_back', subject, changes },
    });
  });
}

const withoutNames = (texts: OtherTypeTexts): OtherTypeTexts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([locale, { description }]) =>
      description === '' ? [] : [[locale, { name: '', description }]],
    ),
  );
