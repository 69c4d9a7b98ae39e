import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { refreshPrices } from '#modules/catalog/index.ts';
import { expireOrders } from '#modules/orders/index.ts';
import { runRefunds } from '#modules/payments/index.ts';
import type { SoldTickets } from '#modules/preparing/tickets/tickets.contract.ts';
import { noteRefund } from '#modules/returns/index.ts';
import type { SoldFlashSale } from '#modules/selling/sales/flash-sales.contract.ts';
import { refundTickets } from '#modules/tickets/index.ts';
import { plainDateIn } from '#shared/time.ts';
import { lowestPrice } from '#web/components/catalogue/lowest-price.ts';
import { findBrokenRules, makeOverdue, rowsOf } from './buying.ts';
import { days, hours, openCatalogue } from './catalogue.ts';
import type { TestDatabase } from './database.ts';
import { draftType, publishWhole, typeForm } from './drafting.ts';
import { editEvent } from './edit-event.ts';
import { type Answer, asking, BUYER, signedIn, whoIs } from './holding.ts';
import { operatorBy, sellerOf } from './sellers.ts';
import {
  countsOf,
  currentTypes,
  type FlashSale,
  hold,
  isOn,
  isPaid,
  lowestPrices,
  type Order,
  overlaps,
  type Pool,
  payLate,
  poolsOf,
  poolsOfType,
  quote,
  release,
  roomsOf,
  type Shop,
  sell,
  sum,
  type Type,
  takeBack,
  takenOf,
  type Unit,
} from './selling-model.ts';
import { type TestApp, testApp } from './test-app.ts';

// Random histories of a seller who changes what an event sells while people buy it, through the calls that pages make. Beside
// them goes a model (selling-model.ts): it says beforehand what each call will answer, and afterwards what must be true.

// The name of a deed, and numbers that say how it is done.
export type Step = [name: keyof typeof DEEDS, one: number, other: number, third: number];

type Deed = (scene: Scene, one: number, other: number, third: number) => Promise<string>;

interface Scene {
  stage: Stage;
  shop: Shop;
  eventId: number;
  // The instant of the present deed; our clock stands still meanwhile.
  now: Date;
  seller: Record<string, string>;
  // The days of the event, of which some are sold.
  days: string[];
}

interface Stage {
  db: TestDatabase;
  app: TestApp;
  ask: ReturnType<typeof asking>;
}

export interface SellingStage extends Stage {
  // Answers what came of each step. Fails if a call answers otherwise than it must, or something is untrue after a step; `meddle`
  // is done to the event after the last one, before everything is looked at once more.
  check(steps: readonly Step[], meddle?: (eventId: number) => Promise<unknown>): Promise<string[]>;
}

const ZONE = 'Africa/Nairobi';
const PRICES = [0, 500, 700, 1_500, 3_000];
const HOUR = 3_600_000;

export async function openSellingStage(db: TestDatabase): Promise<SellingStage> {
  await openCatalogue(db, new Date());
  const owner = { organizerId: 1, role: 'owner', eventIds: null } as const;
  const app = await testApp(db, {
    whoIs: async (headers) => {
      const person = await whoIs(headers);
      return person && { ...person, provedAt: new Date(person.provedAt) };
    },
    membershipsOf: async () => [owner],
  });
  const stage = { db, app, ask: asking(app) };
  return {
    ...stage,
    async check(steps, meddle) {
      const scene = await openScene(stage);
      await look(scene);
      const outcomes: string[] = [];
      for (const [name, one, other, third] of steps) {
        tick(scene);
        outcomes.push(await DEEDS[name](scene, one, other, third));
        await look(scene);
      }
      if (meddle) {
        await meddle(scene.eventId);
        await look(scene);
      }
      expect(await findBrokenRules(db, 'tickets')).toEqual([]);
      // Lists have one event at a time.
      await editEvent(db, scene.eventId, { status: 'draft' }, scene.now);
      return outcomes;
    },
  };
}

function tick(scene: Scene): void {
  scene.now = new Date();
  scene.stage.app.clock.set(scene.now);
}

// Two of three days with a pass for both, and two ordinary types.
async function openScene(stage: Stage): Promise<Scene> {
  const { db, app } = stage;
  const now = new Date();
  app.clock.set(now);
  const dates = [10, 11, 12].map((count) => plainDateIn(days(count, now), ZONE));
  const [first = '', second = ''] = dates;
  // Whatever broke off before this one left its event behind.
  await sql`update events set status = 'draft' where status = 'published'`.execute(db.sql);
  const eventId = await publishWhole(db, sellerOf(1, now), {
    ends_at: hours(1, days(12, now)).toISOString(),
    ticket_types: [
      draftType({
        name: 'Day',
        price: 2_000,
        stock: {
          kind: 'dates',
          days: [
            { on: first, capacity: 3 },
            { on: second, capacity: 4 },
          ],
        },
      }),
      draftType({ name: 'Both', price: 3_500, stock: { kind: 'days_of', type: 0 } }),
      draftType({ price: 1_500, stock: { kind: 'own', capacity: 6, room: null } }),
      draftType({ name: 'Early', price: 700, stock: { kind: 'own', capacity: 2, room: null } }),
    ],
  });
  const shop: Shop = { types: [], sales: [], orders: [], codes: [] };
  const scene = { stage, shop, eventId, now, seller: signedIn({}), days: dates };
  const { types, pools } = await tickets(scene);
  const known = pools.map(({ id, capacity }): Pool => ({ id, capacity, held: 0, sold: 0 }));
  const poolOn = (on: string | null, place = 0) => {
    const pool = known[pools.findIndex((one) => one.on === on) + place];
    if (!pool) throw new Error('The event has other places');
    return pool;
  };
  const [day, both, regular, early] = types.map(({ id, name, price }) => blankType({ id, name, price }));
  if (!day || !both || !regular || !early) throw new Error('The event has other types');
  day.days = new Map([first, second].map((on) => [on, poolOn(on)]));
  both.allDays = [...day.days.values()];
  regular.own = poolOn(null);
  early.own = poolOn(null, 1);
  shop.types.push(day, both, regular, early);
  return scene;
}

const blankType = (given: Pick<Type, 'id' | 'name' | 'price'> & Partial<Type>): Type => ({
  least: 1,
  isHidden: false,
  isArchived: false,
  own: null,
  room: null,
  allDays: [],
  days: new Map(),
  ...given,
});

// Calls and what they must answer.

const address = ({ eventId }: Scene, rest: string) => `/api/sell/ngoma-nights/events/${eventId}/${rest}`;
const read = (scene: Scene, rest: string) =>
  scene.stage.ask.must(scene.stage.ask.get(address(scene, rest), scene.seller));
const tickets = (scene: Scene): Promise<SoldTickets> => read(scene, 'tickets');

// Answers what was said, which must be what the model expects; null: that it is done.
async function change(scene: Scene, rest: string, body: object, no: string | null) {
  const answer = await scene.stage.ask.post(address(scene, rest), body, scene.seller);
  return { ...expectAnswer(answer, [no ?? 'ok'], `${rest} ${JSON.stringify(body)}`), body: answer.body };
}

function expectAnswer({ status, body }: Answer, expected: readonly string[], what: string) {
  const said: string = status === 200 ? 'ok' : (body.code ?? `status ${status}`);
  expect(expected, `${what} was answered: ${said}`).toContain(said);
  return { said };
}

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
  except: FlashSale | null,
): string | null {
  for (const [type, price] of wanted.prices) {
    if (type.isArchived) return 'type_unknown';
    if (price >= type.price) return 'flash_not_lower';
  }
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

const totalOf = (units: readonly Unit[]): number => sum(units.map(({ price }) => price));
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

const DEEDS = {
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
    const no = refusedSale(scene, wanted, null);
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
        : (refusedSale(scene, wanted, sale) ??
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
      const { said } = expectAnswer(answer, found === 'short' ? ['sold_out', 'all_held'] : [found], what);
      return said;
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
} satisfies Record<string, Deed>;

const NO_POOL: Pool = { id: 0, capacity: 0, held: 0, sold: 0 };

const WEIGHTS: Partial<Record<keyof typeof DEEDS, number>> = { buy: 7, pay: 4, flash: 3, refund: 3 };
const NAMES = Object.keys(DEEDS) as (keyof typeof DEEDS)[];
const number = fc.nat({ max: 59 });

export const histories: fc.Arbitrary<Step[]> = fc.array(
  fc.tuple(
    fc.oneof(...NAMES.map((name) => ({ weight: WEIGHTS[name] ?? 2, arbitrary: fc.constant(name) }))),
    number,
    number,
    number,
  ),
  { minLength: 4, maxLength: 24 },
);

// What must be true of the event at any moment, as its seller, its buyers and the lists see it.
async function look(scene: Scene): Promise<void> {
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
      lines: [...Map.groupBy(units, ({ type, on }) => `${type.id} ${on}`).values()].map((line) => [
        line[0]?.type.id,
        line[0]?.on,
        line.length,
        line[0]?.price,
      ]),
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

// Histories that chance seldom makes, with what comes of each step; they are always tried. At the beginning there are Day (sold
// by the date), Both (for both days), Regular and Early.
const [DAY, BOTH, REGULAR, EARLY, GUESTS] = [0, 1, 2, 3, 4] as const;
// How many, by the second number of `buy`.
const [ONE, TWO, THREE] = [0, 1, 2] as const;
const [ALL_OF_IT, ONE_TICKET] = [0, 1] as const;

export const KNOWN = {
  'the cheapest sells out and comes back': [
    ['held', 'buy', EARLY, TWO, 0],
    ['all_held', 'buy', EARLY, ONE, 0],
    ['ok', 'pay', 0, 0, 0],
    ['sold_out', 'buy', EARLY, ONE, 0],
    ['refunded', 'refund', 0, ALL_OF_IT, 0],
  ],
  'fewer places than are taken are refused, more are not': [
    ['held', 'buy', REGULAR, THREE, 0],
    ['capacity_below_taken', 'capacities', 2, 2, 2],
    ['ok', 'capacities', 2, 8, 2],
    ['ok', 'pay', 0, 0, 0],
    ['capacity_below_taken', 'capacities', 2, 1, 2],
  ],
  'a price is edited between two sales': [
    ['held', 'buy', REGULAR, ONE, 0],
    ['ok', 'edit', REGULAR, 4, 0],
    ['price_changed', 'buy', REGULAR, ONE, 2],
    ['held', 'buy', REGULAR, ONE, 0],
    ['ok', 'pay', 0, 0, 0],
    ['ok', 'pay', 0, 0, 0],
  ],
  'units of a flash sale run out, and one comes back with a ticket while there is no limit': [
    ['ok', 'flash', REGULAR, 2, 1],
    ['flash_overlap', 'flash', REGULAR, 2, 1],
    ['flash_not_lower', 'edit', REGULAR, 2, 0],
    ['held in a sale', 'buy', REGULAR, TWO, 0],
    ['ok', 'pay', 0, 0, 0],
    ['held', 'buy', REGULAR, TWO, 0],
    ['without a limit', 'edit_flash', 0, 0, 1],
    ['partly_refunded', 'refund', 0, ONE_TICKET, 0],
    ['ok', 'edit_flash', 0, 1, 1],
    ['held', 'buy', REGULAR, ONE, 0],
    ['ok', 'end_flash', 0, 0, 0],
    ['flash_over', 'edit_flash', 0, 1, 1],
    ['held', 'buy', REGULAR, ONE, 0],
  ],
  'a room is full before its types are, and goes when it is empty': [
    ['ok', 'room', REGULAR, EARLY, 3],
    ['in_a_room', 'room', REGULAR, EARLY, 4],
    ['held', 'buy', REGULAR, TWO, 0],
    ['all_held', 'buy', EARLY, TWO, 0],
    ['already_taken', 'leave_room', 0, 0, 0],
    ['ok', 'cancel', 0, 0, 0],
    ['held', 'buy', EARLY, TWO, 0],
    ['ok', 'expire', 0, 0, 0],
    ['ok', 'leave_room', 0, 0, 0],
  ],
  'places are held back for whoever has the code': [
    ['ok', 'hold_back', REGULAR, TWO, 0],
    ['tickets_unknown', 'buy', GUESTS, ONE, 4],
    ['held with a code', 'buy', GUESTS, TWO, 0],
    ['all_held', 'buy', GUESTS, ONE, 0],
    ['ok', 'pay', 0, 0, 0],
    ['capacity_below_taken', 'hold_back', GUESTS, ONE, 0],
    ['nothing_of_its_own', 'hold_back', BOTH, ONE, 0],
    ['capacity_changed', 'hold_back', EARLY, ONE, 4],
  ],
  'a day is sold by both passes, stays, and another one is added': [
    ['held', 'buy', DAY, ONE, 0],
    ['held', 'buy', BOTH, TWO, 0],
    ['date_in_use', 'days', DAY, 0, 5],
    ['capacity_below_taken', 'days', DAY, 6, 1],
    ['ok', 'days', DAY, 6, 3],
    ['ok', 'pay', 1, 0, 0],
    ['partly_refunded', 'refund', 0, ONE_TICKET, 0],
    ['not_by_the_date', 'days', REGULAR, 6, 3],
  ],
  'a type is archived, bought no longer, and brought back': [
    ['held', 'buy', REGULAR, ONE, 0],
    ['gone', 'archive', REGULAR, 1, 0],
    ['tickets_unknown', 'buy', REGULAR, ONE, 0],
    ['ok', 'pay', 0, 0, 0],
    ['type_unknown', 'edit', REGULAR, 4, 0],
    ['back', 'archive', REGULAR, 0, 0],
    ['held', 'buy', REGULAR, ONE, 0],
  ],
  'money comes late: for a type that is in a room by now, and for one that is archived': [
    ['held', 'buy', REGULAR, ONE, 0],
    ['held', 'buy', EARLY, ONE, 0],
    ['ok', 'give_up', 0, 0, 0],
    ['ok', 'give_up', 0, 0, 0],
    ['ok', 'room', REGULAR, EARLY, 8],
    ['gone', 'archive', EARLY, 1, 0],
    ['paid', 'late_money', 0, 0, 0],
    ['refunded', 'late_money', 0, 0, 0],
  ],
  'nothing is to be paid, and it is given back': [
    ['ok', 'edit', EARLY, 0, 0],
    ['free', 'buy', EARLY, TWO, 0],
    ['partly_refunded', 'refund', 0, ONE_TICKET, 0],
    ['refunded', 'refund', 0, ALL_OF_IT, 0],
  ],
} satisfies Record<string, [outcome: string, ...step: Step][]>;
