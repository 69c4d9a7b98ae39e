import { atOwnDoor, type DeviceRefusal, doorDaysOf, getDoorRules, letInBuyers } from '#modules/door/index.ts';
import { writeAudit } from '#modules/merchants/index.ts';
import { lockOrder } from '#modules/orders/index.ts';
import { takeTicketsBack } from '#modules/tickets/index.ts';
import { allOrNothing } from '#platform/database/index.ts';
import type { Device } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { DoorSale } from './boxoffice.contract.ts';
import { findSale, listSoldTickets, lockOpenShift, updateVoided } from './boxoffice.queries.ts';
import type { BoxofficeServices } from './boxoffice-services.ts';
import { presentSale } from './view-sale.ts';

type Reason = DeviceRefusal | 'sale_unknown' | 'sale_not_voidable';

// A cash sale that was a mistake, while its shift is open and nobody has counted the box: whoever came in with it has not, the tickets can be sold again, and the money goes out of the box.
// It is booked as a return.
export async function voidSale(
  services: Pick<BoxofficeServices, 'db' | 'payments'>,
  device: Device,
  deviceId: string,
  reference: string,
  now: Date,
): Promise<Result<DoorSale, Reason>> {
  const door = atOwnDoor(device, deviceId, 'sell_at_door');
  if (!door.ok) return door;
  if (!device.powers.includes('undo_scan')) return fail('device_lacks_power');
  const eventId = door.value;
  return allOrNothing<DoorSale, Reason>(services.db, async (tx) => {
    const order = await lockOrder(tx, reference);
    const sale = await findSale(tx, eventId, reference);
    if (!order || !sale) return fail('sale_unknown');
    if (sale.voided_at !== null) return ok({ ...presentSale(sale), tickets: [], link: null });
    if (!sale.is_voidable) return fail('sale_not_voidable');
    const days = doorDaysOf(await getDoorRules(tx, eventId, device.gateId));
    const ticketIds = (await listSoldTickets(tx, sale.order_id)).flatMap(({ id, is_in }) =>
      is_in ? id : [],
    );
    await letInBuyers(tx, device, { eventId, days, ticketIds }, 'undo', now);
    const back = { numbers: null, actor: 'organizer', cause: 'tickets_refunded' } as const;
    const taken = await takeTicketsBack(tx, services, order, back);
    // Somebody used or passed on a ticket of it meanwhile: not even the others are taken back, or the box would be short of them.
    const isWhole = taken.ok && (await listSoldTickets(tx, sale.order_id)).length === 0;
    if (!isWhole) return fail('sale_not_voidable');
    // The pools were locked before, as when something is sold.
    if (!(await lockOpenShift(tx, sale.shift_id))) return fail('sale_not_voidable');
    await updateVoided(tx, sale.id);
    await writeAudit(
      tx,
      { actor: device, now },
      {
        organizerId: device.organizerId,
        eventId,
        action: 'door.sale_voided',
        subject: `order:${reference}`,
        changes: { amount_minor: [sale.total_minor, 0] },
      },
    );
    const after = await findSale(tx, eventId, reference);
    return ok({ ...presentSale(after ?? sale), tickets: [], link: null });
  });
}
