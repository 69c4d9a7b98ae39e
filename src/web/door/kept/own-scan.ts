import type { KnownScan } from '#modules/door/decide-scan.rules.ts';
import type { ToldScanInput } from '#modules/door/door.contract.ts';

// One scan of this device, as it is told to the server and shown to the person.
export interface OwnScan {
  nonce: string;
  deviceId: string;
  // null: it was no ticket's code.
  ticketKey: string | null;
  told: ToldScanInput;
  atMs: number;
  // waiting: the server has not named it. parked: it will never take it. named: it has it.
  state: 'waiting' | 'parked' | 'named';
  // It does not count any more: undone, or somebody else's entry was first.
  isGone: boolean;
  // What the server found afterwards, where it lets the person know.
  after: 'conflict' | 'void' | null;
  // The other one, where somebody was let in twice; mostly of another phone.
  other?: { device: string | null; gate: string | null; atMs: number; isOwn: boolean };
  // Why it was parked.
  why: string | null;
  shown: { name: string; type: string; gate: string | null };
}

// As the rule that decides wants it.
export const asKnown = (scan: OwnScan, device: string): KnownScan => ({
  nonce: scan.nonce,
  toldBy: 'device',
  kind: scan.told.kind,
  people: scan.told.people ?? 1,
  generation: 1,
  at: scan.atMs,
  isClockSuspect: false,
  undoes: scan.told.undoes ?? null,
  deviceRevokedAt: null,
  isLate: false,
  gate: scan.shown.gate,
  device,
  isOwn: true,
});
