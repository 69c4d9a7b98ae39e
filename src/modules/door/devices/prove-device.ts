import { actionsOf } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { tokenHash } from '#platform/secrets/tokens.ts';
import type { Device } from '#shared/actor.ts';
import { actionsOfPowers, powersOf } from './device.rules.ts';
import { findDeviceByToken, type ProvedRow, updateRevoked, updateSeen } from './devices.queries.ts';

// Which device shows this token. Asked with every call, so a device that is revoked has no power from that moment on.
export async function proveDevice({ sql }: Pick<Database, 'sql'>, token: string): Promise<Device | null> {
  const row = await findDeviceByToken(sql, tokenHash(token));
  if (!row) return null;
  if (row.is_stale) await updateSeen(sql, row.id, null);
  const hasLeft = row.account_id !== null && row.role === null;
  // Somebody who was in the team when they opened the door: what they scanned until now counts.
  if (hasLeft && !row.is_revoked) await updateRevoked(sql, row.id, row.event_id);
  const isEnded = row.is_revoked || row.is_over || hasLeft;
  return {
    kind: 'device',
    deviceId: row.id,
    organizerId: row.organizer_id,
    eventIds: [row.event_id],
    gateId: row.gate_id,
    powers: isEnded ? [] : actionsOfPowers(givenPowers(row)),
    isEnded,
  };
}

// While an organiser is suspended nothing is sold, at the door neither.
function givenPowers({ account_id, role, powers, is_suspended }: ProvedRow) {
  if (account_id !== null && role !== null) return powersOf(actionsOf({ role, isSuspended: is_suspended }));
  return is_suspended ? powers.filter((power) => power !== 'sell') : powers;
}
