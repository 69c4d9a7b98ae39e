import { may } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import type { MemberAction } from '#shared/access.ts';
import type { Member } from '#shared/actor.ts';
import { ok, type Result } from '#shared/result.ts';
import { listDoors } from './devices.queries.ts';
import { listGates } from './gates.queries.ts';
import { presentDoorEvent } from './present-device.ts';

type Door = ReturnType<typeof presentDoorEvent> & {
  organizer: string;
  gates: { id: number; name: string }[];
  may_keep_names: boolean;
};

// Where somebody may scan, now and within a week.
export async function listOwnDoors(
  { sql }: Pick<Database, 'sql'>,
  actor: Member,
  now: Date,
): Promise<Result<{ events: Door[] }, never>> {
  const rows = await listDoors(
    sql,
    actor.memberships.map(({ organizerId }) => organizerId),
  );
  const mayAt = ({ organizer_id, event_id }: (typeof rows)[number], action: MemberAction) =>
    may(actor, action, { organizerId: organizer_id, eventId: event_id }, now).ok;
  const own = rows.filter((row) => mayAt(row, 'scan'));
  const gates = Map.groupBy(
    await listGates(
      sql,
      own.map(({ event_id }) => event_id),
    ),
    ({ event_id }) => event_id,
  );
  return ok({
    events: own.map((row) => ({
      ...presentDoorEvent(row),
      organizer: row.organizer_slug,
      gates: (gates.get(row.event_id) ?? []).map(({ id, name }) => ({ id, name })),
      may_keep_names: mayAt(row, 'keep_names_at_door'),
    })),
  });
}
