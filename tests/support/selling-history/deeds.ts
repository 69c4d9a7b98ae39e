import { sql } from 'kysely';
import { expect } from 'vitest';
import { expireOrders } from '#modules/orders/index.ts';
import { runRefunds } from '#modules/payments/index.ts';
import { noteRefund } from '#modules/returns/index.ts';
import { refundTickets } from '#modules/tickets/index.ts';
import { makeOverdue } from '../buying.ts';
import { typeForm } from '../drafting.ts';
import { BUYER } from '../holding.ts';
import { operatorBy } from '../sellers.ts';
import { blankType, change, expectAnswer, NO_POOL, type Scene, tickets } from './scene.ts';
import {
  become,
  type FlashSale,
  hold,
  isPaid,
  leftIn,
  type Order,
  overlaps,
  type Pool,
  payLate,
  placesFor,
  placesOf,
  poolsOf,
  poolsOfType,
  quote,
  release,
  roomsOf,
  sell,
  sum,
  takeBack,
  takenOf,
  totalOf,
} from './shop.ts';

// What sellers and buyers do. Numbers say how; each answers what came of it, as the model said beforehand.

type Deed = (scene: Scene, one: number, other: number, third: number) => Promise<string>;

const PRICES = [0, 500, 700, 1_500, 3_000];
const HOUR = 3_600_000;

const at = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)];
const NOTHING = 'there was nothing to do it with';
let made = 0;

// The pools of a type that the model does not know yet, as the seller sees them.
async function newPools(scene: Scene, typeId: number) {
  const view = await tickets(scene);
  const known = new Set(poolsOf(scene.shop).map(({ id }) => id));
  const ids = view.types.find((type) => type.id === typeId)?.pool_ids ?? [];
  return view.pools.filter(({ id }) => ids.includes(id) && !known.has(id));
}

async function newPool(scene: Scene, typeId: number, capacity: number, on: string | null): Promise<Pool> {
  const found = (await newPools(scene, typeId)).find((pool) => pool.on === on);
  if (!found) throw new Error(`Type ${typeId} got no places for ${on}`);
  return { id: found.id, capacity, held: 0, sold: 0 };
}

const daysFor = (scene: Scene, which: number, count: number) =>
  scene.days.flatMap((on, place) =>
    ((1 + (which % 7)) >> place) % 2 === 1 ? [{ on, capacity: (count + place) % 6 }] : [],
  );

// Why a flash sale cannot be as it is asked for; null: it can.
function refusedSale(
  scene: Scene,
  wanted: Pick<FlashSale, 'startsAt' | 'endsAt' | 'prices'>,
  units: number | null,
  except: FlashSale | null,
): string | null {
  for (const [type, price] of wanted.prices) {
    if (type.isArchived) return 'type_unknown';
    if (price >= type.price) return 'flash_not_lower';
  }
  if (units !== null && units > sum([...wanted.prices.keys()].map(placesOf))) return 'more_than_places';
  const others = scene.shop.sales.filter((sale) => sale !== except);
  return others.some((sale) => overlaps(sale, wanted)) ? 'flash_overlap' : null;
}

const saleForm = (
  { label, startsAt, endsAt, prices }: Pick<FlashSale, 'label' | 'startsAt' | 'endsAt' | 'prices'>,
  units: number | null,
) => ({
  label,
  starts_at: new Date(startsAt).toISOString(),
  ends_at: new Date(endsAt).toISOString(),
  units,
  prices: [...prices].map(([type, price]) => ({ ticket_type_id: type.id, price })),
});

const held = ({ shop }: Scene) => shop.orders.filter(({ state }) => state === 'held');

// Money that was promised back goes back.
async function giveBack({ stage: { app } }: Scene): Promise<void> {
  const settled: string[] = [];
  await runRefunds(app.services, async (_tx, refund) => {
    settled.push(refund.orderReference);
  });
  for (const reference of settled) await noteRefund(app.services, reference);
}

async function startPaying({ stage: { ask } }: Scene, { reference, token }: Order): Promise<string> {
  const started = await ask.must(ask.post(`/api/event/pay/${reference}`, { provider: 'sandbox', t: token }));
  return started.attempt;
}

export const DEEDS = {
  async add(scene, one, other, third) {
    const { shop } = scene;
    made += 1;
    const fields = {
      name: `Type ${made}`,
      price: at(PRICES, one) ?? 0,
      least: 1 + (third % 2),
      isHidden: third % 7 === 6,
    };
    const room = at(roomsOf(shop), other) ?? null;
    const dated = at(
      shop.types.filter((type) => type.days.size > 0),
      other,
    );
    const capacity = other % 7;
    const kind = third % 4;
    const [stock, places] =
      kind === 1
        ? [{ kind: 'dates', days: daysFor(scene, other, one) }, {}]
        : kind === 2 && dated
          ? [{ kind: 'days_of', ticket_type_id: dated.id }, { allDays: [...dated.days.values()] }]
          : kind === 3 && room
            ? [{ kind: 'own', capacity: null, room_pool_id: room.id }, { room }]
            : [{ kind: 'own', capacity, room_pool_id: room?.id ?? null }, { room }];
    const form = typeForm({
      name: fields.name,
      price: fields.price,
      min_per_order: fields.least,
      is_hidden: fields.isHidden,
    });
    const { said, body } = await change(scene, 'tickets/add', { ...form, stock }, null);
    const type = blankType({ id: body.data.ticket_type_id, ...fields, ...places });
    if (stock.kind === 'own' && stock.capacity !== null)
      type.own = await newPool(scene, type.id, capacity, null);
    for (const day of stock.kind === 'dates' ? daysFor(scene, other, one) : [])
      type.days.set(day.on, await newPool(scene, type.id, day.capacity, day.on));
    shop.types.push(type);
    return `${stock.kind}${type.room ? ' in a room' : ''} ${said}`;
  },

  async edit(scene, one, other, third) {
    const type = at(scene.shop.types, one);
    if (!type) return NOTHING;
    const price = at(PRICES, other) ?? 0;
    const isInSale = ({ endsAt, prices }: FlashSale) =>
      endsAt > scene.now.getTime() && (prices.get(type) ?? -1) >= price;
    const no = type.isArchived ? 'type_unknown' : scene.shop.sales.some(isInSale) ? 'flash_not_lower' : null;
    const [least, isHidden] = [1 + (third % 3), third % 5 === 4];
    const form = typeForm({ name: type.name, price, min_per_order: least, is_hidden: isHidden });
    const { said } = await change(scene, `tickets/${type.id}/edit`, form, no);
    if (no === null) Object.assign(type, { price, least, isHidden });
    return said;
  },

  async archive(scene, one, other) {
    const type = at(scene.shop.types, one);
    if (!type) return NOTHING;
    const isArchived = other % 3 > 0;
    const was = type.isArchived;
    await change(scene, `tickets/${type.id}/archive`, { is_archived: isArchived }, null);
    type.isArchived = isArchived;
    return was === isArchived ? 'again' : isArchived ? 'gone' : 'back';
  },

  async capacities(scene, one, other, third) {
    const pools = poolsOf(scene.shop);
    const chosen = [...new Set([at(pools, one), at(pools, third)])].filter((pool) => pool !== undefined);
    const wanted = chosen.map((pool, place) => ({ pool, capacity: (other + 2 * place) % 9 }));
    const full = wanted
      .filter(({ pool, capacity }) => capacity < takenOf(pool))
      .sort((first, second) => first.pool.id - second.pool.id)[0];
    const { said, body } = await change(
      scene,
      'tickets/capacities',
      wanted.map(({ pool, capacity }) => ({ pool_id: pool.id, capacity })),
      full ? 'capacity_below_taken' : null,
    );
    if (full) {
      const [words] = body.errors[`${wanted.indexOf(full)}.capacity`] ?? [];
      expect(words, 'the refusal says how many are taken').toMatch(new RegExp(`\\b${takenOf(full.pool)}\\b`));
    } else for (const { pool, capacity } of wanted) pool.capacity = capacity;
    return said;
  },

  async hold_back(scene, one, other, third) {
    const { shop } = scene;
    const type = at(shop.types, one);
    if (!type) return NOTHING;
    made += 1;
    const [name, code, count] = [`Guests ${made}`, `GUESTS${made}`, 1 + (other % 3)];
    const fromCapacity = (type.own?.capacity ?? 0) + (third % 5 === 4 ? 1 : 0);
    const no = type.isArchived
      ? 'type_unknown'
      : !type.own
        ? 'nothing_of_its_own'
        : fromCapacity !== type.own.capacity
          ? 'capacity_changed'
          : type.own.capacity - count < takenOf(type.own)
            ? 'capacity_below_taken'
            : null;
    const form = { name, code, count, from_capacity: fromCapacity };
    const { said, body } = await change(scene, `tickets/${type.id}/hold-back`, form, no);
    if (no !== null || !type.own) return said;
    const shows = { ...type, id: body.data.ticket_type_id, name, isHidden: true };
    shows.own = await newPool(scene, shows.id, count, null);
    type.own.capacity -= count;
    shop.types.push(shows);
    shop.codes.push({ code, shows });
    return said;
  },

  async room(scene, one, other, third) {
    const types = [...new Set([at(scene.shop.types, one), at(scene.shop.types, other)])].filter(
      (type) => type !== undefined,
    );
    if (types.length < 2) return NOTHING;
    const capacity = third % 9;
    const [room = null] = types.map((type) => type.room);
    const inside = scene.shop.types.filter((type) => room !== null && type.room === room);
    const isSame =
      room?.capacity === capacity &&
      inside.length === types.length &&
      types.every((type) => inside.includes(type));
    const unfit = types.find((type) => type.isArchived || type.days.size > 0);
    const no = unfit
      ? unfit.isArchived
        ? 'type_unknown'
        : 'sold_by_the_date'
      : isSame
        ? null
        : types.some((type) => type.room)
          ? 'in_a_room'
          : types.flatMap(poolsOfType).some((pool) => takenOf(pool) > 0)
            ? 'already_taken'
            : null;
    const ids = types.map(({ id }) => id);
    const { said, body } = await change(scene, 'tickets/room', { ticket_type_ids: ids, capacity }, no);
    if (no !== null || isSame) return said;
    const shared = { id: body.data.pool_id, capacity, held: 0, sold: 0 };
    for (const type of types) type.room = shared;
    return said;
  },

  async leave_room(scene, one) {
    const { types } = scene.shop;
    const room = at(roomsOf(scene.shop), one);
    const pool = room ?? at(types, one)?.own;
    if (!pool) return NOTHING;
    const inside = types.filter((type) => type.room === pool);
    const no = !room
      ? 'room_unknown'
      : inside.some((type) => poolsOfType(type).length === 1)
        ? 'nothing_of_its_own'
        : takenOf(room) > 0
          ? 'already_taken'
          : null;
    const { said } = await change(scene, 'tickets/room/leave', { pool_id: pool.id }, no);
    if (no === null) for (const type of inside) type.room = null;
    return said;
  },

  async days(scene, one, other, third) {
    const { shop } = scene;
    const type = at(shop.types, one);
    if (!type) return NOTHING;
    const wanted = daysFor(scene, other, third);
    const isWanted = (on: string) => wanted.some((day) => day.on === on);
    const isInUse = (pool: Pool) =>
      takenOf(pool) > 0 || shop.types.some(({ allDays }) => allDays.includes(pool));
    const no =
      type.days.size === 0
        ? 'not_by_the_date'
        : [...type.days].some(([on, pool]) => !isWanted(on) && isInUse(pool))
          ? 'date_in_use'
          : wanted.some(({ on, capacity }) => capacity < takenOf(type.days.get(on) ?? NO_POOL))
            ? 'capacity_below_taken'
            : null;
    const { said } = await change(scene, `tickets/${type.id}/days`, wanted, no);
    if (no !== null) return said;
    const before = type.days;
    type.days = new Map();
    for (const { on, capacity } of wanted) {
      const known = before.get(on);
      if (known) known.capacity = capacity;
      type.days.set(on, known ?? (await newPool(scene, type.id, capacity, on)));
    }
    return said;
  },

  async flash(scene, one, other, third) {
    const { shop } = scene;
    const now = scene.now.getTime();
    const types = new Set([at(shop.types, one), ...(third % 3 === 0 ? [at(shop.types, other)] : [])]);
    const prices = new Map(
      [...types].flatMap((type) =>
        type ? [[type, Math.max(1, type.price - 100 * (third % 5))] as const] : [],
      ),
    );
    // It begins where the last one of its types ended, or comes later.
    const ends = shop.sales.flatMap(({ endsAt }) => (endsAt <= now ? endsAt : []));
    const startsAt = third % 6 === 5 ? now + HOUR : Math.max(now - HOUR, ...ends);
    const units = other % 4 === 0 ? null : 1 + (other % 4);
    made += 1;
    const wanted = { label: `Sale ${made}`, startsAt, endsAt: now + 5 * HOUR, prices };
    const no = refusedSale(scene, wanted, units, null);
    const { said, body } = await change(scene, 'flash-sales/create', saleForm(wanted, units), no);
    if (no !== null) return said;
    const pool = units === null ? null : { id: 0, capacity: units, held: 0, sold: 0 };
    shop.sales.push({ ...wanted, id: body.data.id, pool, lastPool: pool });
    return said;
  },

  async edit_flash(scene, one, other, third) {
    const sale = at(scene.shop.sales, one);
    if (!sale) return NOTHING;
    const prices = new Map(
      [...sale.prices.keys()].map((type) => [type, Math.max(1, type.price - 50 * (third % 7))] as const),
    );
    const units = other % 3 === 0 ? null : other % 6;
    if (units === 0) return NOTHING;
    const wanted = { ...sale, prices };
    const counted = sale.pool ?? sale.lastPool;
    const no =
      sale.endsAt <= scene.now.getTime()
        ? 'flash_over'
        : (refusedSale(scene, wanted, units, sale) ??
          (units !== null && counted && units < takenOf(counted) ? 'capacity_below_taken' : null));
    const form = { id: sale.id, ...saleForm(wanted, units) };
    const { said } = await change(scene, 'flash-sales/edit', form, no);
    if (no !== null) return said;
    const limited = units === null ? null : (counted ?? { id: 0, capacity: units, held: 0, sold: 0 });
    if (limited && units !== null) limited.capacity = units;
    Object.assign(sale, { prices, pool: limited, lastPool: limited ?? counted });
    return units === null ? 'without a limit' : said;
  },

  async end_flash(scene, one) {
    const { shop } = scene;
    const sale = at(shop.sales, one);
    if (!sale) return NOTHING;
    const now = scene.now.getTime();
    const { said } = await change(scene, 'flash-sales/end', { id: sale.id }, null);
    if (sale.endsAt <= now) return 'again';
    if (sale.startsAt < now) sale.endsAt = now;
    else shop.sales.splice(shop.sales.indexOf(sale), 1);
    return said;
  },

  async buy(scene, one, other, third) {
    const { shop, stage } = scene;
    const second = third % 4 === 3 ? at(shop.types, other) : undefined;
    const chosen = [...new Set([at(shop.types, one), second])].filter((type) => type !== undefined);
    const wants = chosen.map((type, place) => ({
      type,
      on: at([...type.days.keys()], third) ?? null,
      quantity: 1 + ((other + place) % 3),
    }));
    const known = shop.codes.find(({ shows }) => chosen.includes(shows));
    const code = third % 5 === 4 ? null : (known?.code ?? null);
    const found = quote(shop, wants, code, scene.now.getTime());
    const total = typeof found === 'string' ? 0 : totalOf(found);
    // The most that the buyer agrees to; null: anything.
    const agreed = third % 6 === 1 ? total : third % 6 === 2 && total > 0 ? total - 1 : null;
    const isDearer = agreed !== null && agreed < total;
    const answer = await stage.ask.post('/api/event/order', {
      event: scene.eventId,
      ticket_details: wants.map(({ type, on, quantity }) => ({
        id: type.id,
        quantity,
        date_pass: on === null ? [] : [{ date: on, quantity }],
      })),
      buyer: BUYER,
      ...(code !== null && { coupon_code: code }),
      ...(agreed !== null && typeof found !== 'string' && { accepted_total: agreed }),
    });
    const what = `buying ${wants.map(({ type, quantity }) => `${quantity} ${type.name}`).join(', ')}`;
    if (typeof found === 'string') {
      // Of several things that are wrong one is said.
      const now = scene.now.getTime();
      const sold = wants.filter((want) => quote(shop, [want], code, now) !== 'tickets_unknown');
      const isShort = found === 'short' || quote(shop, sold, code, now) === 'short';
      const expected = [...(found === 'short' ? [] : [found]), ...(isShort ? ['sold_out', 'all_held'] : [])];
      return expectAnswer(answer, expected, what).said;
    }
    const { said } = expectAnswer(answer, [isDearer ? 'price_changed' : 'ok'], what);
    if (isDearer) {
      expect(answer.body.data.total, 'the price that is asked for instead').toBe(total);
      return said;
    }
    expect(answer.body.data.total, what).toBe(total);
    hold(found);
    const { reference, token } = answer.body.data;
    const order: Order = { reference, token, state: 'held', units: found, late: null };
    shop.orders.push(order);
    if (total === 0) sell(order);
    const isPartly = found.some(({ sale }) => sale) ? ' in a sale' : '';
    return `${total === 0 ? 'free' : 'held'}${isPartly}${code === null ? '' : ' with a code'}`;
  },

  async pay(scene, one) {
    const order = at(held(scene), one);
    if (!order) return NOTHING;
    const attempt = await startPaying(scene, order);
    const { ask } = scene.stage;
    await ask.must(ask.post(`/api/event/pay/sandbox/${attempt}`, { outcome: 'success' }));
    sell(order);
    return 'ok';
  },

  async cancel(scene, one) {
    const order = at(held(scene), one);
    if (!order) return NOTHING;
    const { ask } = scene.stage;
    await ask.must(ask.post(`/api/event/order/cancel/${order.reference}`, { t: order.token }));
    release(order.units, 'held');
    order.state = 'cancelled';
    return 'ok';
  },

  async expire(scene, one) {
    const order = at(held(scene), one);
    if (!order) return NOTHING;
    const { db, app } = scene.stage;
    await makeOverdue(db, order.reference);
    await expireOrders(app.services);
    release(order.units, 'held');
    order.state = 'expired';
    return 'ok';
  },

  // Pays, and gives the tickets back before the money is there.
  async give_up(scene, one) {
    const order = at(held(scene), one);
    if (!order) return NOTHING;
    const { ask } = scene.stage;
    const attempt = await startPaying(scene, order);
    const late = { outcome: 'late', delay_seconds: 3_600 };
    await ask.must(ask.post(`/api/event/pay/sandbox/${attempt}`, late));
    await ask.must(ask.post(`/api/event/order/cancel/${order.reference}`, { t: order.token }));
    release(order.units, 'held');
    Object.assign(order, { state: 'cancelled', late: attempt });
    return 'ok';
  },

  async late_money(scene, one) {
    const order = at(
      scene.shop.orders.filter(({ late }) => late !== null),
      one,
    );
    if (!order?.late) return NOTHING;
    const { db, app } = scene.stage;
    await sql`update sandbox_payments set succeeds_at = now() where ref = ${order.late}`.execute(db.sql);
    await app.services.keeper.settle(order.late);
    payLate(order);
    await giveBack(scene);
    return order.state;
  },

  async refund(scene, one, other) {
    const order = at(scene.shop.orders.filter(isPaid), one);
    if (!order) return NOTHING;
    const { app } = scene.stage;
    const good = order.units.filter(({ isTakenBack }) => !isTakenBack);
    const chosen = other % 3 === 0 ? good : good.slice(0, 1);
    const numbers = other % 3 === 0 ? null : chosen.map((unit) => order.units.indexOf(unit) + 1);
    const wish = { reference: order.reference, numbers, cause: 'tickets_refunded' } as const;
    const answer = await refundTickets(app.services, wish, operatorBy(scene.now));
    expect(answer, 'tickets are taken back').toMatchObject({
      ok: true,
      value: { amountMinor: 100 * totalOf(chosen) },
    });
    await giveBack(scene);
    takeBack(order, chosen);
    return order.state;
  },

  // A sold ticket becomes another one, mostly of the same price if there is one.
  async change_type(scene, one, other, third) {
    const { shop, stage, seller } = scene;
    const order = at(shop.orders.filter(isPaid), one);
    const unit = order && at(order.units, third);
    if (!unit) return NOTHING;
    const alike = shop.types.filter((type) => type.price === unit.normal && type !== unit.type);
    const type = at(third % 3 > 0 && alike.length > 0 ? alike : shop.types, other);
    if (!type) return NOTHING;
    const on = at([...type.days.keys()], third) ?? null;
    const isShort = placesFor(unit, type, on).takes.some((pool) => leftIn(pool) < 1);
    const expected = type.isArchived
      ? ['type_unknown']
      : unit.isTakenBack
        ? ['ticket_revoked']
        : type === unit.type && on === unit.on
          ? ['type_same']
          : type.price !== unit.normal
            ? ['type_costs_other']
            : isShort
              ? ['sold_out', 'all_held']
              : ['ok'];
    const wish = { ticket: order.units.indexOf(unit) + 1, type: type.id, date: on };
    const path = `/api/sell/ngoma-nights/orders/${order.reference}/type`;
    const { said } = expectAnswer(await stage.ask.post(path, wish, seller), expected, JSON.stringify(wish));
    if (said === 'ok') become(unit, type, on);
    return said;
  },
} satisfies Record<string, Deed>;
