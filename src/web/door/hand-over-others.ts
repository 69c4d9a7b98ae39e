import { openDevice } from './door-device.ts';
import { type DoorStore, inState } from './kept/door-store.ts';

// Scans of other doors, where this phone stood before, are handed over as soon as there is a network, also when nobody goes back
// there. Answers how to stop; `onDone` is heard once for each device that has nothing left.
export function handOverOthers(store: DoorStore, standingId: string | null, onDone: () => void): () => void {
  const closing: (() => void)[] = [];
  let isStopped = false;
  async function begin(): Promise<void> {
    for (const kept of await store.getAll('devices')) {
      if (kept.id === standingId || isStopped) continue;
      if ((await store.countFromIndex('scans', 'byState', inState(kept.id, 'waiting'))) === 0) continue;
      const device = await openDevice(store, kept);
      const end = device.subscribe(() => {
        if (device.view().waiting.length > 0) return;
        end();
        device.close();
        onDone();
      });
      closing.push(() => {
        end();
        device.close();
      });
      if (isStopped) device.close();
    }
  }
  begin().catch(() => {});
  return () => {
    isStopped = true;
    for (const close of closing) close();
  };
}
