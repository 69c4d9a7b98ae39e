import {
  dateEndsAt,
  dateTypeState,
  listTicketTypes,
  listTypePools,
  type SaleState,
  saleStanding,
  type TicketTypeRow,
  type TypePoolRow,
  typeState,
  writtenIn,
} from '#modules/catalog/index.ts';
import { listPools } from '#modules/inventory/index.ts';
import { type ForOrganizer, mayFind, type Scope, sellerSql } from '#modules/merchants/index.ts';
import { receivedOf } from '#modules/pricing/index.ts';
import { toMajor } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { freeOf, poolsOf, tightestOf } from './places.rules.ts';
import type { SoldPool, SoldTickets, SoldType } from './tickets.contract.ts';
import {
  findSellingEvent,
  listTaken,
  listUnlockingCodes,
  type SellingEventRow,
  type TakenRow,
} from './tickets.queries.ts';

type Reason = 'event_not_found' | 'not_allowed' | 'proof_needed';

// What an event sells, as whoever sells it sees it.
export async function viewTickets(
  { actor, organizer, scope, now }: ForOrganizer,
  eventId: number,
): Promise<Result<SoldTickets, Reason>> {
  const where = { organizerId: organizer.id, eventId };
  const allowed = mayFind(actor, 'see_events', where, now, 'event_not_found');
  if (!allowed.ok) return allowed;
  const found = await readTickets(scope, eventId, now);
  if (!found) return fail('event_not_found');
  const { event, types, links, codes, pools, taken } = found;
  const sold = types.map((type) =>
    soldType(type, {
      event,
      now,
      links: links.filter((link) => link.ticket_type_id === type.id),
      pools,
      taken: taken.filter((row) => row.ticket_type_id === type.id),
      codes: codes.find((row) => row.ticket_type_id === type.id)?.codes ?? [],
    }),
  );
  return ok({
    slug: event.slug,
    is_cancelled: event.status === 'cancelled',
    currency: event.currency,
    time_zone: event.time_zone,
    starts_at: event.starts_at.toISOString(),
    ends_at: event.ends_at.toISOString(),
    fee_percent: event.fee_rate / 100,
    cash_percent: event.cash_rate / 100,
    locales: writtenIn(event).filter((locale) => locale !== event.locale),
    types: [...sold.filter((type) => !type.is_archived), ...sold.filter((type) => type.is_archived)],
    pools,
  });
}

const readTickets = (scope: Scope, eventId: number, now: Date) =>
  sellerSql(scope, async (db) => {
    const event = await findSellingEvent(db, scope.organizerId, eventId, now);
    if (!event) return null;
    const types = await listTicketTypes(db, eventId);
    const links = await listTypePools(db, eventId);
    const codes = await listUnlockingCodes(db, eventId, now);
    const ids = [...new Set(links.map((link) => link.pool_id))];
    const pools = poolsOf(links, await listPools(db, ids));
    const isShared = pools.some((pool) => pool.ticket_type_ids.length > 1);
    const taken = isShared ? await listTaken(db, eventId) : [];
    return { event, types, links, codes, pools, taken };
  });

interface Around {
  event: SellingEventRow;
  now: Date;
  links: readonly TypePoolRow[];
  pools: readonly SoldPool[];
  taken: readonly TakenRow[];
  codes: string[];
}

function soldType(type: TicketTypeRow, around: Around): SoldType {
  const { event, links, codes } = around;
  const own = around.pools.filter((pool) => links.some((link) => link.pool_id === pool.id));
  const isDated = links.some((link) => link.valid_on !== null);
  const hasDays = own.some((pool) => pool.kind === 'day');
  return {
    id: type.id,
    name: type.name,
    description: type.description,
    texts: type.texts,
    price: toMajor(type.price_minor),
    you_get: toMajor(receivedOf(type.price_minor, { rate: event.fee_rate }, event.currency)),
    sale_starts_at: type.sale_starts_at?.toISOString() ?? null,
    sale_ends_at: type.sale_ends_at?.toISOString() ?? null,
    min_per_order: type.min_per_order,
    max_per_order: type.max_per_order,
    is_hidden: type.is_hidden,
    admits: type.admits,
    entry_rule: type.entry_rule,
    door_note: type.door_note,
    door_colour: type.door_colour,
    is_archived: type.archived_at !== null,
    state: type.archived_at === null ? stateOf(type, own, isDated, around) : 'archived',
    stock: isDated ? 'dates' : hasDays ? 'days_of' : 'own',
    pool_ids: own.map((pool) => pool.id),
    ...countsOf(own, isDated, around),
    by_day: hasDays ? byDay(own, isDated, around) : [],
    codes,
  };
}

function stateOf(
  type: TicketTypeRow,
  pools: readonly SoldPool[],
  isDated: boolean,
  { event, now }: Around,
): SaleState {
  const sale = {
    now,
    eventStatus: saleStanding(event.status, event.previous_starts_at, event.is_suspended),
    saleStartsAt: type.sale_starts_at,
    saleEndsAt: type.sale_ends_at,
  };
  if (!isDated)
    return typeState({ ...sale, eventEndsAt: event.ends_at, pools, minPerOrder: type.min_per_order });
  const ends = (on: string) => dateEndsAt(on, { timeZone: event.time_zone, endsAt: event.ends_at });
  return dateTypeState(
    pools.map((pool) =>
      typeState({ ...sale, eventEndsAt: ends(pool.on ?? ''), pools: [pool], minPerOrder: 1 }),
    ),
  );
}

// A pool of its own counts what is gone of a type; one that it shares is asked for what is left alone.
function countsOf(pools: readonly SoldPool[], isDated: boolean, { taken }: Around) {
  const mine = pools.find((pool) => pool.kind === 'own');
  const sum = (what: 'sold' | 'held', rows: readonly Record<'sold' | 'held', number>[]) =>
    rows.reduce((total, row) => total + row[what], 0);
  const isAlone = pools.every((pool) => pool.ticket_type_ids.length === 1);
  const rows = mine ? [mine] : isAlone ? pools : taken;
  const tightest = tightestOf(pools);
  const free = isDated
    ? pools.reduce((total, pool) => total + freeOf(pool), 0)
    : tightest
      ? freeOf(tightest)
      : 0;
  return { sold: sum('sold', rows), held: sum('held', rows), free };
}

function byDay(pools: readonly SoldPool[], isDated: boolean, { taken }: Around): SoldType['by_day'] {
  return pools.flatMap((pool) => {
    if (pool.on === null) return [];
    const rows = isDated ? taken.filter((row) => row.valid_on === pool.on) : taken;
    const alone = pool.ticket_type_ids.length === 1 ? [pool] : rows;
    const sum = (what: 'sold' | 'held') => alone.reduce((total, row) => total + row[what], 0);
    return [{ on: pool.on, sold: sum('sold'), held: sum('held') }];
  });
}
