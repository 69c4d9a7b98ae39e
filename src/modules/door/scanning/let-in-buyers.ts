import { hash } from 'node:crypto';
import { lockAtDoor } from '#modules/tickets/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Device } from '#shared/actor.ts';
import type { DoorDays } from '../judge-scans.rules.ts';
import { judgeTickets } from './judge-tickets.ts';
import { insertScans, type NewScan } from './scans.queries.ts';

// Of one ticket always the same, so that letting in its buyer once more changes nothing.
const nonceOf = (what: 'entry' | 'undo', ticketId: string): string =>
  hash('sha256', `door sale ${what} ${ticketId}`, 'hex').replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/,
    '$1-$2-8$3-8$4-$5',
  );

interface BoughtAtDoor {
  eventId: number;
  days: DoorDays;
  ticketIds: readonly string[];
}

// Whoever bought goes in, with everybody whom each ticket lets in; or it is taken back, with the sale.
export async function letInBuyers(
  tx: Tx,
  device: Pick<Device, 'deviceId' | 'gateId'>,
  { eventId, days, ticketIds }: BoughtAtDoor,
  what: 'entry' | 'undo',
  now: Date,
): Promise<void> {
  const tickets = await lockAtDoor(tx, eventId, ticketIds);
  const scans = tickets.map(
    ({ id, admits, generation }): NewScan => ({
      nonce: nonceOf(what, id),
      told_by: 'server',
      ticket_id: id,
      device_id: device.deviceId,
      gate_id: device.gateId,
      kind: what,
      people: admits,
      generation,
      undoes: what === 'undo' ? nonceOf('entry', id) : null,
      reason: null,
      at: now,
      is_offline: false,
      is_clock_suspect: false,
      is_late: false,
    }),
  );
  const fresh = await insertScans(tx, eventId, scans);
  await judgeTickets(tx, { id: eventId, days }, tickets, new Set(fresh));
}
