import { randomUUID } from 'node:crypto';
import { available, lockPools, sumTakes } from '#modules/inventory/index.ts';
import { type By, mayFind, writeAudit } from '#modules/merchants/index.ts';
import {
  confirmOrders,
  expireHolds,
  insertCompSources,
  lockOrders,
  type NewBatch,
  placeOrders,
} from '#modules/orders/index.ts';
import { type OrderLine, organizerLine, poolsOfUnit, type SaleSnapshot } from '#modules/pricing/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { isMobileOf } from '#shared/phone.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { countCompsLeftToTell, type GivenRow, listGivenComps, lockGiver } from './comps.queries.ts';
import { buyerKeys, nextReference } from './new-order.ts';
import type { PlacingServices } from './placing-services.ts';
import { againIfRefused } from './refused-batch.ts';

export interface CompWish {
  eventId: number;
  ticketTypeId: number;
  // Of a date pass.
  validOn: string | null;
  // Tickets for each of these people.
  each: number;
  // Email and phone may be empty; the phone is in E.164.
  people: readonly { name: string; email: string; phone: string }[];
  locale: Locale;
  // The same for every try of one thing.
  batch: string;
}

export interface GivenComp {
  name: string;
  hasEmail: boolean;
  reference: string;
}

export type CompRefusal =
  | 'event_not_found'
  | 'event_cancelled'
  | 'event_past'
  | 'type_unknown'
  | 'comp_no_room'
  | 'comp_too_many_told'
  | 'comps_differ'
  | 'not_allowed'
  | 'proof_needed';

type CompServices = Pick<PlacingServices, 'db' | 'sales' | 'issueTickets' | 'holdSeconds'>;

const MOST_EXPIRED = 500;

// Gives tickets away: one order of nothing for each person, out of the same pools and by the same states as if it had been bought, all
// or none. Who has a contact hears of it as every buyer does. Sent again with the same batch, it gives no others, and refuses
// people and tickets that it did not give. Refuses what there is no room for, and says how much there is, and more people than
// may be told within a day. What slices above do about the new orders is done in the same transaction.
export const giveComps = (
  services: CompServices,
  wish: CompWish,
  by: By,
  above: (tx: Tx, orderIds: number[]) => Promise<void>,
): Promise<Result<GivenComp[], CompRefusal>> => againIfRefused(() => giveOnce(services, wish, by, above));

async function giveOnce(
  { db, sales, issueTickets, holdSeconds }: CompServices,
  wish: CompWish,
  by: By,
  above: (tx: Tx, orderIds: number[]) => Promise<void>,
): Promise<Result<GivenComp[], CompRefusal>> {
  const sale = await sales.current(wish.eventId);
  if (!sale || sale.status === 'draft') return fail('event_not_found');
  const where = { organizerId: sale.organizerId, eventId: wish.eventId };
  const allowed = mayFind(by.actor, 'comp', where, by.now, 'event_not_found');
  if (!allowed.ok) return allowed;
  const priced = organizerLine(sale, { ...wish, quantity: wish.each }, by.now.getTime());
  if (!priced.ok) return priced;
  // It is worth what others pay, and costs nothing.
  const line = { ...priced.value, priceMinor: 0 };
  const takes = takesOf(sale, line);
  await expireHolds(db.sql, wish.eventId, MOST_EXPIRED);
  return db.sql.transaction().execute(async (tx) => {
    const giver = await lockGiver(tx, where.organizerId);
    const pools = await lockPools(
      tx,
      takes.map(({ poolId }) => poolId),
    );
    const given = await findGiven(tx, wish);
    if (given !== null) return given;
    const places = pools.map((pool) => {
      const perOrder = takes.find(({ poolId }) => poolId === pool.id)?.count ?? 1;
      return Math.floor((Math.max(0, available(pool)) * wish.each) / perOrder);
    });
    const left = Math.min(...places);
    const wanted = wish.each * wish.people.length;
    if (pools.length === 0 || left < wanted)
      return fail('comp_no_room', { field: 'people', data: { left: pools.length === 0 ? 0 : left, wanted } });
    const told = wish.people.filter(
      ({ email, phone }) => email !== '' || isMobileOf(phone, sale.countryCode),
    ).length;
    const toTell = told === 0 ? 0 : await countCompsLeftToTell(tx, giver, by.now);
    if (told > toTell)
      return fail('comp_too_many_told', { field: 'people', data: { left: toTell, wanted: told } });
    const batch = newCompBatch(sale, wish, line, takes, holdSeconds);
    const { ids } = await placeOrders(tx, batch);
    await insertCompSources(tx, ids);
    const held = await lockOrders(
      tx,
      batch.orders.map(({ reference }) => reference),
    );
    await confirmOrders(tx, { issueTickets }, held, { actor: 'organizer', cause: 'comp' });
    await above(tx, ids);
    await writeAudit(tx, by, {
      ...where,
      action: 'order.comp_given',
      subject: `ticket_type:${wish.ticketTypeId}`,
      changes: { tickets: [null, wanted], ticket_type: [null, line.name], told: [null, told] },
    });
    return ok(
      batch.orders.map(({ reference, buyer }) => ({
        name: buyer.name,
        hasEmail: buyer.email !== '',
        reference,
      })),
    );
  });
}

const takesOf = (sale: SaleSnapshot, line: OrderLine) =>
  sumTakes([poolsOfUnit(sale, line).map((poolId) => ({ poolId, count: line.quantity }))]);

const keyOf = ({ eventId, batch }: CompWish, place: number): string => `comp ${eventId} ${batch} ${place}`;

// What this batch gave; null: nothing yet.
async function findGiven(tx: Tx, wish: CompWish): Promise<Result<GivenComp[], CompRefusal> | null> {
  const keys = wish.people.map((_, place) => keyOf(wish, place));
  // One more: it may have been a longer list.
  const rows = await listGivenComps(tx, [...keys, keyOf(wish, keys.length)]);
  if (rows.length === 0) return null;
  const given = new Map(rows.map((row) => [row.key, row]));
  const orders = wish.people.flatMap((person, place) => {
    const row = given.get(keys[place] ?? '');
    return row && isSame(row, person, wish) ? [row] : [];
  });
  if (orders.length < rows.length || orders.length < wish.people.length) return fail('comps_differ');
  return ok(orders.map(({ reference, name, email }) => ({ name, hasEmail: email !== '', reference })));
}

const isSame = (row: GivenRow, person: CompWish['people'][number], wish: CompWish): boolean =>
  row.name === person.name &&
  row.email === person.email &&
  row.phone === person.phone &&
  row.ticket_type_id === wish.ticketTypeId &&
  row.valid_on === wish.validOn &&
  row.quantity === wish.each;

function newCompBatch(
  sale: SaleSnapshot,
  wish: CompWish,
  line: OrderLine,
  takes: ReturnType<typeof takesOf>,
  holdSeconds: number,
): NewBatch {
  return {
    eventId: wish.eventId,
    saleVersion: sale.version,
    holdsFrom: Number.NEGATIVE_INFINITY,
    holdsUntil: Number.POSITIVE_INFINITY,
    holdSeconds,
    currency: sale.currency,
    orders: wish.people.map((person, place) => ({
      reference: nextReference(),
      totalMinor: 0,
      feeMinor: 0,
      // Without an address it is nobody's, as it is once somebody was forgotten.
      buyer: { ...person, keys: person.email === '' ? ['', person.phone] : buyerKeys(person) },
      attendeeNames: null,
      locale: wish.locale,
      coupon: null,
      visitorId: randomUUID(),
      mayReplace: false,
      idempotencyKey: keyOf(wish, place),
      lines: [line],
      takes,
    })),
    takes: sumTakes(wish.people.map(() => takes)),
  };
}

export interface CompOption {
  ticketTypeId: number;
  name: string;
  validOn: string | null;
  poolIds: number[];
}

// What can be given away of an event, hidden types too.
export const compOptions = ({ types }: SaleSnapshot): CompOption[] =>
  types.flatMap(({ id: ticketTypeId, name, poolIds, dates }): CompOption[] => {
    if (dates.length === 0) return [{ ticketTypeId, name, validOn: null, poolIds: [...poolIds] }];
    return dates.map(({ on, poolIds: ofDay }) => ({
      ticketTypeId,
      name,
      validOn: on,
      poolIds: [...poolIds, ...ofDay],
    }));
  });
