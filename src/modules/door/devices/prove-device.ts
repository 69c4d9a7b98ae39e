import { actionsOf } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { tokenHash } from '#platform/secrets/tokens.ts';
import type { Device } from '#shared/actor.ts';
import { actionsOfPowers, powersNow, powersOf } from './device.rules.ts';
import { findDeviceByToken, updateLeft, updateSeen } from './devices.queries.ts';

// Which device shows this token. Asked with every call, so a device that is revoked has no power from that moment on.
export async function proveDevice({ sql }: Pick<Database, 'sql'>, token: string): Promise<Device | null> {
  const row = await findDeviceByToken(sql, tokenHash(token));
  if (!row) return null;
  if (row.is_stale) await updateSeen(sql, row.id, null);
  const { role, is_suspended: isSuspended } = row;
  const byRole = role === null ? null : powersOf(actionsOf({ role, isSuspended }));
  const hasLeft = row.account_id !== null && byRole?.includes('scan') !== true;
  // Their session is over, or their role scans no more; whoever was taken out of the team, or signed out, has left at that moment.
  if (hasLeft && !row.has_ended) await updateLeft(sql, row.id);
  const powers = powersNow({
    powers: row.powers,
    byRole: row.account_id === null ? null : byRole,
    isSuspended,
    isEventOver: row.is_event_over,
  });
  const isEnded = row.has_ended || row.is_over || hasLeft;
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
