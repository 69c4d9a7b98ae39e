import type { Device } from '#shared/actor.ts';
import { ok, type Result } from '#shared/result.ts';
import { listOwnConflictsSince, type OwnConflictRow } from '../board/conflicts.queries.ts';
import { atOwnDoor, type DeviceRefusal, powersOf } from '../devices/device.rules.ts';
import { updateSeen } from '../devices/devices.queries.ts';
import { presentDevice } from '../devices/present-device.ts';
import type { DoorChanges } from '../door.contract.ts';
import type { DoorServices } from '../door-services.ts';
import { doorDay, doorDaysOf } from '../judge-scans.rules.ts';
import { shortNonce } from '../pack-rows.rules.ts';
import { countExpectedOn, listExceptionsSince, listJudgedSince, listNames } from './pack.queries.ts';
import { exceptionRows, loadPlaces, loadRules, markOf } from './pack-parts.ts';
import { openNames, sealNames } from './write-names.ts';

// Transactions overtake each other: what was begun before the last question may be seen only now. What is told twice changes
// nothing.
const OVERLAP_MS = 120_000;

export async function viewChanges(
  services: Pick<DoorServices, 'db' | 'signingKeys'>,
  device: Device,
  deviceId: string,
  { since, queued }: { since: string; queued: number },
  now: Date,
): Promise<Result<DoorChanges, DeviceRefusal>> {
  const door = atOwnDoor(device, deviceId, 'scan');
  if (!door.ok) return door;
  const eventId = door.value;
  const { sql } = services.db;
  await updateSeen(sql, deviceId, queued);
  const [asked = '0', seenVersion = ''] = since.split('.');
  const from = new Date(Math.min(Number(asked), now.getTime()) - OVERLAP_MS);
  const { version, askedAt, rules } = await loadRules(services, eventId);
  const days = doorDaysOf(rules.event);
  const places = await loadPlaces(services.db, eventId);
  const judged = await listJudgedSince(sql, eventId, from);
  const named = await listNames(sql, eventId, from);
  const isCounted = ({ verdict }: (typeof judged)[number]) => verdict === 'entry' || verdict === 'exit';
  return ok({
    now: now.toISOString(),
    mark: markOf(askedAt, version),
    is_pack_stale: seenVersion !== version,
    device: await presentDevice(sql, deviceId, powersOf(device.powers)),
    scans: places.scanRows(judged.filter(isCounted)),
    gone: judged.filter((one) => !isCounted(one)).map(({ nonce }) => shortNonce(nonce)),
    conflicts: (await listOwnConflictsSince(sql, eventId, days, deviceId, from)).map(presentConflict),
    expected: await countExpectedOn(sql, eventId, doorDay(now.getTime(), days)),
    tickets: exceptionRows(await listExceptionsSince(sql, eventId, from)),
    gates: places.gateNames,
    devices: places.deviceNames,
    names: await sealNames(named),
    open_names: device.powers.includes('keep_names_at_door') ? await openNames(named) : '',
  });
}

const presentConflict = (row: OwnConflictRow): DoorChanges['conflicts'][number] => ({
  verdict: row.verdict,
  first:
    row.first_nonce === null || row.first_at === null || row.first_device === null
      ? null
      : {
          nonce: row.first_nonce,
          at: row.first_at.toISOString(),
          gate: row.first_gate,
          device: row.first_device,
        },
  again: { nonce: row.nonce, at: row.at.toISOString(), gate: row.gate, device: row.device },
});
