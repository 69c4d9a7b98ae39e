import type { Parked, ScanQueue } from '../sync/run-sync.ts';
import { type DoorStore, inState } from './door-store.ts';
import type { OwnScan } from './own-scan.ts';
import { inStore } from './store-error.ts';

interface KeptQueue extends ScanQueue<OwnScan> {
  keep(scan: OwnScan): Promise<void>;
}

// The queue of one device, on the phone.
export function scanQueue(store: DoorStore, deviceId: string): KeptQueue {
  const change = async (nonces: readonly string[], how: (scan: OwnScan) => OwnScan) => {
    if (nonces.length === 0) return;
    await inStore(async () => {
      const { store: scans, done } = store.transaction('scans', 'readwrite', { durability: 'strict' });
      for (const nonce of nonces) {
        const scan = await scans.get(nonce);
        if (scan) await scans.put(how(scan));
      }
      await done;
    });
  };
  return {
    // On the disk, and not only on its way there: the battery may be flat in the next moment.
    keep: (scan) =>
      inStore(async () => {
        const { store: scans, done } = store.transaction('scans', 'readwrite', { durability: 'strict' });
        await scans.put(scan);
        await done;
      }),
    countWaiting: () => inStore(() => store.countFromIndex('scans', 'byState', inState(deviceId, 'waiting'))),
    listWaiting: (most) =>
      inStore(() => store.getAllFromIndex('scans', 'byState', inState(deviceId, 'waiting'), most)),
    settle: (nonces) => change(nonces, (scan) => ({ ...scan, state: 'named' })),
    async park(parked: readonly Parked[]) {
      const reasons = new Map(parked.map(({ nonce, reason }) => [nonce, reason]));
      await change([...reasons.keys()], (scan) => ({
        ...scan,
        state: 'parked',
        why: reasons.get(scan.nonce) ?? null,
      }));
    },
  };
}
