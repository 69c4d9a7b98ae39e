import { lockAtDoor } from '#modules/tickets/index.ts';
import { againAfterClash } from '#platform/database/index.ts';
import type { Device } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { decideScan, isClockSuspect } from '../decide-scan.rules.ts';
import { atOwnDoor, type DeviceRefusal } from '../devices/device.rules.ts';
import type { ScanAnswer } from '../door.contract.ts';
import type { DoorServices } from '../door-services.ts';
import { doorDaysOf } from '../judge-scans.rules.ts';
import { holdScans } from './device-limits.ts';
import { judgeTickets } from './judge-tickets.ts';
import { presentScan } from './present-scan.ts';
import { doorTicketOf, knownOf, rulesOf } from './scan-ticket.ts';
import { getDoorRules, getShown, insertScans, listByNonce, listOfTickets } from './scans.queries.ts';

export interface UndoWish {
  nonce: string;
  undoes: string;
  ticket: string;
  at: string;
  offset_ms: number | null;
}

type Reason = DeviceRefusal | 'nonce_taken' | 'scan_unknown' | 'scans_too_fast';

// Somebody was let in, or out, by mistake.
export async function undoScan(
  { db, scanAllowance }: Pick<DoorServices, 'db' | 'scanAllowance'>,
  device: Device,
  deviceId: string,
  wish: UndoWish,
  now: Date,
): Promise<Result<ScanAnswer, Reason>> {
  const door = atOwnDoor(device, deviceId, 'undo_scan');
  if (!door.ok) return door;
  const eventId = door.value;
  const held = holdScans(scanAllowance, deviceId, 1, now);
  if (held) return held;
  return againAfterClash(() =>
    db.sql.transaction().execute(async (tx): Promise<Result<ScanAnswer, Reason>> => {
      const [ticket] = await lockAtDoor(tx, eventId, [wish.ticket]);
      if (!ticket) return fail('scan_unknown');
      const told = await listByNonce(tx, [wish.nonce, wish.undoes]);
      const same = told.filter(({ nonce }) => nonce === wish.nonce);
      if (same.some((scan) => scan.undoes !== wish.undoes || scan.device_id !== deviceId))
        return fail('nonce_taken');
      const target = told.find(({ nonce }) => nonce === wish.undoes);
      if (target?.ticket_id !== wish.ticket || target.kind === 'undo') return fail('scan_unknown');
      const rules = await getDoorRules(tx, eventId, device.gateId);
      const at = Date.parse(wish.at);
      const fresh = await insertScans(tx, eventId, [
        {
          nonce: wish.nonce,
          told_by: 'server',
          ticket_id: wish.ticket,
          device_id: deviceId,
          gate_id: device.gateId,
          kind: 'undo',
          people: target.people,
          generation: target.generation,
          undoes: wish.undoes,
          reason: null,
          at: new Date(at),
          is_offline: false,
          is_clock_suspect: isClockSuspect(wish.offset_ms),
          is_late: false,
        },
      ]);
      await judgeTickets(tx, { id: eventId, days: doorDaysOf(rules) }, [ticket], new Set(fresh));
      // How it stands now: as if somebody asked to come in, without being written down.
      const asked = {
        nonce: '',
        kind: 'entry',
        people: 1,
        at: now.getTime(),
        isClockSuspect: false,
      } as const;
      const known = knownOf(await listOfTickets(tx, [wish.ticket]), deviceId);
      const stands = decideScan(
        { eventId, generation: ticket.generation },
        asked,
        { ...doorTicketOf(ticket, rules), validFrom: 0, validUntil: Number.POSITIVE_INFINITY },
        { ...rulesOf(rules), gateTypes: null },
        known,
      );
      const isIn = stands.kind === 'entry' ? 1 : 0;
      const after = {
        ...stands,
        reason: null,
        usedBefore: null,
        people: target.people,
        inside: stands.inside - isIn,
        left: stands.left + isIn,
      };
      return ok(presentScan(wish.nonce, 'undo', after, await getShown(tx, wish.ticket), now));
    }),
  );
}
