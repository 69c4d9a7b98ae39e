import type { Device } from '#shared/actor.ts';
import { ok, type Result } from '#shared/result.ts';
import { atOwnDoor, type DeviceRefusal, powersOf } from '../devices/device.rules.ts';
import { presentDevice } from '../devices/present-device.ts';
import type { SignedPack } from '../door.contract.ts';
import type { DoorServices } from '../door-services.ts';
import type { DoorNames, DoorOpenNames, DoorPack } from '../pack.contract.ts';
import { listCounted, listExceptions, listNames } from './pack.queries.ts';
import { exceptionRows, loadPlaces, loadRules, markOf, signPack } from './pack-parts.ts';
import { openNames, sealNames } from './write-names.ts';

// The first part: with it a device scans at once.
export async function viewPack(
  services: Pick<DoorServices, 'db' | 'signingKeys'>,
  device: Device,
  deviceId: string,
  now: Date,
): Promise<Result<SignedPack, DeviceRefusal>> {
  const door = atOwnDoor(device, deviceId, 'scan');
  if (!door.ok) return door;
  const eventId = door.value;
  const { sql } = services.db;
  const { rules, version, askedAt } = await loadRules(services, eventId);
  const places = await loadPlaces(services.db, eventId);
  const shown = await presentDevice(sql, deviceId, powersOf(device.powers));
  const pack: DoorPack = {
    part: 'lean',
    device: shown,
    made_at: now.toISOString(),
    expires_at: shown.expires_at,
    mark: markOf(askedAt, version),
    ...rules,
    devices: places.deviceNames,
    gate_names: places.gateNames,
    scans: places.scanRows(await listCounted(sql, eventId)),
    tickets: exceptionRows(await listExceptions(sql, eventId)),
  };
  return ok(await signPack(services, eventId, pack));
}

// The second part: whom each ticket belongs to, for whoever holds it before the camera.
export async function viewNames(
  services: Pick<DoorServices, 'db' | 'signingKeys'>,
  device: Device,
  deviceId: string,
  now: Date,
): Promise<Result<SignedPack, DeviceRefusal>> {
  const door = atOwnDoor(device, deviceId, 'scan');
  if (!door.ok) return door;
  const eventId = door.value;
  const { version, askedAt } = await loadRules(services, eventId);
  const { expires_at } = await presentDevice(services.db.sql, deviceId, []);
  const names: DoorNames = {
    part: 'names',
    event: eventId,
    made_at: now.toISOString(),
    expires_at,
    mark: markOf(askedAt, version),
    ...(await sealNames(await listNames(services.db.sql, eventId, null))),
  };
  return ok(await signPack(services, eventId, names));
}

// The third part, for devices with a power of its own: the same in the clear, until nobody comes in any more.
export async function viewOpenNames(
  services: Pick<DoorServices, 'db' | 'signingKeys'>,
  device: Device,
  deviceId: string,
  now: Date,
): Promise<Result<SignedPack, DeviceRefusal>> {
  const door = atOwnDoor(device, deviceId, 'keep_names_at_door');
  if (!door.ok) return door;
  const eventId = door.value;
  const { sql } = services.db;
  const { event } = await presentDevice(sql, deviceId, []);
  const names: DoorOpenNames = {
    part: 'open_names',
    event: eventId,
    made_at: now.toISOString(),
    expires_at: event.ends_at,
    rows: await openNames(await listNames(sql, eventId, null)),
  };
  return ok(await signPack(services, eventId, names));
}
