import type { NewEvent, NewTicketType } from '#modules/catalog/index.ts';
import { toMinor } from '#shared/money.ts';
import type { DraftDocument, DraftTicketType } from './draft.contract.ts';
import { posterSeedOf } from './draft.rules.ts';

// For a draft that `missingForPublish` finds complete.
export function newEventOfDraft(
  draft: DraftDocument,
  { organizerId, slug, now }: { organizerId: number; slug: string; now: Date },
): NewEvent {
  return {
    slug,
    name: draft.name,
    summary: draft.summary,
    description: draft.description,
    locale: draft.locale,
    texts: draft.texts,
    status: 'published',
    categorySlug: there(draft.category),
    organizerId,
    venueId: there(draft.venue_id),
    currency: there(draft.currency),
    doorsAt: instantOf(draft.doors_at),
    startsAt: new Date(there(draft.starts_at)),
    endsAt: new Date(there(draft.ends_at)),
    posterSeed: posterSeedOf(draft),
    picture: draft.picture,
    policies: draft.policies,
    publishedAt: now,
    rooms: draft.rooms.map((room) => ({ capacity: there(room.capacity) })),
    ticketTypes: draft.ticket_types.map(newTypeOf),
  };
}

function newTypeOf(type: DraftTicketType): NewTicketType {
  return {
    name: type.name,
    description: type.description,
    texts: type.texts ?? {},
    priceMinor: toMinor(there(type.price)),
    saleStartsAt: instantOf(type.sale_starts_at),
    saleEndsAt: instantOf(type.sale_ends_at),
    minPerOrder: type.min_per_order,
    maxPerOrder: type.max_per_order,
    isHidden: type.is_hidden,
    admits: type.admits,
    entryRule: type.entry_rule,
    doorNote: type.door_note,
    doorColour: type.door_colour,
    ...stockOf(type.stock),
  };
}

function stockOf(stock: DraftTicketType['stock']): Partial<NewTicketType> {
  switch (stock.kind) {
    case 'own':
      return {
        ...(stock.capacity !== null && { pool: { capacity: stock.capacity } }),
        ...(stock.room !== null && { room: stock.room }),
      };
    case 'dates':
      return { dates: stock.days.map((day) => ({ on: day.on, capacity: there(day.capacity) })) };
    case 'days_of':
      return { takesDaysOf: stock.type };
  }
}

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

function there<T>(value: T | null): T {
  if (value === null) throw new Error('The draft lacks something that missingForPublish did not name');
  return value;
}
