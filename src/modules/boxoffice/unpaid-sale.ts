import { atOwnDoor, type DeviceRefusal } from '#modules/door/index.ts';
import { cancelOrder, payOrder } from '#modules/orders/index.ts';
import type { Device } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { DoorSale } from './boxoffice.contract.ts';
import { findSale, type SaleRow } from './boxoffice.queries.ts';
import type { BoxofficeServices } from './boxoffice-services.ts';
import { stateOf, viewSale } from './view-sale.ts';

type PayReason = Extract<Awaited<ReturnType<typeof payOrder>>, { ok: false }>['reason'];
type Unknown = DeviceRefusal | 'sale_unknown';

// Asks their phone for the money once more; '': the same one as before.
export async function askAgain(
  services: BoxofficeServices,
  device: Device,
  deviceId: string,
  { reference, phone }: { reference: string; phone: string },
  now: Date,
): Promise<Result<DoorSale, Unknown | PayReason>> {
  const sale = await findUnpaid(services, device, deviceId, reference);
  if (!sale.ok) return sale;
  if (stateOf(sale.value) === 'unpaid') {
    const way = { reference, provider: 'daraja', phone: phone || null, visitorAddress: null } as const;
    const asked = await payOrder(services, way);
    if (!asked.ok && asked.reason !== 'payment_open') return asked;
  }
  return viewSale(services, device, deviceId, reference, now);
}

// Nobody pays: its places can be sold at once, to the next one who waits.
export async function letGo(
  services: BoxofficeServices,
  device: Device,
  deviceId: string,
  reference: string,
  now: Date,
): Promise<Result<DoorSale, Unknown>> {
  const sale = await findUnpaid(services, device, deviceId, reference);
  if (!sale.ok) return sale;
  // Whatever speaks against it, how it stands now says so: somebody has paid, or is being asked again.
  await cancelOrder(services.db, reference, { actor: 'organizer', cause: 'door_sale' });
  return viewSale(services, device, deviceId, reference, now);
}

async function findUnpaid(
  { db }: Pick<BoxofficeServices, 'db'>,
  device: Device,
  deviceId: string,
  reference: string,
): Promise<Result<SaleRow, Unknown>> {
  const door = atOwnDoor(device, deviceId, 'sell_at_door');
  if (!door.ok) return door;
  const sale = await findSale(db.sql, door.value, reference);
  return sale?.device_id === deviceId ? ok(sale) : fail('sale_unknown');
}
