import type { MemberAction } from '#shared/access.ts';
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

type PackServices = Pick<DoorServices, 'db' | 'signingKeys'>;
type ViewPart = (
  services: PackServices,
  device: Device,
  deviceId: string,
  now: Date,
) => Promise<Result<SignedPack, DeviceRefusal>>;

interface Asked {
  services: PackServices;
  device: Device;
  deviceId: string;
  eventId: number;
  now: Date;
}

// A part of what a device needs without a network: loaded for a device with this power at its own door, and signed.
const signedPart =
  (power: MemberAction, load: (asked: Asked) => Promise<DoorPack | DoorNames | DoorOpenNames>): ViewPart =>
  async (services, device, deviceId, now) => {
    const door = atOwnDoor(device, deviceId, power);
    if (!door.ok) return door;
    const eventId = door.value;
    const part = await load({ services, device, deviceId, eventId, now });
    return ok(await signPack(services, eventId, part));
  };

// The first part: with it a device scans at once.
export const viewPack = signedPart('scan', async ({ services, device, deviceId, eventId, now }) => {
  const { sql } = services.db;
  const { rules, version, askedAt } = await loadRules(services, eventId);
  const places = await loadPlaces(services.db, eventId);
  const shown = await presentDevice(sql, deviceId, powersOf(device.powers));
  return {
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
});

// The second part: whom each ticket belongs to, for whoever holds it before the camera.
export const viewNames = signedPart('scan', async ({ services, deviceId, eventId, now }) => {
  const { version, askedAt } = await loadRules(services, eventId);
  const { expires_at } = await presentDevice(services.db.sql, deviceId, []);
  return {
    part: 'names',
    event: eventId,
    made_at: now.toISOString(),
    expires_at,
    mark: markOf(askedAt, version),
    ...(await sealNames(await listNames(services.db.sql, eventId, null))),
  };
});

// The third part, for devices with a power of its own: the same in the clear, until nobody comes in any more.
export const viewOpenNames = signedPart(
  'keep_names_at_door',
  async ({ services, deviceId, eventId, now }) => {
    const { sql } = services.db;
    const { event } = await presentDevice(sql, deviceId, []);
    return {
      part: 'open_names',
      event: eventId,
      made_at: now.toISOString(),
      expires_at: event.ends_at,
      rows: await openNames(await listNames(sql, eventId, null)),
    };
  },
);
