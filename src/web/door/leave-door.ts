import { type CallError, call } from '#web/api/api.ts';
import type { DoorDevice } from './door-device.ts';
import { type DoorStore, forgetDevice, inState } from './kept/door-store.ts';

// The phone stands at its door until the server has said that it does not; what went wrong is answered. What was kept while it was
// asked goes up when the phone is paired again.
export async function leaveDoor(store: DoorStore, device: DoorDevice): Promise<CallError | null> {
  const left = await call('POST /api/door/{device}/leave', { params: { device: device.id } });
  if (!left.ok && !isGone(left.error)) return left.error;
  device.close();
  const { id } = device;
  const kept = await store.get('devices', id);
  const waiting = await store.countFromIndex('scans', 'byState', inState(id, 'waiting'));
  if (kept && waiting > 0) await store.put('devices', { ...kept, isUnknown: true });
  else await forgetDevice(store, id);
  return null;
}

// The server has let go of it already.
const isGone = ({ statusCode, code }: CallError): boolean => statusCode === 401 || code === 'device_ended';
