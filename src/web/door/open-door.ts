import type { DoorDeviceView } from '#modules/door/door-fields.contract.ts';
import { type DoorDevice, openDevice } from './door-device.ts';
import { adoptScans } from './kept/adopt-scans.ts';
import {
  type DoorStore,
  forgetDevice,
  forgetListOf,
  forgetOpenNames,
  inState,
  type KeptDevice,
  openDoorStore,
} from './kept/door-store.ts';
import { mayKeepNames } from './open-names/may-keep.rules.ts';

export interface OwnDevice extends KeptDevice {
  // Scans that the server does not have yet.
  waiting: number;
}

// The devices that this phone is, and the one that was open last.
export async function openDoor(): Promise<{
  store: DoorStore;
  devices: OwnDevice[];
  last: OwnDevice | null;
}> {
  const store = await openDoorStore();
  // Without asking where the browser may; refused, the phone may throw it away when it is full.
  void navigator.storage?.persist?.().catch(() => {});
  const kept = await store.getAll('devices');
  const mayKeep = kept.filter(({ view, offset }) => mayKeepNames(view, Date.now() + (offset?.ms ?? 0)));
  await forgetOpenNames(store, (id) => mayKeep.some((device) => device.id === id));
  const devices: OwnDevice[] = [];
  for (const device of kept) {
    const waiting = await store.countFromIndex('scans', 'byState', inState(device.id, 'waiting'));
    if (!(await isOver(store, device, waiting))) devices.push({ ...device, waiting });
  }
  const chosen = await store.get('choices', 'device');
  return { store, devices, last: devices.find(({ id }) => id === chosen) ?? null };
}

// What a device holds goes at its time, also of one that nobody opens any more. Scans that wait are handed over first.
async function isOver(store: DoorStore, { id, view, offset }: KeptDevice, waiting: number): Promise<boolean> {
  if (Date.now() + (offset?.ms ?? 0) < Date.parse(view.expires_at)) return false;
  await forgetListOf(store, id);
  if (waiting > 0) return false;
  await forgetDevice(store, id);
  return true;
}

// After pairing, or after somebody of the team has opened the door.
export async function keepDevice(store: DoorStore, view: DoorDeviceView): Promise<KeptDevice> {
  const kept: KeptDevice = {
    id: view.id,
    view,
    offset: (await store.get('devices', view.id))?.offset ?? null,
  };
  await store.put('devices', kept);
  await store.put('choices', view.id, 'device');
  await adoptScans(store, kept);
  return kept;
}

export async function chooseDevice(store: DoorStore, kept: KeptDevice): Promise<DoorDevice> {
  await store.put('choices', kept.id, 'device');
  // Names lie in the clear at one door only.
  await forgetOpenNames(store, (id) => id === kept.id);
  return openDevice(store, kept, { keepsNames: true });
}
