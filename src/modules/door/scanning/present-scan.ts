import type { Decision, KnownScan, RefusedScan } from '../decide-scan.rules.ts';
import type { ScanAnswer } from '../door.contract.ts';
import type { ShownTicketRow } from './scans.queries.ts';

export const presentTicket = (row: ShownTicketRow): NonNullable<ScanAnswer['ticket']> => ({
  id: row.id,
  name: row.name,
  type: { id: row.type_id, name: row.type_name, note: row.door_note, colour: row.door_colour },
  date: row.valid_on,
  admits: row.admits,
  generation: row.generation,
  entry_rule: row.entry_rule,
});

export const presentUse = (scan: KnownScan): NonNullable<ScanAnswer['used_before']> => ({
  at: new Date(scan.at).toISOString(),
  gate: scan.gate,
  device: scan.device,
  is_own: scan.isOwn,
});

const isoOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

export const presentScan = (
  nonce: string,
  kind: ScanAnswer['kind'],
  decision: Omit<Decision, 'kind'>,
  ticket: ShownTicketRow,
  now: Date,
): ScanAnswer => ({
  nonce,
  kind,
  reason: decision.reason,
  people: decision.people,
  is_asking: false,
  inside: decision.inside,
  left: decision.left,
  ticket: presentTicket(ticket),
  used_before: decision.usedBefore && presentUse(decision.usedBefore),
  valid_from: isoOf(decision.validFrom),
  valid_until: isoOf(decision.validUntil),
  now: now.toISOString(),
});

// What was read is no ticket of this event.
export const presentMiss = (nonce: string, reason: RefusedScan, now: Date): ScanAnswer => ({
  nonce,
  kind: 'refused',
  reason,
  people: 1,
  is_asking: false,
  inside: 0,
  left: 0,
  ticket: null,
  used_before: null,
  valid_from: null,
  valid_until: null,
  now: now.toISOString(),
});
