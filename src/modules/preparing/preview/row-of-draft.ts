import type { DraftDocument } from '#modules/publishing/index.ts';
import type { EventDetailsRow } from '#modules/storefront/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { toMinor } from '#shared/money.ts';

type Types = Pick<EventDetailsRow, 'ticket_types' | 'pool_days'>;
type Pool = EventDetailsRow['ticket_types'][number]['pools'][number];

// Where nothing was said yet, there is enough.
const ENOUGH = 1_000;

// What a draft will sell, with numbers of its own: nothing of it exists yet. Hidden types, and those without a name, are not
// shown.
export function typesOfDraft({ ticket_types, rooms }: DraftDocument, locale: Locale): Types {
  let nextPool = 1;
  const newPool = (capacity: number | null, validOn: string | null): Pool => ({
    id: nextPool++,
    capacity: capacity ?? ENOUGH,
    held: 0,
    sold: 0,
    valid_on: validOn,
  });
  const roomPools = rooms.map((room) => newPool(room.capacity, null));
  const dated = ticket_types.map(({ stock }) =>
    stock.kind === 'dates' ? stock.days.map((day) => newPool(day.capacity, day.on)) : [],
  );
  const poolsOf = ({ stock }: DraftDocument['ticket_types'][number], place: number): Pool[] => {
    switch (stock.kind) {
      case 'dates':
        return dated[place] ?? [];
      case 'days_of':
        return (dated[stock.type] ?? []).map((pool) => ({ ...pool, valid_on: null }));
      case 'own': {
        const room = stock.room === null ? undefined : roomPools[stock.room];
        return [
          ...(stock.capacity === null && room ? [] : [newPool(stock.capacity, null)]),
          ...(room ? [room] : []),
        ];
      }
    }
  };
  return {
    ticket_types: ticket_types.flatMap((type, place) =>
      type.is_hidden || type.name === ''
        ? []
        : {
            id: place + 1,
            name: type.name,
            description: type.description,
            own: type.texts?.[locale] ?? null,
            price_minor: toMinor(type.price ?? 0),
            sale_starts_at: type.sale_starts_at,
            sale_ends_at: type.sale_ends_at,
            min_per_order: type.min_per_order,
            max_per_order: type.max_per_order,
            admits: type.admits,
            pools: poolsOf(type, place),
            flash_sales: [],
          },
    ),
    pool_days: dated.flat().flatMap(({ id, valid_on }) => (valid_on ? { pool_id: id, valid_on } : [])),
  };
}
