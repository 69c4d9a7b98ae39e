import { atOwnDoor, type DeviceRefusal, doorDaysOf, getDoorRules, letInBuyers } from '#modules/door/index.ts';
import { isPaid, type OrderState } from '#modules/orders/index.ts';
import { isOpenStatus } from '#modules/payments/index.ts';
import { validityOf } from '#modules/tickets/index.ts';
import type { Device } from '#shared/actor.ts';
import { toMajor } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { orderPath } from '#web/paths/checkout.ts';
import type { DoorSale } from './boxoffice.contract.ts';
import { findOwnSale, findSale, listSoldTickets, type SaleRow } from './boxoffice.queries.ts';
import type { BoxofficeServices } from './boxoffice-services.ts';

export const stateOf = ({ voided_at, order_state, asked_status }: SaleRow): DoorSale['state'] => {
  if (voided_at !== null) return 'voided';
  if (isPaid(order_state as OrderState)) return 'paid';
  // Held again, after somebody was asked in vain.
  if (order_state === 'held' && asked_status !== null && !isOpenStatus(asked_status)) return 'unpaid';
  return order_state === 'held' || order_state === 'paying' ? 'waiting' : 'failed';
};

export const presentSale = (row: SaleRow): Omit<DoorSale, 'tickets' | 'link'> => ({
  reference: row.reference,
  state: stateOf(row),
  unpaid_code: stateOf(row) === 'unpaid' ? row.asked_code : null,
  method: row.method,
  type: row.type_name,
  count: row.count,
  total: toMajor(row.total_minor),
  currency: row.currency,
  sold_at: row.sold_at.toISOString(),
  voidable_until: row.is_voidable ? row.voidable_until.toISOString() : null,
});

// Its codes let people in: the phone that sold them shows them, and one that may take them back.
const maySee = ({ deviceId, powers }: Device, sale: SaleRow) =>
  sale.device_id === deviceId || powers.includes('undo_scan');

// Of a device that sent a sale and heard no answer: sending it again would sell to whoever has left meanwhile.
export async function lookUpSale(
  services: ViewServices,
  device: Device,
  deviceId: string,
  saleId: string,
  now: Date,
): Promise<Result<DoorSale, DeviceRefusal | 'sale_unknown'>> {
  const door = atOwnDoor(device, deviceId, 'scan');
  if (!door.ok) return door;
  const sale = await findOwnSale(services.db.sql, deviceId, saleId);
  return sale ? viewSale(services, device, deviceId, sale.reference, now) : fail('sale_unknown');
}

type ViewServices = Pick<BoxofficeServices, 'db' | 'signingKeys' | 'access' | 'publicUrl'>;

// How a sale stands, with its tickets once it is paid. Whoever is to go in with it is let in as soon as it is.
export async function viewSale(
  services: ViewServices,
  device: Device,
  deviceId: string,
  reference: string,
  now: Date,
): Promise<Result<DoorSale, DeviceRefusal | 'sale_unknown'>> {
  const door = atOwnDoor(device, deviceId, 'scan');
  if (!door.ok) return door;
  const eventId = door.value;
  const { db, signingKeys, access, publicUrl } = services;
  const sale = await findSale(db.sql, eventId, reference);
  if (!sale || !maySee(device, sale)) return fail('sale_unknown');
  if (stateOf(sale) !== 'paid') return ok({ ...presentSale(sale), tickets: [], link: null });
  const { rules, tickets } = await db.sql.transaction().execute(async (tx) => {
    const event = await getDoorRules(tx, eventId, device.gateId);
    const ids = (await listSoldTickets(tx, sale.order_id)).flatMap(({ id, is_in }) => (is_in ? [] : id));
    if (sale.lets_in && ids.length > 0) {
      await letInBuyers(tx, device, { eventId, days: doorDaysOf(event), ticketIds: ids }, 'entry', now);
    }
    return { rules: event, tickets: await listSoldTickets(tx, sale.order_id) };
  });
  const signer = await signingKeys.signerOf(eventId);
  return ok({
    ...presentSale(sale),
    tickets: tickets.map((ticket) => {
      const { from, until } = validityOf(rules, ticket.valid_on);
      const code = signer.codeOf({
        ticketId: ticket.id,
        type: ticket.type_id & 0xffff,
        validFromS: Math.floor(from.getTime() / 1000),
        validUntilS: Math.floor(until.getTime() / 1000),
        generation: ticket.generation,
      });
      return { id: ticket.id, type: ticket.type_name, code, short_code: ticket.code, is_in: ticket.is_in };
    }),
    link: `${publicUrl}${orderPath(reference, access.linkToken(reference))}`,
  });
}
