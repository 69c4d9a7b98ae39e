import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DoorDeviceView } from '#modules/door/door-fields.contract.ts';
import type { KeptHeard, KeptList, KeptNames } from '../list/door-list.ts';
import type { ClockOffset } from '../sync/clock.rules.ts';
import type { OwnScan } from './own-scan.ts';
import type { SentSale } from './sent-sale.ts';

// What a scanner keeps on the phone: which device it is at which door, the list of each, and its own scans. It survives
// a closed page and a flat battery.

export interface KeptDevice {
  id: string;
  view: DoorDeviceView;
  offset: ClockOffset | null;
  // The server does not know it any more. What waits on it goes up with the next device at the same event.
  isUnknown?: boolean;
}

// Names in the clear, as rows (pack-rows.rules.ts).
export interface KeptOpenNames {
  deviceId: string;
  madeAtMs: number;
  rows: Uint8Array<ArrayBuffer>;
}

interface DoorSchema extends DBSchema {
  devices: { key: string; value: KeptDevice };
  lists: { key: string; value: KeptList };
  names: { key: string; value: KeptNames };
  heard: { key: string; value: KeptHeard };
  openNames: { key: string; value: KeptOpenNames };
  scans: {
    key: string;
    value: OwnScan;
    // Of one device in one state, in the order in which they were made.
    indexes: { byState: [string, OwnScan['state'], number] };
  };
  sentSales: { key: string; value: SentSale };
  // The device that was open last, the lens that was chosen, and whether the sound is off.
  choices: { key: 'device' | 'lens' | 'sound'; value: string };
}

export type DoorStore = IDBPDatabase<DoorSchema>;

// A page that was kept may be older than what a later one has made of the store. It finds there all that it needs: stores are
// only ever added.
export const openDoorStore = (): Promise<DoorStore> =>
  openVersion(4).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'VersionError') return openVersion();
    throw error;
  });

const openVersion = (version?: number): Promise<DoorStore> =>
  openDB<DoorSchema>('door', version, {
    upgrade(store, before) {
      store.createObjectStore('heard', { keyPath: 'deviceId' });
      if (before === 3) return;
      store.createObjectStore('sentSales', { keyPath: 'deviceId' });
      if (before === 2) return;
      store.createObjectStore('openNames', { keyPath: 'deviceId' });
      if (before === 1) return;
      store.createObjectStore('devices', { keyPath: 'id' });
      store.createObjectStore('lists', { keyPath: 'deviceId' });
      store.createObjectStore('names', { keyPath: 'deviceId' });
      const scans = store.createObjectStore('scans', { keyPath: 'nonce' });
      scans.createIndex('byState', ['deviceId', 'state', 'atMs']);
      store.createObjectStore('choices');
    },
    // A tab of an earlier version makes way for one of a later, and comes back as that: what it knows is on the disk.
    blocking: () => location.reload(),
    // The browser closed it: the page opens it anew.
    terminated: () => location.reload(),
  });

// Tickets and names; scans that nobody has named stay.
export async function forgetListOf(store: DoorStore, deviceId: string): Promise<void> {
  const change = store.transaction(['lists', 'names', 'heard', 'openNames'], 'readwrite');
  await Promise.all([
    change.objectStore('lists').delete(deviceId),
    change.objectStore('names').delete(deviceId),
    change.objectStore('heard').delete(deviceId),
    change.objectStore('openNames').delete(deviceId),
    change.done,
  ]);
}

// Names in the clear, of all devices but those that may keep them.
export async function forgetOpenNames(
  store: DoorStore,
  mayKeep: (deviceId: string) => boolean,
): Promise<void> {
  for (const id of await store.getAllKeys('openNames')) {
    if (!mayKeep(id)) await store.delete('openNames', id);
  }
}

export async function forgetDevice(store: DoorStore, deviceId: string): Promise<void> {
  await forgetListOf(store, deviceId);
  const change = store.transaction(['devices', 'scans', 'sentSales', 'choices'], 'readwrite');
  await change.objectStore('devices').delete(deviceId);
  await change.objectStore('sentSales').delete(deviceId);
  const scans = change.objectStore('scans').index('byState');
  for await (const one of scans.iterate(ofDevice(deviceId))) await one.delete();
  const choices = change.objectStore('choices');
  if ((await choices.get('device')) === deviceId) await choices.delete('device');
  await change.done;
}

export const ofDevice = (deviceId: string) => IDBKeyRange.bound([deviceId], [deviceId, []]);
export const inState = (deviceId: string, state: OwnScan['state']) =>
  IDBKeyRange.bound([deviceId, state], [deviceId, state, []]);
