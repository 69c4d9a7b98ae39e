import { type DeviceView, describeDevice } from './device-view.ts';
import { type DoorStore, forgetDevice, forgetListOf, type KeptDevice } from './kept/door-store.ts';
import { keepKnown, readKnown } from './kept/known-store.ts';
import type { OwnScan } from './kept/own-scan.ts';
import { inStore } from './kept/store-error.ts';
import type { DoorList } from './list/door-list.ts';
import { keepNames } from './open-names/kept-names.ts';
import { mayKeepNames } from './open-names/may-keep.rules.ts';
import type { OpenNames } from './open-names/open-names.ts';
import { openOwnScans } from './own-scans.ts';
import { betterOffset, type ClockOffset } from './sync/clock.rules.ts';
import { uploadScans } from './sync/door-server.ts';
import { fetchMissingNames, fetchNext, type Known, nothingKnown } from './sync/fetch-list.ts';
import { runSync, type Sync, type UploadAnswer } from './sync/run-sync.ts';
import type { AskOutcome, SyncState } from './sync/sync.rules.ts';

// One device at one door: what it knows, what it did, and its conversation with the server.
export interface DoorDevice {
  id: string;
  view(): DeviceView;
  subscribe(hear: () => void): () => void;
  list(): DoorList | null;
  known: Known;
  offset(): ClockOffset | null;
  // The device's time, put right.
  nowMs(): number;
  ownScansOf(ticketKey: string): OwnScan[];
  // null: this phone keeps none, or none that may be looked at now.
  openNames(): Promise<OpenNames | null>;
  // Kept on the phone before anything is shown.
  keep(scan: OwnScan): Promise<void>;
  measured(offset: ClockOffset): void;
  sync: Sync;
  close(): void;
}

// `keepsNames`: the phone stands at this door. Names of others are none of its business.
export async function openDevice(
  store: DoorStore,
  kept: KeptDevice,
  { keepsNames = false } = {},
): Promise<DoorDevice> {
  const { id } = kept;
  const hearers = new Set<() => void>();
  let shown: DeviceView | null = null;
  const changed = () => {
    shown = null;
    for (const hear of hearers) hear();
  };

  const known: Known = await readKnown(store, id);
  const own = await openOwnScans(store, id, changed);
  let { offset, view: device } = kept;
  let syncState: SyncState | null = null;
  let isEnded = false;
  let wasOnline = false;
  let isClosed = false;

  const nowMs = () => Date.now() + (offset?.ms ?? 0);
  const listEndsAtMs = () => Date.parse(device.expires_at) - (offset?.ms ?? 0);
  // An answer may come late: what was left or forgotten does not come back by it.
  const saveDevice = async () => {
    if (isClosed || isEnded) return;
    const isUnknown = syncState?.isUnknown ?? false;
    await inStore(() => store.put('devices', { id, view: device, offset, isUnknown }));
  };
  const measured = (next: ClockOffset) => {
    const better = betterOffset(offset, next);
    if (better === offset) return;
    offset = better;
    saveDevice().catch(() => {});
    changed();
  };

  const names = keepNames(store, id, nowMs);
  const mayKeep = () => keepsNames && mayKeepNames(device, nowMs());

  async function upload(scans: readonly OwnScan[]): Promise<UploadAnswer> {
    const left = (await own.queue.countWaiting()) - scans.length;
    const { answer, offset: next } = await uploadScans(
      id,
      scans.map(({ told }) => told),
      Math.max(0, left),
    );
    if (next) measured(next);
    if (await own.judged(answer.taken)) sync.hurry();
    return answer;
  }

  async function ask(): Promise<AskOutcome> {
    if (!mayKeep()) await names.forget();
    const fetched = await fetchNext(id, known, await own.queue.countWaiting());
    if (isClosed) return { ok: false, why: 'lost' };
    if (!fetched.ok) return fetched;
    if (fetched.offset) measured(fetched.offset);
    const { list } = known;
    if (list) {
      device = list.pack.device;
      // Before anything that may fail: the list has heard of it, so that it is not told again.
      if (fetched.what === 'changes') await own.hear(fetched.changes);
      await Promise.all([keepKnown(store, id, known), saveDevice()]);
      if (fetched.what === 'changes' && known.areNamesMissing) {
        changed();
        const named = await fetchMissingNames(id, known);
        if (isClosed) return { ok: false, why: 'lost' };
        if (!named.ok) return named;
        await keepKnown(store, id, known);
      }
      const isMoved = fetched.what === 'pack' && fetched.isMoved;
      if (!mayKeep() || isMoved) await names.forget();
      else if (!known.areNamesMissing)
        await names.keep(list, fetched.what === 'changes' ? fetched.changes.open_names : '').catch(() => {});
    }
    changed();
    return {
      ok: true,
      listEndsAtMs: listEndsAtMs(),
      hasMore: known.isStale || (known.areNamesMissing && fetched.what === 'pack'),
    };
  }

  const sync = runSync<OwnScan>(
    {
      queue: own.queue,
      upload,
      ask,
      async forgetList() {
        Object.assign(known, nothingKnown());
        names.drop();
        await inStore(() => forgetListOf(store, id));
        changed();
      },
      async forgetAll() {
        await inStore(() => forgetDevice(store, id));
        isEnded = true;
        changed();
      },
      nowMs: () => Date.now(),
      sleep,
      onState(next) {
        const wasUnknown = syncState?.isUnknown ?? false;
        syncState = next;
        if (next.isUnknown !== wasUnknown) saveDevice().catch(() => {});
        wasOnline ||= next.isOnline === true;
        changed();
      },
    },
    {
      hasList: known.list !== null,
      listEndsAtMs: listEndsAtMs(),
    },
  );
  const stopListening = whenItMayBeBack(() => sync.hurry());

  return {
    id,
    known,
    sync,
    list: () => known.list,
    offset: () => offset,
    nowMs,
    ownScansOf: (ticketKey) => own.all().filter((scan) => scan.ticketKey === ticketKey && !scan.isGone),
    openNames: async () => (mayKeep() ? names.read() : null),
    async keep(scan) {
      await own.keep(scan).catch((error: unknown) => {
        sync.noteTrouble(error);
        throw error;
      });
    },
    measured,
    view() {
      shown ??= describeDevice({
        ...{ device, known, offset, isEnded, wasOnline },
        scans: own.all(),
        sync: syncState,
        uncounted: own.countUncounted(),
        nowMs: nowMs(),
      });
      return shown;
    },
    subscribe(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    close() {
      isClosed = true;
      names.close();
      stopListening();
      sync.end();
    },
  };
}

// What the browser says of the network is only a reason to ask: there may be one that leads nowhere, and none that the
// server needs. A phone that slept has not asked meanwhile. Answers how to stop.
function whenItMayBeBack(hurry: () => void): () => void {
  const hurryWhenSeen = () => !document.hidden && hurry();
  addEventListener('online', hurry);
  addEventListener('offline', hurry);
  document.addEventListener('visibilitychange', hurryWhenSeen);
  return () => {
    removeEventListener('online', hurry);
    removeEventListener('offline', hurry);
    document.removeEventListener('visibilitychange', hurryWhenSeen);
  };
}

function sleep(ms: number): { over: Promise<void>; wake(): void } {
  let wake = () => {};
  const over = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return { over, wake };
}
