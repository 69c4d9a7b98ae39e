import type { DoorChanges } from '#modules/door/door.contract.ts';
import type { DoorDeviceView } from '#modules/door/door-fields.contract.ts';
import { shortNonce } from '#modules/door/pack-rows.rules.ts';
import { conflictOf, heardOf } from './heard.ts';
import { type DoorStore, forgetDevice, forgetListOf, type KeptDevice, ofDevice } from './kept/door-store.ts';
import { keepKnown, readKnown } from './kept/known-store.ts';
import type { OwnScan } from './kept/own-scan.ts';
import { scanQueue } from './kept/scan-queue.ts';
import { countInside, type DoorList } from './list/door-list.ts';
import { mayKeepNames } from './open-names/may-keep.rules.ts';
import type { OpenNames } from './open-names/open-names.ts';
import { betterOffset, type ClockOffset, isFarOff } from './sync/clock.rules.ts';
import { uploadScans } from './sync/door-server.ts';
import { fetchNext, type Known, nothingKnown } from './sync/fetch-list.ts';
import { runSync, type Sync, type UploadAnswer } from './sync/run-sync.ts';
import type { AskOutcome, SyncState, Trouble } from './sync/sync.rules.ts';

// What the screen always says of the device.
export interface DeviceView {
  device: DoorDeviceView;
  // null before the first answer or loss.
  isOnline: boolean | null;
  offlineSinceMs: number | null;
  // The server's time of what is known; null: there is no list.
  listAtMs: number | null;
  hasNames: boolean;
  inside: number;
  waiting: OwnScan[];
  parked: OwnScan[];
  // Scans of this device that let somebody in whose ticket had been used.
  conflicts: OwnScan[];
  isClockFarOff: boolean;
  // The phone keeps nothing, or cannot read what it is told.
  trouble: Trouble | null;
  // Revoked or over; it has handed over everything and forgotten it.
  isEnded: boolean;
  // The server does not know it any more; what waits is kept.
  isUnknown: boolean;
  // Its time is over: nobody revoked it.
  isOver: boolean;
  // How many it let in or out since it was opened that do not count: it had been revoked, or the ticket.
  uncounted: number;
}

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

const UNCOUNTED: readonly string[] = ['void', 'refused'];

// `keepsNames`: the phone stands at this door. Names of others are none of its business.
export async function openDevice(
  store: DoorStore,
  kept: KeptDevice,
  { keepsNames = false } = {},
): Promise<DoorDevice> {
  const { id } = kept;
  const hearers = new Set<() => void>();
  const known: Known = await readKnown(store, id);
  const own = new Map<string, OwnScan>();
  for (const scan of await store.getAllFromIndex('scans', 'byState', ofDevice(id))) own.set(scan.nonce, scan);
  let { offset, view: device } = kept;
  let syncState: SyncState | null = null;
  let isEnded = false;
  let wasOnline = false;
  const uncounted = new Set<string>();
  let isClosed = false;
  let openNames: OpenNames | null = null;
  let shown: DeviceView | null = null;

  const changed = () => {
    shown = null;
    for (const hear of hearers) hear();
  };
  const saveDevice = () =>
    store.put('devices', { id, view: device, offset, isUnknown: syncState?.isUnknown ?? false });
  const measured = (next: ClockOffset) => {
    const better = betterOffset(offset, next);
    if (better === offset) return;
    offset = better;
    void saveDevice();
    changed();
  };

  const keepInStore = scanQueue(store, id);
  const update = (nonces: readonly string[], how: (scan: OwnScan) => OwnScan) => {
    for (const nonce of nonces) {
      const scan = own.get(nonce);
      if (scan) own.set(nonce, how(scan));
    }
    changed();
  };
  const queue: typeof keepInStore = {
    ...keepInStore,
    async settle(nonces) {
      await keepInStore.settle(nonces);
      update(nonces, (scan) => ({ ...scan, state: 'named' }));
    },
    async park(parked) {
      await keepInStore.park(parked);
      for (const { nonce, reason } of parked)
        update([nonce], (scan) => ({ ...scan, state: 'parked', why: reason }));
    },
  };

  async function upload(scans: readonly OwnScan[]): Promise<UploadAnswer> {
    const left = (await queue.countWaiting()) - scans.length;
    const { answer, offset: next } = await uploadScans(
      id,
      scans.map(({ told }) => told),
      Math.max(0, left),
    );
    if (next) measured(next);
    for (const { nonce, verdict } of answer.taken) {
      const scan = own.get(nonce);
      if (scan && scan.told.kind !== 'refused' && UNCOUNTED.includes(verdict)) uncounted.add(nonce);
      const after = scan && conflictOf(verdict);
      if (!after) continue;
      // It goes when the list knows who was first: until then it is all that says here that the ticket is used.
      const told = { ...scan, after };
      own.set(nonce, told);
      await store.put('scans', told);
      sync.hurry();
    }
    return answer;
  }

  // What the server found of scans of this device.
  async function hear(changes: DoorChanges): Promise<void> {
    for (const heard of heardOf(own, changes)) {
      own.set(heard.nonce, heard);
      await store.put('scans', heard);
    }
  }

  const nowMs = () => Date.now() + (offset?.ms ?? 0);
  const mayKeep = () => keepsNames && mayKeepNames(device, nowMs());
  async function forgetNames(): Promise<void> {
    openNames = null;
    await store.delete('openNames', id);
  }
  async function readNames(): Promise<OpenNames | null> {
    const { readOpenNames } = await import('./open-names/open-names.ts');
    openNames ??= await readOpenNames(store, id);
    return openNames;
  }
  async function keepNames(list: DoorList, changed: string): Promise<void> {
    const { keptOpenNames, nextOpenNames } = await import('./open-names/open-names.ts');
    const before = await readNames();
    const next = await nextOpenNames(id, list, before, changed, nowMs());
    // It was left meanwhile, and they are gone.
    if (isClosed || next === null || next === before) return;
    openNames = next;
    await store.put('openNames', keptOpenNames(id, next));
  }

  async function ask(): Promise<AskOutcome> {
    if (!mayKeep()) await forgetNames();
    const fetched = await fetchNext(id, known, await queue.countWaiting());
    if (isClosed) return { ok: false, why: 'lost' };
    if (!fetched.ok) return fetched;
    if (fetched.offset) measured(fetched.offset);
    const { list } = known;
    if (list) {
      device = list.pack.device;
      await Promise.all([keepKnown(store, id, known), saveDevice()]);
      if (fetched.what === 'changes') await hear(fetched.changes);
      const isMoved = fetched.what === 'pack' && fetched.isMoved;
      if (!mayKeep() || isMoved) await forgetNames();
      else if (!known.areNamesMissing)
        await keepNames(list, fetched.what === 'changes' ? fetched.changes.open_names : '').catch(() => {});
    }
    changed();
    return {
      ok: true,
      listEndsAtMs: Date.parse(device.expires_at) - (offset?.ms ?? 0),
      hasMore: known.isStale || (known.areNamesMissing && fetched.what === 'pack'),
    };
  }

  const sync = runSync<OwnScan>(
    {
      queue,
      upload,
      ask,
      async forgetList() {
        Object.assign(known, nothingKnown());
        openNames = null;
        await forgetListOf(store, id);
        changed();
      },
      async forgetAll() {
        await forgetDevice(store, id);
        isEnded = true;
        changed();
      },
      nowMs: () => Date.now(),
      sleep,
      onState(next) {
        const wasUnknown = syncState?.isUnknown ?? false;
        syncState = next;
        if (next.isUnknown !== wasUnknown && !isEnded) saveDevice().catch(() => {});
        wasOnline ||= next.isOnline === true;
        changed();
      },
    },
    {
      hasList: known.list !== null,
      listEndsAtMs: known.list && Date.parse(device.expires_at) - (offset?.ms ?? 0),
    },
  );
  // What the browser says of the network is only a reason to ask: there may be one that leads nowhere, and none that the
  // server needs. A phone that slept has not asked meanwhile.
  const hurry = () => sync.hurry();
  const hurryWhenSeen = () => !document.hidden && sync.hurry();
  addEventListener('online', hurry);
  addEventListener('offline', hurry);
  document.addEventListener('visibilitychange', hurryWhenSeen);

  return {
    id,
    known,
    sync,
    list: () => known.list,
    offset: () => offset,
    nowMs,
    ownScansOf: (ticketKey) =>
      [...own.values()].filter((scan) => scan.ticketKey === ticketKey && !scan.isGone),
    openNames: async () => (mayKeep() ? readNames() : null),
    async keep(scan) {
      await keepInStore.keep(scan).catch((error: unknown) => {
        sync.noteTrouble(error);
        throw error;
      });
      own.set(scan.nonce, scan);
      changed();
    },
    measured,
    view() {
      shown ??= describe();
      return shown;
    },
    subscribe(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    close() {
      isClosed = true;
      openNames = null;
      removeEventListener('online', hurry);
      removeEventListener('offline', hurry);
      document.removeEventListener('visibilitychange', hurryWhenSeen);
      sync.end();
    },
  };

  function describe(): DeviceView {
    const scans = [...own.values()].sort((one, other) => other.atMs - one.atMs);
    const counted = scans.flatMap(({ told, nonce, atMs, isGone, state }) =>
      isGone || state === 'parked'
        ? []
        : {
            nonce: shortNonce(nonce),
            kind: told.kind,
            people: told.people ?? 1,
            atMs,
            undoes: told.undoes ? shortNonce(told.undoes) : null,
          },
    );
    return {
      device,
      isOnline: syncState?.isOnline ?? null,
      offlineSinceMs: offlineSince(),
      listAtMs: known.list?.asOfMs ?? null,
      hasNames: !known.areNamesMissing,
      inside: known.list ? countInside(known.list, counted, Date.now() + (offset?.ms ?? 0)) : 0,
      waiting: scans.filter(({ state }) => state === 'waiting'),
      parked: scans.filter(({ state }) => state === 'parked'),
      conflicts: scans.filter(({ after }) => after !== null),
      isClockFarOff: isFarOff(offset),
      trouble: syncState?.trouble ?? null,
      isEnded,
      isUnknown: syncState?.isUnknown ?? false,
      isOver: nowMs() >= Date.parse(device.expires_at),
      uncounted: uncounted.size,
    };
  }

  // By the server's clock. Before it was opened the server was heard last when the list is of.
  function offlineSince(): number | null {
    const sinceMs = syncState?.offlineSinceMs ?? null;
    if (sinceMs === null) return null;
    return wasOnline || !known.list ? sinceMs + (offset?.ms ?? 0) : known.list.asOfMs;
  }
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
