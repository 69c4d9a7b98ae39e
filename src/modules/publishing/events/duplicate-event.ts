import {
  type EventRow,
  listTicketTypes,
  listTypePools,
  lockDraft,
  lockEvent,
  type TicketTypeRow,
  type TypePoolRow,
} from '#modules/catalog/index.ts';
import { listPools } from '#modules/inventory/index.ts';
import { type By, may, mayFind, writeAudit } from '#modules/merchants/index.ts';
import { allOrNothing, type Database } from '#platform/database/index.ts';
import { toMajor } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { beginDraft } from '../drafts/begin-draft.ts';
import type { DraftDocument, DraftTicketType } from '../drafts/draft.contract.ts';
import { detailsOf } from './edit-details.ts';

type Reason = 'event_not_found' | 'draft_not_found' | 'too_many_drafts' | 'not_allowed' | 'proof_needed';

// A new draft that says what the event says, with the same types and places, and no dates. Asking again with the same id answers
// the draft that there is.
export function duplicateEvent(
  db: Database,
  eventId: number,
  draftId: string,
  by: By,
): Promise<Result<undefined, Reason>> {
  return allOrNothing<undefined, Reason>(db, async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event) return fail('event_not_found');
    const organizerId = event.organizer_id;
    const known = mayFind(by.actor, 'edit_events', { organizerId, eventId }, by.now, 'event_not_found');
    if (!known.ok) return known;
    const allowed = may(by.actor, 'edit_events', { organizerId, eventId: null }, by.now);
    if (!allowed.ok) return allowed;
    const types = (await listTicketTypes(tx, eventId)).filter((type) => type.archived_at === null);
    const links = await listTypePools(tx, eventId);
    const pools = await listPools(tx, [...new Set(links.map((link) => link.pool_id))]);
    const capacities = new Map(pools.map((pool) => [pool.id, pool.capacity]));
    const doc = draftOf(event, types, links, capacities);
    const begins = await beginDraft(tx, { id: draftId, organizerId, doc }, by.now);
    if (!begins.ok) return begins;
    if (begins.value) {
      const changes = { name: [null, doc.name] as [null, string] };
      const noted = { action: 'event.duplicated', subject: `draft:${draftId}`, changes };
      await writeAudit(tx, by, { organizerId, eventId, ...noted });
      return ok();
    }
    const there = await lockDraft(tx, draftId);
    return there?.organizer_id === organizerId ? ok() : fail('draft_not_found');
  });
}

function draftOf(
  event: EventRow,
  types: readonly TicketTypeRow[],
  links: readonly TypePoolRow[],
  capacities: ReadonlyMap<number, number>,
): DraftDocument {
  const { name, summary, description, locale, texts, category, venue_id, poster_seed, picture, policies } =
    detailsOf(event);
  const rooms = roomsOf(types, links);
  const stockOf = ({ id }: TicketTypeRow): DraftTicketType['stock'] => {
    const own = links.filter((link) => link.ticket_type_id === id);
    const dates = own.filter((link) => link.valid_on !== null);
    if (dates.length > 0) {
      const each = Math.max(...dates.map(({ pool_id }) => capacities.get(pool_id) ?? 0));
      return { kind: 'dates', days: [], each };
    }
    const daysOf = links.find(
      (link) => link.valid_on !== null && own.some(({ pool_id }) => pool_id === link.pool_id),
    );
    const dated = types.findIndex((type) => type.id === daysOf?.ticket_type_id);
    if (dated >= 0) return { kind: 'days_of', type: dated };
    const poolId = own.find(({ pool_id }) => !rooms.includes(pool_id))?.pool_id;
    const roomId = own.find(({ pool_id }) => rooms.includes(pool_id))?.pool_id;
    return {
      kind: 'own',
      capacity: capacities.get(poolId ?? 0) ?? null,
      room: roomId === undefined ? null : rooms.indexOf(roomId),
    };
  };
  return {
    name,
    slug: null,
    summary,
    description,
    locale,
    texts,
    category,
    venue_id,
    currency: event.currency as DraftDocument['currency'],
    doors_at: null,
    starts_at: null,
    typed_place: '',
    typed_times: null,
    ends_at: null,
    poster_seed,
    picture,
    policies,
    rooms: rooms.map((id) => ({ capacity: capacities.get(id) ?? null })),
    ticket_types: types.map((type) => ({
      name: type.name,
      description: type.description,
      texts: type.texts,
      price: toMajor(type.price_minor),
      sale_starts_at: null,
      sale_ends_at: null,
      min_per_order: type.min_per_order,
      max_per_order: type.max_per_order,
      is_hidden: type.is_hidden,
      admits: type.admits,
      entry_rule: type.entry_rule,
      door_note: type.door_note,
      door_colour: type.door_colour,
      stock: stockOf(type),
    })),
  };
}

// Pools that several types take from, none of them by the day.
function roomsOf(types: readonly TicketTypeRow[], links: readonly TypePoolRow[]): number[] {
  const dated = new Set(links.flatMap((link) => (link.valid_on === null ? [] : link.pool_id)));
  const current = links.filter(
    ({ pool_id, ticket_type_id }) => !dated.has(pool_id) && types.some(({ id }) => id === ticket_type_id),
  );
  const takers = Map.groupBy(current, (link) => link.pool_id);
  return [...takers].filter(([, { length }]) => length > 1).map(([poolId]) => poolId);
}
