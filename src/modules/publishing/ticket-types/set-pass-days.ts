import {
  deleteTypePools,
  insertTypePools,
  listTicketTypes,
  listTypePools,
  type TypePoolRow,
} from '#modules/catalog/index.ts';
import { createPools, lockPools, resizePools } from '#modules/inventory/index.ts';
import { type By, differences } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type ChangeRefusal, changeEvent } from '../change-event.ts';
import { type ProblemReason, refuseProblems } from '../problems.rules.ts';
import type { PassDay } from './ticket-type.contract.ts';
import { problemsOfDays } from './ticket-type.rules.ts';

type Reason = ChangeRefusal | ProblemReason | 'not_by_the_date' | 'date_in_use' | 'capacity_below_taken';

// The days on which a date pass is sold, and how many for each, as a whole. A day of which something is held or sold, or which
// a pass for several days takes from, stays. Such passes do not get the days that are added: theirs were promised. Also of a pass
// that is archived: its days stand in the way of the event's as long as they are there.
export function setPassDays(
  db: Database,
  eventId: number,
  ticketTypeId: number,
  days: readonly PassDay[],
  by: By,
): Promise<Result<undefined, Reason>> {
  return changeEvent<undefined, Reason>(db, eventId, 'edit_events', by, async (tx, event) => {
    const isThere = (await listTicketTypes(tx, eventId)).some((type) => type.id === ticketTypeId);
    if (!isThere) return fail('type_unknown');
    const links = await listTypePools(tx, eventId);
    const dated = links.filter(isDayOfType(ticketTypeId));
    if (dated.length === 0) return fail('not_by_the_date');
    const when = { startsAt: event.starts_at, endsAt: event.ends_at, timeZone: event.time_zone };
    const isKnown = new Set(dated.map((link) => link.valid_on));
    const no = refuseProblems(problemsOfDays(days, when).filter(isNews(days, isKnown)));
    if (no) return no;

    // The locks make buyers wait until the new days are stored.
    const pools = await lockPools(
      tx,
      dated.map((link) => link.pool_id),
    );
    const poolOf = new Map(pools.map((pool) => [pool.id, pool]));
    const wanted = new Map(days.map((day) => [day.on, day.capacity]));
    const gone = dated.filter((link) => !wanted.has(link.valid_on));
    const stays = gone.find(({ pool_id }) => {
      const pool = poolOf.get(pool_id);
      const isShared = links.filter((link) => link.pool_id === pool_id).length > 1;
      return isShared || !pool || pool.held + pool.sold > 0;
    });
    if (stays) return fail('date_in_use', { field: 'days', data: { on: stays.valid_on } });

    const full = await resizePools(
      tx,
      dated.flatMap(({ pool_id, valid_on }) => {
        const capacity = wanted.get(valid_on);
        return capacity === undefined ? [] : [{ poolId: pool_id, capacity }];
      }),
    );
    const [first] = full;
    if (first) {
      const on = dated.find((link) => link.pool_id === first.poolId)?.valid_on;
      const place = days.findIndex((day) => day.on === on);
      return fail('capacity_below_taken', { field: `${place}.capacity`, data: { on, taken: first.taken } });
    }
    const added = days.filter((day) => !isKnown.has(day.on));
    const poolIds = await createPools(tx, added);
    if (gone.length > 0)
      await deleteTypePools(
        tx,
        ticketTypeId,
        gone.map((link) => link.pool_id),
      );
    if (added.length > 0)
      await insertTypePools(
        tx,
        added.map(({ on }, place) => ({
          ticket_type_id: ticketTypeId,
          pool_id: poolIds[place] ?? 0,
          valid_on: on,
        })),
      );
    const before = Object.fromEntries(
      dated.map((link) => [link.valid_on, poolOf.get(link.pool_id)?.capacity]),
    );
    const after = {
      ...Object.fromEntries(gone.map((link) => [link.valid_on, null])),
      ...Object.fromEntries(wanted),
    };
    const changes = differences(before, after);
    const subject = `ticket_type:${ticketTypeId}`;
    return ok({ value: undefined, noted: changes && { action: 'ticket_type.days_set', subject, changes } });
  });
}

type Dated = TypePoolRow & { valid_on: string };

const isDayOfType =
  (ticketTypeId: number) =>
  (link: TypePoolRow): link is Dated =>
    link.ticket_type_id === ticketTypeId && link.valid_on !== null;

// A day that existed before may lie outside of the event's dates, because the event was moved since.
const isNews =
  (days: readonly PassDay[], isKnown: ReadonlySet<string>) =>
  ({ field, reason }: { field: string; reason: ProblemReason }) =>
    reason !== 'date_outside' || !isKnown.has(days[Number.parseInt(field, 10)]?.on ?? '');
