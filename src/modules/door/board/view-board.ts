import { type ForOrganizer, may, mayFind, type SellerSql, sellerSql } from '#modules/merchants/index.ts';
import { LOCALES, type Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { fail, ok, type Result } from '#shared/result.ts';
import { addDays } from '#shared/time.ts';
import { type DoorEventRow, findDoorEvent, listDevices } from '../devices/devices.queries.ts';
import { presentDoorEvent } from '../devices/present-device.ts';
import { presentListed } from '../devices/view-setup.ts';
import type { DoorRefusal } from '../devices/which-door.ts';
import type { GateBoard } from '../gates.contract.ts';
import { beginOfDoorDay, doorDay, doorDaysOf } from '../judge-scans.rules.ts';
import {
  countExpected,
  type DoorDay,
  getBoardMark,
  getSums,
  type LatestRow,
  listGateSums,
  listLatest,
  listMinutes,
  listTurnedAway,
  listTypeSums,
  type TurnedAwayRow,
} from './board.queries.ts';
import { type ConflictRow, countConflicts, listConflicts } from './conflicts.queries.ts';

const MOST_CONFLICTS = 50;
const MOST_TURNED_AWAY = 10;
const MOST_LATEST = 12;
const HOUR_MS = 3_600_000;

// How it goes at the doors: today, or on the last day of an event that is over.
export const viewBoard = (
  by: ForOrganizer,
  eventId: number,
  locale: Locale,
): Promise<Result<GateBoard, DoorRefusal>> =>
  atBoard(by, eventId, async (db, event): Promise<GateBoard> => {
    const day = dayOf(event, by.now);
    const where = { organizerId: by.organizer.id, eventId };
    const seesNames = may(by.actor, 'see_contacts', where, by.now).ok;
    const shown = <Row extends { name: string | null }>(row: Row) => ({
      ...row,
      name: seesNames && row.name !== null ? nameAsRead(row.name, locale) : null,
    });
    const gates = await listGateSums(db, day);
    const hourAgo = new Date(by.now.getTime() - HOUR_MS);
    const minutes = await listMinutes(db, day, hourAgo > day.from ? hourAgo : day.from);
    return {
      event: presentDoorEvent(event),
      ...(await viewHeard(db, by.now, eventId)),
      day: day.date,
      day_begins_at: day.from.toISOString(),
      ...(await getSums(db, day)),
      expected: await countExpected(db, day),
      refused: gates.reduce((sum, { refused }) => sum + refused, 0),
      gates,
      minutes: minutes.map(({ at, gate, came }) => ({ at: at.toISOString(), gate, came })),
      types: await listTypeSums(db, day),
      turned_away: (await listTurnedAway(db, day, MOST_TURNED_AWAY)).map(presentTurnedAway),
      latest: (await listLatest(db, day, MOST_LATEST)).map(presentLatest).map(shown),
      conflicts: (await listConflicts(db, eventId, doorDaysOf(event), MOST_CONFLICTS))
        .map(presentConflict)
        .map(shown),
      conflict_count: await countConflicts(db, eventId),
    };
  });

// For pages that ask again and again whether there is anything new.
export const viewBoardMark = (
  by: ForOrganizer,
  eventId: number,
): Promise<Result<Pick<GateBoard, 'mark' | 'now' | 'devices'>, DoorRefusal>> =>
  atBoard(by, eventId, (db) => viewHeard(db, by.now, eventId));

const viewHeard = async (db: SellerSql, now: Date, eventId: number) => ({
  now: now.toISOString(),
  mark: await getBoardMark(db, eventId),
  devices: (await listDevices(db, eventId)).map(presentListed),
});

function atBoard<T>(
  by: ForOrganizer,
  eventId: number,
  view: (db: SellerSql, event: DoorEventRow) => Promise<T>,
): Promise<Result<T, DoorRefusal>> {
  const where = { organizerId: by.organizer.id, eventId };
  return sellerSql(by.scope, async (db): Promise<Result<T, DoorRefusal>> => {
    const allowed = mayFind(by.actor, 'scan', where, by.now, 'event_not_found');
    if (!allowed.ok) return allowed;
    const event = await findDoorEvent(db, by.organizer.id, eventId);
    return event ? ok(await view(db, event)) : fail('event_not_found');
  });
}

function dayOf(event: DoorEventRow, now: Date): DoorDay {
  const last = Math.min(now.getTime(), event.ends_at.getTime() - 1);
  const days = doorDaysOf(event);
  const date = doorDay(last, days);
  const morningOf = (on: string) => new Date(beginOfDoorDay(on, days));
  return { eventId: event.event_id, date, from: morningOf(date), until: morningOf(addDays(date, 1)) };
}

// Who gave no name at the door is kept under a word in the language of the phone that sold. Everybody reads it in their own.
const nameAsRead = (name: string, locale: Locale): string =>
  LOCALES.some((sold) => m.door_walk_in({}, { locale: sold }) === name)
    ? m.door_walk_in({}, { locale })
    : name;

const presentConflict = (row: ConflictRow): GateBoard['conflicts'][number] => ({
  ticket: row.ticket_code,
  name: row.name,
  type: row.type_name,
  verdict: row.verdict,
  first:
    row.first_nonce === null || row.first_at === null
      ? null
      : {
          nonce: row.first_nonce,
          device: row.first_device ?? '',
          gate: row.first_gate,
          at: row.first_at.toISOString(),
          is_offline: row.first_is_offline ?? false,
          is_clock_suspect: row.first_is_clock_suspect ?? false,
        },
  again: {
    nonce: row.nonce,
    device: row.device,
    gate: row.gate,
    at: row.at.toISOString(),
    is_offline: row.is_offline,
    is_clock_suspect: row.is_clock_suspect,
  },
});

const presentLatest = ({ type_name, at, ...row }: LatestRow): GateBoard['latest'][number] => ({
  ...row,
  at: at.toISOString(),
  type: type_name,
});

const presentTurnedAway = ({
  nonce,
  at,
  reason,
  gate,
  device,
  type_name,
  ticket_code,
}: TurnedAwayRow): GateBoard['turned_away'][number] => ({
  nonce,
  at: at.toISOString(),
  reason,
  gate,
  device,
  type: type_name,
  ticket: ticket_code,
});
