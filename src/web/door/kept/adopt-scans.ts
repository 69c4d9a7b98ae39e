import { type DoorStore, forgetDevice, inState, type KeptDevice } from './door-store.ts';

// What waits on devices that the server does not know any more, at the same event, goes up as this one's; what it did not take of
// theirs is shown as this one's. They have nothing left then.
export async function adoptScans(store: DoorStore, { id, view }: KeptDevice): Promise<void> {
  for (const lost of await store.getAll('devices')) {
    if (!lost.isUnknown || lost.id === id || lost.view.event.id !== view.event.id) continue;
    const { store: scans, done } = store.transaction('scans', 'readwrite', { durability: 'strict' });
    for (const state of ['waiting', 'parked'] as const) {
      for (const scan of await scans.index('byState').getAll(inState(lost.id, state))) {
        await scans.put({ ...scan, deviceId: id });
      }
    }
    await done;
    await forgetDevice(store, lost.id);
  }
}
