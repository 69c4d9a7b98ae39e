import type { DoorDeviceView } from '#modules/door/door-fields.contract.ts';
import { shortNonce } from '#modules/door/pack-rows.rules.ts';
import type { OwnScan } from './kept/own-scan.ts';
import { countInside } from './list/door-list.ts';
import { type ClockOffset, isFarOff } from './sync/clock.rules.ts';
import type { Known } from './sync/fetch-list.ts';
import type { SyncState, Trouble } from './sync/sync.rules.ts';

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

interface DeviceFacts extends Pick<DeviceView, 'device' | 'isEnded' | 'uncounted'> {
  known: Known;
  scans: readonly OwnScan[];
  offset: ClockOffset | null;
  // null: nothing was asked yet.
  sync: SyncState | null;
  // Since it was opened.
  wasOnline: boolean;
  nowMs: number;
}

export function describeDevice(facts: DeviceFacts): DeviceView {
  const { device, known, offset, isEnded, uncounted, nowMs } = facts;
  const scans = [...facts.scans].sort((one, other) => other.atMs - one.atMs);
  return {
    device,
    isOnline: facts.sync?.isOnline ?? null,
    offlineSinceMs: offlineSince(facts),
    listAtMs: known.list?.asOfMs ?? null,
    hasNames: !known.areNamesMissing,
    inside: known.list ? countInside(known.list, scans.flatMap(counted), nowMs) : 0,
    waiting: scans.filter(({ state }) => state === 'waiting'),
    parked: scans.filter(({ state }) => state === 'parked'),
    conflicts: scans.filter(({ after }) => after !== null),
    isClockFarOff: isFarOff(offset),
    trouble: facts.sync?.trouble ?? null,
    isEnded,
    isUnknown: facts.sync?.isUnknown ?? false,
    isOver: nowMs >= Date.parse(device.expires_at),
    uncounted,
  };
}

const counted = ({ told, nonce, atMs, isGone, state }: OwnScan) =>
  isGone || state === 'parked'
    ? []
    : {
        nonce: shortNonce(nonce),
        kind: told.kind,
        people: told.people ?? 1,
        atMs,
        undoes: told.undoes ? shortNonce(told.undoes) : null,
      };

// By the server's clock. Before it was opened the server was heard last when the list is of.
function offlineSince({ sync, wasOnline, known, offset }: DeviceFacts): number | null {
  const sinceMs = sync?.offlineSinceMs ?? null;
  if (sinceMs === null) return null;
  return wasOnline || !known.list ? sinceMs + (offset?.ms ?? 0) : known.list.asOfMs;
}
