import { atOwnDoor, type DeviceRefusal, getDoorRules, whyShut } from '#modules/door/index.ts';
import { cancelOrder, payOrder } from '#modules/orders/index.ts';
import { validityOf } from '#modules/tickets/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Device } from '#shared/actor.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { toMinor } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { DoorSale } from './boxoffice.contract.ts';
import {
  findOpenShift,
  findOwnSale,
  findSale,
  insertSale,
  isSaleLike,
  listUnpaidSales,
  lockOpenShift,
} from './boxoffice.queries.ts';
import type { BoxofficeServices } from './boxoffice-services.ts';
import { type DoorSaleRefusal, placeDoorOrder } from './place-door-order.ts';
import { maySellUnpaid } from './unpaid-sales.rules.ts';
import { stateOf, viewSale } from './view-sale.ts';

interface SaleWish {
  sale: string;
  type: number;
  date: string | null;
  count: number;
  method: 'cash' | 'mpesa';
  phone: string;
  name: string;
  let_in: boolean;
  expected: number;
}

type PayReason = Extract<Awaited<ReturnType<typeof payOrder>>, { ok: false }>['reason'];
type Reason = DeviceRefusal | 'phone_needed' | 'sale_unknown' | DoorSaleRefusal | PayReason;

// Sells at the door. Cash is in the box; with M-Pesa the buyer's phone is asked, and the device looks how the sale stands.
export async function sellTickets(
  services: BoxofficeServices,
  device: Device,
  deviceId: string,
  wish: SaleWish,
  { now, locale }: { now: Date; locale: Locale },
): Promise<Result<DoorSale, Reason>> {
  const stands = atOwnDoor(device, deviceId, 'scan');
  if (!stands.ok) return stands;
  const { sql } = services.db;
  const tried = { ...wish, deviceId, ticketTypeId: wish.type, validOn: wish.date };
  // An answer that was lost is given again, also when the shift is over, and where nothing more may be sold.
  const made = await findOwnSale(sql, deviceId, wish.sale);
  const isOpen = made !== null && ['waiting', 'unpaid'].includes(stateOf(made));
  if (made && !isOpen && (await isSaleLike(sql, made.order_id, tried)))
    return viewSale(services, device, deviceId, made.reference, now);
  const door = atOwnDoor(device, deviceId, 'sell_at_door');
  if (!door.ok) return door;
  if (wish.method === 'mpesa' && wish.phone === '') return fail('phone_needed', { field: 'phone' });
  const eventId = door.value;
  const shift = await findOpenShift(sql, deviceId);
  if (!shift) return fail('shift_needed');
  const sold = await placeDoorOrder(
    services,
    {
      eventId,
      ticketTypeId: wish.type,
      validOn: wish.date,
      count: wish.count,
      method: wish.method,
      buyer: { name: wish.name || m.door_walk_in({}, { locale }), phone: wish.phone },
      expectedMinor: toMinor(wish.expected),
      locale,
      saleId: wish.sale,
      deviceId,
    },
    now,
    async (tx, { orderId }) => {
      if (!(await lockOpenShift(tx, shift.id))) return fail('shift_needed');
      const unpaid = await listUnpaidSales(tx, eventId, deviceId);
      if (!maySellUnpaid(wish.method, unpaid.length)) {
        return fail('sales_unpaid', { data: { references: unpaid } });
      }
      const letsIn = wish.let_in && (await opensNow(tx, device, eventId, wish, now));
      await insertSale(tx, {
        ...{ id: wish.sale, orderId, shiftId: shift.id, deviceId },
        ...{ method: wish.method, letsIn },
      });
      return ok();
    },
  );
  if (!sold.ok) return sold;
  const { reference } = sold.value;
  const sale = await findSale(sql, eventId, reference);
  if (sale?.method === 'mpesa' && stateOf(sale) === 'waiting') {
    const asked = await payOrder(services, {
      reference,
      provider: 'daraja',
      phone: wish.phone,
      visitorAddress: null,
    });
    if (!asked.ok) {
      const after = await findSale(sql, eventId, reference);
      // It may have been paid, or asked, meanwhile.
      if (after && stateOf(after) === 'waiting' && after.asked_status === null) {
        // Nobody is asked, so nobody will pay: its places are not kept for that.
        await cancelOrder(services.db, reference, { actor: 'organizer', cause: 'door_sale' });
        return asked;
      }
    }
  }
  return viewSale(services, device, deviceId, reference, now);
}

// Whoever buys for tomorrow, or for another gate, has to be let in there.
async function opensNow(
  tx: Tx,
  { gateId }: Device,
  eventId: number,
  { type, date }: Pick<SaleWish, 'type' | 'date'>,
  now: Date,
): Promise<boolean> {
  const rules = await getDoorRules(tx, eventId, gateId);
  const { from, until } = validityOf(rules, date);
  const ticket = { typeId: type, validFrom: from.getTime(), validUntil: until.getTime() };
  return whyShut(ticket, rules.gate_types, now.getTime()) === null;
}
