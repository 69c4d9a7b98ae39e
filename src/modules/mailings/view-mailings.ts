import {
  dailyLimits,
  dayBefore,
  type ForOrganizer,
  MOST_MESSAGES_OF_EVENT,
  mayFind,
  sellerSql,
} from '#modules/merchants/index.ts';
import { LOCALES } from '#shared/i18n.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { MailingList, MailingView } from './mailings.contract.ts';
import {
  countSince,
  findWrittenTo,
  listHeldDays,
  listHeldTypes,
  listMailings,
  type ShownRow,
} from './mailings.queries.ts';

const SHOWN = 50;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

type Refusal = 'event_not_found' | 'not_allowed' | 'proof_needed';

export async function viewMailings(by: ForOrganizer, eventId: number): Promise<Result<MailingList, Refusal>> {
  const { actor, organizer, scope, now } = by;
  const where = { organizerId: organizer.id, eventId };
  const allowed = mayFind(actor, 'send_messages', where, now, 'event_not_found');
  if (!allowed.ok) return allowed;
  const read = await sellerSql(scope, async (db) => {
    const event = await findWrittenTo(db, organizer.id, eventId);
    return (
      event && {
        event,
        rows: await listMailings(db, eventId, null, SHOWN),
        types: await listHeldTypes(db, eventId),
        days: await listHeldDays(db, eventId),
        today: await countSince(db, where, dayBefore(now)),
      }
    );
  });
  if (!read) return fail('event_not_found');
  return ok({
    messages: read.rows.map(presentLine),
    types: read.types,
    days: read.days,
    locale: read.event.locale,
    time_zone: read.event.time_zone,
    left_today: Math.max(
      0,
      Math.min(
        MOST_MESSAGES_OF_EVENT - read.today.ofEvent,
        dailyLimits(organizer).messages - read.today.inAll,
      ),
    ),
    to: actor.email,
  });
}

export async function viewMailing(
  { actor, organizer, scope, now }: ForOrganizer,
  { eventId, id }: { eventId: number; id: string },
): Promise<Result<MailingView, Refusal | 'message_not_found'>> {
  const where = { organizerId: organizer.id, eventId };
  const allowed = mayFind(actor, 'send_messages', where, now, 'event_not_found');
  if (!allowed.ok) return allowed;
  if (!UUID.test(id)) return fail('message_not_found');
  const read = await sellerSql(scope, async (db) => {
    const [row] = await listMailings(db, eventId, id, 1);
    const event = row && (await findWrittenTo(db, organizer.id, eventId));
    return row && event ? { row, event, types: await listHeldTypes(db, eventId) } : null;
  });
  if (!read) return fail('message_not_found');
  const { row, event, types } = read;
  return ok({
    ...presentLine(row),
    texts: LOCALES.flatMap((locale) => {
      const text = row.texts[locale];
      return text ? [{ locale, ...text }] : [];
    }),
    types: types.filter(({ id: type }) => row.chosen.types.includes(type)).map(({ name }) => name),
    days: [...row.chosen.days],
    who: row.chosen.who,
    time_zone: event.time_zone,
    is_over: stateOf(row) === 'done',
  });
}

// The job writes down that it is done up to a minute later.
const stateOf = ({ state, waiting, on_its_way }: ShownRow): ShownRow['state'] =>
  state === 'going' && waiting + on_its_way === 0 ? 'done' : state;

const presentLine = (row: ShownRow): MailingList['messages'][number] => ({
  id: row.id,
  at: row.begun_at.toISOString(),
  by: row.name,
  subject: row.texts[row.main_locale]?.subject ?? '',
  kind: row.kind,
  state: stateOf(row),
  waiting: row.waiting + row.on_its_way,
  sent: row.sent,
  failed: row.failed,
  left_out: row.left_out,
});
