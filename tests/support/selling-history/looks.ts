import { sql } from 'kysely';
import { expect } from 'vitest';
import { refreshPrices } from '#modules/catalog/index.ts';
import type { SoldFlashSale } from '#modules/selling/sales/flash-sales.contract.ts';
import { lowestPrice } from '#web/components/catalogue/lowest-price.ts';
import { rowsOf } from '../buying.ts';
import { NO_POOL, read, type Scene, tickets } from './scene.ts';
import {
  countsOf,
  currentTypes,
  isOn,
  isPaid,
  lowestPrices,
  poolsOf,
  poolsOfType,
  sum,
  type Type,
  totalOf,
} from './shop.ts';

// What must be true of the event at any moment, as its seller, its buyers and the lists see it.
export async function look(scene: Scene): Promise<void> {
  const { db, app } = scene.stage;
  await refreshPrices(db, app.clock.now());
  await lookAtTypes(scene);
  await lookAtSales(scene);
  await lookAtOrders(scene);
  await lookAtLists(scene);
}

async function lookAtTypes(scene: Scene): Promise<void> {
  const { shop } = scene;
  const view = await tickets(scene);
  expect(
    view.pools.map(({ id, capacity, held, sold }) => ({ id, capacity, held, sold })),
    'pools',
  ).toEqual(poolsOf(shop));
  const types = [...currentTypes(shop), ...shop.types.filter((type) => type.isArchived)];
  expect(
    view.types.map((type) => ({
      ...{ name: type.name, price: type.price, least: type.min_per_order, isHidden: type.is_hidden },
      ...{ isArchived: type.is_archived, sold: type.sold, held: type.held, free: type.free },
      days: type.by_day,
    })),
    'types',
  ).toEqual(
    types.map((type) => ({
      ...{ name: type.name, price: type.price, least: type.least, isHidden: type.isHidden },
      ...{ isArchived: type.isArchived, ...countsOf(shop, type) },
      days: daysOf(scene, type).map((on) => {
        const { sold, held } = countsOf(shop, type, type.days.size > 0 ? on : null);
        return { on, sold, held };
      }),
    })),
  );
}

// In the order in which their pools were made, as the seller sees them.
function daysOf({ shop }: Scene, type: Type): string[] {
  const all = shop.types.flatMap(({ days }) => [...days]);
  return poolsOfType(type)
    .sort((one, other) => one.id - other.id)
    .flatMap((pool) => all.find(([, other]) => other === pool)?.[0] ?? []);
}

async function lookAtSales(scene: Scene): Promise<void> {
  const { shop } = scene;
  const { sales }: { sales: SoldFlashSale[] } = await read(scene, 'flash-sales');
  const now = scene.now.getTime();
  const byId = <T extends { id: number }>(list: readonly T[]) => [...list].sort((a, b) => a.id - b.id);
  expect(
    byId(sales).map(({ id, state, prices, units, sold, brought_in, normal }) => ({
      ...{ id, state, units, sold, brought_in, normal },
      prices: prices.map(({ ticket_type_id, price }) => [ticket_type_id, price]),
    })),
    'flash sales',
  ).toEqual(
    byId(shop.sales).map((sale) => {
      const units = shop.orders
        .filter(isPaid)
        .flatMap((order) => order.units.filter((unit) => unit.sale === sale && !unit.isTakenBack));
      const { capacity, held, sold } = sale.pool ?? NO_POOL;
      return {
        id: sale.id,
        state: isOn(sale, now) ? 'on' : sale.startsAt > now ? 'coming' : 'over',
        units: sale.pool && { capacity, held, sold },
        sold: units.length,
        brought_in: totalOf(units),
        normal: sum(units.map((unit) => unit.normal)),
        prices: [...sale.prices]
          .map(([type, price]) => [type.id, price])
          .sort(([one = 0], [other = 0]) => one - other),
      };
    }),
  );
}

async function lookAtOrders({ stage: { db }, shop, eventId }: Scene): Promise<void> {
  const orders = await rowsOf(
    db,
    sql`
      select reference, state, (total_minor / 100)::int as total, (
        select json_agg(json_build_array(ticket_type_id, valid_on, quantity, price_minor / 100) order by position)
        from order_lines where order_id = orders.id
      ) as lines
      from orders where event_id = ${eventId} order by id
    `,
  );
  expect(orders, 'what was paid').toEqual(
    shop.orders.map(({ reference, state, units }) => ({
      reference,
      state,
      total: totalOf(units),
      lines: [...Map.groupBy(units, ({ bought }) => `${bought.type.id} ${bought.on}`).values()].map(
        (line) => [line[0]?.bought.type.id, line[0]?.bought.on, line.length, line[0]?.price],
      ),
    })),
  );
  const [money] = await rowsOf<{ kept: number }>(
    db,
    sql`
      select ((
        select coalesce(sum(received_minor), 0) from payment_attempts join orders on reference = order_reference
        where event_id = ${eventId} and status = 'succeeded'
      ) - (
        select coalesce(sum(amount_minor), 0) from refunds join orders on reference = order_reference
        where event_id = ${eventId} and status = 'done'
      ))::int / 100 as kept
    `,
  );
  const good = shop.orders.filter(isPaid).flatMap(({ units }) => units.filter((unit) => !unit.isTakenBack));
  expect(money?.kept, 'money that was kept').toBe(totalOf(good));
}

async function lookAtLists({ stage: { db, ask }, shop, eventId, now }: Scene): Promise<void> {
  const lowest = lowestPrices(shop, now.getTime());
  const [stored] = await rowsOf<{ price: number }>(
    db,
    sql`select (from_price_minor / 100)::int as price from events where id = ${eventId}`,
  );
  expect(stored?.price, 'the lowest price').toBe(lowest?.normal ?? 0);
  const shown = lowest?.shown ?? 0;
  const { data } = await ask.must(ask.get(`/api/events/filter/country:kenya+price:${shown}..${shown}`));
  expect(
    data.map(({ id }: { id: number }) => id),
    `found at ${shown}`,
  ).toEqual([eventId]);
  const card = lowestPrice(data[0]);
  const price = card?.kind === 'free' ? 0 : (card?.priceMajor ?? null);
  expect(price, 'the price on the card').toBe(lowest?.shown ?? null);
}
