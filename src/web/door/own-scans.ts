import type { DoorChanges } from '#modules/door/door.contract.ts';
import { conflictOf, heardOf } from './heard.ts';
import { type DoorStore, ofDevice } from './kept/door-store.ts';
import type { OwnScan } from './kept/own-scan.ts';
import { scanQueue } from './kept/scan-queue.ts';
import { inStore } from './kept/store-error.ts';
import type { Uploaded } from './sync/door-server.ts';
import type { ScanQueue } from './sync/run-sync.ts';

// What this device did, and what became of it. On the phone, and in memory to be shown.
interface OwnScans {
  all(): OwnScan[];
  // Those that wait for the server.
  queue: ScanQueue<OwnScan>;
  // Kept on the phone before anything is shown.
  keep(scan: OwnScan): Promise<void>;
  // What the server said to scans that were handed over; answers whether somebody was let in twice.
  judged(taken: Uploaded['taken']): Promise<boolean>;
  // What it found of them later.
  hear(changes: DoorChanges): Promise<void>;
  countUncounted(): number;
}

const UNCOUNTED: readonly string[] = ['void', 'refused'];

export async function openOwnScans(store: DoorStore, id: string, changed: () => void): Promise<OwnScans> {
  const own = new Map<string, OwnScan>();
  for (const scan of await store.getAllFromIndex('scans', 'byState', ofDevice(id))) own.set(scan.nonce, scan);
  const uncounted = new Set<string>();
  const kept = scanQueue(store, id);

  const update = (nonces: readonly string[], how: (scan: OwnScan) => OwnScan) => {
    for (const nonce of nonces) {
      const scan = own.get(nonce);
      if (scan) own.set(nonce, how(scan));
    }
    changed();
  };
  const put = async (scan: OwnScan) => {
    own.set(scan.nonce, scan);
    await inStore(() => store.put('scans', scan));
  };

  return {
    all: () => [...own.values()],
    queue: {
      ...kept,
      async settle(nonces) {
        await kept.settle(nonces);
        update(nonces, (scan) => ({ ...scan, state: 'named' }));
      },
      async park(parked) {
        await kept.park(parked);
        for (const { nonce, reason } of parked)
          update([nonce], (scan) => ({ ...scan, state: 'parked', why: reason }));
      },
    },
    async keep(scan) {
      await kept.keep(scan);
      own.set(scan.nonce, scan);
      changed();
    },
    async judged(taken) {
      let hasConflicts = false;
      for (const { nonce, verdict } of taken) {
        const scan = own.get(nonce);
        if (scan && scan.told.kind !== 'refused' && UNCOUNTED.includes(verdict)) uncounted.add(nonce);
        const after = scan && conflictOf(verdict);
        if (!after) continue;
        // It goes when the list knows who was first: until then it is all that says here that the ticket is used.
        await put({ ...scan, after });
        hasConflicts = true;
      }
      return hasConflicts;
    },
    async hear(changes) {
      for (const heard of heardOf(own, changes)) await put(heard);
    },
    countUncounted: () => uncounted.size,
  };
}
