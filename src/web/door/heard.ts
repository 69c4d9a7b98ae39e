import type { DoorChanges } from '#modules/door/door.contract.ts';
import { shortNonce } from '#modules/door/pack-rows.rules.ts';
import type { OwnScan } from './kept/own-scan.ts';

// Where somebody was let in who should not have been, as the server judged it.
export const conflictOf = (verdict: string): OwnScan['after'] =>
  verdict === 'conflict' || verdict === 'void' ? verdict : null;

type Heard = Pick<DoorChanges, 'gone' | 'conflicts'>;

// What the server found of scans of this device, as they stand from now on. Who was let in twice is named once, also where both
// scans are of this phone.
export function heardOf(own: ReadonlyMap<string, OwnScan>, { gone, conflicts }: Heard): OwnScan[] {
  const isGone = new Set(gone);
  return [...own.values()].flatMap((scan) => heardOne(scan, own, isGone, conflicts) ?? []);
}

// null: nothing new.
function heardOne(
  scan: OwnScan,
  own: ReadonlyMap<string, OwnScan>,
  gone: ReadonlySet<string>,
  conflicts: DoorChanges['conflicts'],
): OwnScan | null {
  const isGone = scan.isGone || gone.has(shortNonce(scan.nonce));
  const conflict = conflicts.find(
    ({ first, again }) =>
      again.nonce === scan.nonce || (first?.nonce === scan.nonce && !own.has(again.nonce)),
  );
  const theirs = conflict?.again.nonce === scan.nonce ? conflict.first : conflict?.again;
  if (isGone === scan.isGone && (!conflict || scan.other !== undefined)) return null;
  return {
    ...scan,
    isGone,
    after: conflict?.verdict ?? scan.after,
    ...(theirs && {
      other: {
        device: theirs.device,
        gate: theirs.gate,
        atMs: Date.parse(theirs.at),
        isOwn: own.has(theirs.nonce),
      },
    }),
  };
}
