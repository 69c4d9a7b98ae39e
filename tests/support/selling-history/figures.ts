import { sql } from 'kysely';
import { expect } from 'vitest';
import type { FiguresView, Sums } from '#modules/figures/figures.contract.ts';
import { countHolds, keepMissed } from '#modules/records/index.ts';
import { rowsOf } from '../buying.ts';
import { read, type Scene } from './scene.ts';
import { isPaid, sum } from './shop.ts';

interface OrderFacts {
  on: string;
  channel: string | null;
  campaign: string | null;
  coupon_code: string | null;
  tickets: number;
  gross: number;
  fee: number;
}

// The orders of a history are of one moment and came by themselves: they are given days, sources and codes.
async function scatter({ stage: { db }, eventId }: Scene): Promise<void> {
  const ofEvent = sql`event_id = ${eventId}`;
  await sql`
    update orders set paid_at = paid_at - (id % 5) * interval '1 day', placed_at = placed_at - (id % 5) * interval '1 day'
    where ${ofEvent}
  `.execute(db.sql);
  await sql`update orders set coupon_code = 'CODE' || id % 3 where id % 4 < 2 and ${ofEvent}`.execute(db.sql);
  await sql`
    insert into order_sources (order_id, channel, campaign)
    select id, case when id % 3 = 0 then 'embed' else 'link' end, case when id % 3 > 0 then 'radio-' || id % 2 end
    from orders where id % 5 > 1 and ${ofEvent} on conflict do nothing
  `.execute(db.sql);
}

// Each order that is paid, added up by hand: what its tickets cost that were not taken back.
const listOrders = ({ stage: { db }, eventId }: Scene) =>
  rowsOf<OrderFacts>(
    db,
    sql`
      select (paid_at at time zone 'Africa/Nairobi')::date::text as on, channel, campaign, coupon_code,
        (select count(*) from tickets where order_id = orders.id and tickets.state <> 'revoked')::int as tickets,
        (total_minor - (select coalesce(sum(amount_minor), 0) from order_returns where order_id = orders.id))::float / 100
          as gross,
        (fee_minor - (select coalesce(sum(fee_minor), 0) from order_returns as back where order_id = orders.id))::float / 100
          as fee
      from orders left join order_sources on order_id = orders.id
      where event_id = ${eventId} and state in ('paid', 'partly_refunded')
    `,
  );

function added(orders: readonly Pick<OrderFacts, 'tickets' | 'gross' | 'fee'>[]): Sums {
  const hundredths = (of: 'gross' | 'fee') => sum(orders.map((order) => Math.round(order[of] * 100)));
  const [gross, fee] = [hundredths('gross'), hundredths('fee')];
  return {
    orders: orders.length,
    tickets: sum(orders.map(({ tickets }) => tickets)),
    gross: gross / 100,
    fee: fee / 100,
    net: (gross - fee) / 100,
  };
}

const onlySums = ({ orders, tickets, gross, fee, net }: Sums): Sums => ({ orders, tickets, gross, fee, net });

const byKey = (lines: readonly (readonly [string, Sums])[]) =>
  Object.fromEntries(lines.filter(([, { orders }]) => orders > 0).toSorted());

// The figures are what the orders say, by every cut, and the model knows what each type brought.
export async function lookAtFigures(scene: Scene): Promise<void> {
  const { db } = scene.stage;
  await scatter(scene);
  await keepMissed({ db });
  const orders = await listOrders(scene);
  const grouped = (keyOf: (order: OrderFacts) => string) =>
    byKey([...Map.groupBy(orders, keyOf)].map(([key, some]) => [key, added(some)] as const));
  const compare = (figures: FiguresView, what: string) => {
    expect(figures.sums, `figures ${what}: in all`).toEqual(added(orders));
    expect(byKey(figures.days.map((day) => [day.on, onlySums(day)])), `figures ${what}: by day`).toEqual(
      grouped(({ on }) => on),
    );
    expect(
      byKey(figures.sources.map((line) => [`${line.channel} ${line.campaign}`, onlySums(line)])),
      `figures ${what}: by source`,
    ).toEqual(grouped(({ channel, campaign }) => `${channel} ${campaign}`));
    expect(
      byKey([
        ['null', figures.without_code],
        ...figures.codes.map((line) => [line.code, onlySums(line)] as const),
      ]),
      `figures ${what}: by code`,
    ).toEqual(grouped(({ coupon_code }) => `${coupon_code}`));
    lookAtTypes(scene, figures, what);
  };
  const figures: FiguresView = await read(scene, 'figures');
  compare(figures, 'as they were kept');
  const event = await read(scene, '');
  expect(event.net, 'figures: what the home page says').toBe(figures.sums.net);
  const [placed] = await rowsOf<{ all: number; paid: number }>(
    db,
    sql`
      select count(*)::int as all, count(paid_at)::int as paid from orders
      where event_id = ${scene.eventId}
        and not exists (select from order_sources where order_id = orders.id and channel = 'comp')
    `,
  );
  const steps = { views: 0, holds: placed?.all ?? 0, paid: placed?.paid ?? 0, at_door: 0 };
  expect(figures.steps, 'figures: from look to ticket').toEqual(steps);
  // Thrown away and made again they are the same.
  await sql`delete from sale_records where event_id = ${scene.eventId}`.execute(db.sql);
  await keepMissed({ db });
  await countHolds({ db });
  const again: FiguresView = await read(scene, 'figures');
  compare(again, 'made again');
  expect(again.steps, 'figures: from look to ticket, counted').toEqual(steps);
}

function lookAtTypes({ shop }: Scene, figures: FiguresView, what: string): void {
  const good = shop.orders.filter(isPaid).flatMap(({ units }) => units.filter((unit) => !unit.isTakenBack));
  const expected = Map.groupBy(good, ({ type }) => type.id);
  expect(
    Object.fromEntries(
      figures.types
        .filter(({ tickets }) => tickets > 0)
        .map(({ id, tickets, gross }) => [id, { tickets, gross }]),
    ),
    `figures ${what}: by type`,
  ).toEqual(
    Object.fromEntries(
      [...expected].map(([id, units]) => [
        id,
        { tickets: units.length, gross: sum(units.map(({ price }) => price)) },
      ]),
    ),
  );
  const { gross, fee, net } = added(figures.types);
  expect({ gross, fee, net }, `figures ${what}: the types together`).toEqual({
    gross: figures.sums.gross,
    fee: figures.sums.fee,
    net: figures.sums.net,
  });
}
