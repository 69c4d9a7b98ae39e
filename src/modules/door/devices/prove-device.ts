import { actionsOf } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { tokenHash } from '#platform/secrets/tokens.ts';
import type { Device } from '#shared/actor.ts';
import { actionsOfPowers, powersNow, powersOf } from './device.rules.ts';
import { findDeviceByToken, updateRevoked, updateSeen } from './devices.queries.ts';

// Which device shows this token. Asked with every call, so a device that is revoked has no power from that moment on.
export async function proveDevice({ sql }: Pick<Database, 'sql'>, token: string): Promise<Device | null> {
  const row = await findDeviceByToken(sql, tokenHash(token));
  if (!row) return null;
  if (row.is_stale) await updateSeen(sql, row.id, null);
  const hasLeft = row.account_id !== null && row.role === null;
  // Somebody who was in the team and signed in when they opened the door: what they scanned until now counts.
  if (hasLeft && !row.is_revoked) await updateRevoked(sql, row.id, row.event_id);
  const { role, is_suspended: isSuspended } = row;
  const powers = powersNow({
    powers: row.powers,
    byRole: row.account_id === null || role === null ? null : powersOf(actionsOf({ role, isSuspended })),
    isSuspended,
    isEventOver: row.is_event_over,
  });
  const isEnded = row.is_revoked || row.is_over || hasLeft;
  return {
    kind: 'device',
    deviceId: row.id,
    organizerId: row.organizer_id,
    eventIds: [row.event_id],
    gateId: row.gate_id,
    powers: isEnded ? [] : actionsOfPowers(powers),
    isEnded,
  };
}
