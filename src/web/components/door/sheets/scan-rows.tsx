import { m } from '#shared/messages/messages.js';
import { formatTime } from '#shared/time.ts';
import type { OwnScan } from '#web/door/kept/own-scan.ts';
import { currentLocale } from '#web/page/locale.ts';
import { wordOf } from '../verdict-words.ts';

type ScanRowsProps = { scans: readonly OwnScan[]; zone: string; says(scan: OwnScan): string };

// Scans of this phone, with what there is to say of each.
export function ScanRows({ scans, zone, says }: ScanRowsProps) {
  return (
    <ul className="door-rows">
      {scans.map((scan) => (
        <li key={scan.nonce}>
          <span className="tabular-nums">{formatTime(new Date(scan.atMs), zone, currentLocale())}</span>
          <span>
            <b>{nameOf(scan)}</b>
            {scan.shown.type !== '' && ` · ${scan.shown.type}`}
          </span>
          <span>{says(scan)}</span>
        </li>
      ))}
    </ul>
  );
}

const nameOf = ({ shown, ticketKey }: OwnScan): string =>
  shown.name !== ''
    ? shown.name
    : ticketKey
      ? m.scan_unnamed({ key: ticketKey.slice(0, 6).toUpperCase() })
      : m.scan_not_ticket();

// What was said of it at the door. Without a reason nobody had an answer to wait for.
export const toldWord = ({ told: { kind, reason = null } }: OwnScan): string =>
  wordOf({ kind, reason: reason ?? (kind === 'refused' ? 'needs_network' : null) });

const PARKED: Readonly<Record<string, () => string>> = {
  nonce_taken: m.scan_parked_nonce_taken,
  power_missing: m.scan_parked_power_missing,
  ticket_unknown: m.scan_parked_ticket_unknown,
};

// Why the server does not take it.
export const parkedWord = ({ why }: OwnScan): string => (PARKED[why ?? ''] ?? m.scan_parked_other)();
