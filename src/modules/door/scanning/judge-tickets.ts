import { type NoteAtDoor, noteAtDoor } from '#modules/sharing/index.ts';
import { type DoorTicketRow, type EndedRow, listEnded, updateUsed } from '#modules/tickets/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { type DoorDays, type JudgedScan, judgeScans, type ToldScan } from '../judge-scans.rules.ts';
import { listOfTickets, type PlacedScanRow, writeVerdicts } from './scans.queries.ts';

export interface PlacedScan extends ToldScan {
  row: PlacedScanRow;
}

export const toldOf = (row: PlacedScanRow): PlacedScan => ({
  nonce: row.nonce,
  toldBy: row.told_by,
  kind: row.kind,
  people: row.people,
  generation: row.generation,
  at: row.at.getTime(),
  isClockSuspect: row.is_clock_suspect,
  undoes: row.undoes,
  deviceRevokedAt: row.device_revoked_at?.getTime() ?? null,
  isLate: row.is_late,
  row,
});

// Writes anew what counts of all that was told about locked tickets, and whether they are used. `fresh`: the nonces that were
// just added, for the history that people see.
export async function judgeTickets(
  tx: Tx,
  event: { id: number; days: DoorDays },
  tickets: readonly DoorTicketRow[],
  fresh: ReadonlySet<string>,
): Promise<Map<string, JudgedScan<PlacedScan>>> {
  const judged = new Map<string, JudgedScan<PlacedScan>>();
  if (tickets.length === 0) return judged;
  const scans = Map.groupBy(
    await listOfTickets(
      tx,
      tickets.map(({ id }) => id),
    ),
    ({ ticket_id }) => ticket_id,
  );
  const ended = await endedOf(tx, tickets);
  const notes: NoteAtDoor[] = [];
  const used = { ticketIds: [] as string[], usedAt: [] as (Date | null)[] };
  const verdicts = tickets.flatMap((ticket) => {
    const told = (scans.get(ticket.id) ?? []).map(toldOf);
    const judgement = judgeScans(told, {
      entryRule: ticket.entry_rule,
      admits: ticket.admits,
      days: event.days,
      ...ended(ticket),
    });
    const usedAt = judgement.firstEntryAt === null ? null : new Date(judgement.firstEntryAt);
    if (usedAt?.getTime() !== ticket.used_at?.getTime()) {
      used.ticketIds.push(ticket.id);
      used.usedAt.push(usedAt);
    }
    // The first use is noted with the ticket's state.
    const isFirstUse = ticket.state === 'valid' && usedAt !== null;
    notes.push(...notesOf(ticket, judgement.scans, fresh, isFirstUse));
    return judgement.scans.map((one) => {
      judged.set(one.scan.nonce, one);
      return { nonce: one.scan.nonce, toldBy: one.scan.toldBy, ticketId: ticket.id, verdict: one.verdict };
    });
  });
  await writeVerdicts(tx, event.id, verdicts);
  if (used.ticketIds.length > 0) await updateUsed(tx, used);
  if (notes.length > 0) await noteAtDoor(tx, notes);
  return judged;
}

function notesOf(
  ticket: DoorTicketRow,
  judged: readonly JudgedScan<PlacedScan>[],
  fresh: ReadonlySet<string>,
  isFirstUse: boolean,
): NoteAtDoor[] {
  let isNoted = isFirstUse;
  return judged.flatMap(({ scan, verdict }): NoteAtDoor[] => {
    if (!fresh.has(scan.nonce)) return [];
    const note = (what: NoteAtDoor['what']) => [
      { ticketId: ticket.id, at: new Date(scan.at), what, generation: ticket.generation },
    ];
    if (verdict === 'exit') return note('left');
    if (verdict === 'undo') return note('entry_undone');
    if (verdict !== 'entry') return [];
    if (!isNoted) return note('used');
    isNoted = false;
    return [];
  });
}

type Ends = { revokedAt: number | null; generationsEndedAt: number[] };

// When each ticket was revoked, and when each of its earlier codes was replaced. Most tickets have neither and are not asked for.
async function endedOf(tx: Tx, tickets: readonly DoorTicketRow[]): Promise<(ticket: DoorTicketRow) => Ends> {
  const ids = tickets
    .filter(({ state, generation }) => state === 'revoked' || generation > 1)
    .map(({ id }) => id);
  const rows: Map<string, EndedRow[]> =
    ids.length === 0 ? new Map() : Map.groupBy(await listEnded(tx, ids), (row) => row.ticket_id);
  return (ticket) => {
    const of = rows.get(ticket.id) ?? [];
    const revokedAt = of.find(({ before_generation }) => before_generation === null)?.at.getTime() ?? null;
    const generationsEndedAt = Array.from({ length: ticket.generation - 1 }, (_, place) => {
      const later = of.flatMap(({ before_generation, at }) =>
        before_generation !== null && before_generation > place + 1 ? [at.getTime()] : [],
      );
      // A code that was replaced before anybody wrote down when has never been good.
      return later.length === 0 ? 0 : Math.min(...later);
    });
    return { revokedAt, generationsEndedAt };
  };
}
