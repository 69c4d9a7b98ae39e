// What an event on sale should be like, kept beside the program in plain counts: none of the program's own code is used, so
// that both would have to be wrong in the same way. Prices are whole shillings.

export interface Pool {
  id: number;
  capacity: number;
  held: number;
  sold: number;
}

export interface Type {
  id: number;
  name: string;
  price: number;
  least: number;
  isHidden: boolean;
  isArchived: boolean;
  // What every ticket takes from: places of its own, a room, and all the days of a pass for several.
  own: Pool | null;
  room: Pool | null;
  allDays: Pool[];
  // Sold by the date: a ticket takes from one of these. Empty for all others.
  days: Map<string, Pool>;
}

export interface FlashSale {
  id: number;
  label: string;
  startsAt: number;
  endsAt: number;
  prices: Map<Type, number>;
  // What counts its units, and what did when it last had a limit.
  pool: Pool | null;
  lastPool: Pool | null;
}

// One ticket of an order, held or sold.
export interface Unit {
  type: Type;
  on: string | null;
  // What it was when it was bought, which its order goes on saying.
  bought: { type: Type; on: string | null };
  price: number;
  normal: number;
  sale: FlashSale | null;
  pools: Pool[];
  isTakenBack: boolean;
}

export interface Order {
  reference: string;
  token: string;
  state: 'held' | 'paid' | 'cancelled' | 'expired' | 'partly_refunded' | 'refunded';
  units: Unit[];
  // A payment that is on its way though the order is over.
  late: string | null;
}

export interface Shop {
  // In the order in which buyers see them.
  types: Type[];
  sales: FlashSale[];
  orders: Order[];
  codes: { code: string; shows: Type }[];
}

export interface Want {
  type: Type;
  on: string | null;
  quantity: number;
}

export const leftIn = ({ capacity, held, sold }: Pool): number => capacity - held - sold;
export const takenOf = ({ held, sold }: Pool): number => held + sold;
export const isOn = ({ startsAt, endsAt }: FlashSale, now: number): boolean =>
  startsAt <= now && now < endsAt;
export const currentTypes = ({ types }: Shop): Type[] => types.filter((type) => !type.isArchived);
export const isPaid = ({ state }: Order): boolean => state === 'paid' || state === 'partly_refunded';
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

export function poolsOfTicket({ own, room, allDays, days }: Type, on: string | null): Pool[] {
  const day = on === null ? null : (days.get(on) ?? null);
  return [own, room, day, ...allDays].filter((pool) => pool !== null);
}

// All that tickets of this type can take from.
export const poolsOfType = (type: Type): Pool[] => [...poolsOfTicket(type, null), ...type.days.values()];
// So many tickets of it there can be, whatever is sold.
export const placesOf = (type: Type): number =>
  Math.min(
    ...poolsOfTicket(type, null).map(({ capacity }) => capacity),
    ...(type.days.size > 0 ? [sum([...type.days.values()].map(({ capacity }) => capacity))] : []),
  );
export const poolsOf = (shop: Shop): Pool[] =>
  [...new Set(shop.types.flatMap(poolsOfType))].sort((one, other) => one.id - other.id);
export const roomsOf = (shop: Shop): Pool[] => [...new Set(shop.types.flatMap(({ room }) => room ?? []))];

function isShort(units: readonly Unit[]): boolean {
  const wanted = units.flatMap(({ pools }) => pools);
  return wanted.some((pool) => wanted.filter((other) => other === pool).length > leftIn(pool));
}

// The tickets with their prices, or why there are none. A line gets the price of a flash sale if all of it fits.
export function quote(shop: Shop, wants: readonly Want[], code: string | null, now: number): Unit[] | string {
  const shown = shop.codes.find((one) => one.code === code)?.shows;
  const known = shop.types.flatMap((type) =>
    type.isArchived || (type.isHidden && type !== shown) ? [] : wants.filter((want) => want.type === type),
  );
  if (known.some(({ type, quantity }) => quantity < type.least)) return 'below_minimum';
  if (known.length < wants.length) return 'tickets_unknown';
  const inSale = new Map<FlashSale, number>();
  const units = known.flatMap(({ type, on, quantity }) => {
    const live = shop.sales.find((sale) => isOn(sale, now) && sale.prices.has(type));
    const before = live ? (inSale.get(live) ?? 0) : 0;
    const fits = live && (live.pool === null || before + quantity <= leftIn(live.pool));
    const sale = fits ? live : null;
    if (sale) inSale.set(sale, before + quantity);
    const price = sale?.prices.get(type) ?? type.price;
    const pools = [...poolsOfTicket(type, on), ...(sale?.pool ? [sale.pool] : [])];
    const unit = {
      type,
      on,
      bought: { type, on },
      price,
      normal: type.price,
      sale,
      pools,
      isTakenBack: false,
    };
    return Array.from({ length: quantity }, (): Unit => ({ ...unit }));
  });
  return isShort(units) ? 'short' : units;
}

export function hold(units: readonly Unit[]): void {
  for (const pool of units.flatMap(({ pools }) => pools)) pool.held += 1;
}

export function release(units: readonly Unit[], from: 'held' | 'sold'): void {
  for (const pool of units.flatMap(({ pools }) => pools)) pool[from] -= 1;
}

export function sell(order: Order): void {
  release(order.units, 'held');
  for (const pool of order.units.flatMap(({ pools }) => pools)) pool.sold += 1;
  order.state = 'paid';
}

// Of a sale at its prices, with what counts its units if anything does.
export function takeBack(order: Order, units: readonly Unit[]): void {
  release(units, 'sold');
  for (const unit of units) unit.isTakenBack = true;
  order.state = order.units.every(({ isTakenBack }) => isTakenBack) ? 'refunded' : 'partly_refunded';
}

// The places that a ticket takes if it becomes another one, and those that it gives back. A unit of a flash sale stays taken.
export function placesFor(unit: Unit, type: Type, on: string | null): { takes: Pool[]; gives: Pool[] } {
  const wanted = poolsOfTicket(type, on);
  return {
    takes: wanted.filter((pool) => !unit.pools.includes(pool)),
    gives: unit.pools.filter((pool) => !wanted.includes(pool) && !isOfSale(pool)),
  };
}

export function become(unit: Unit, type: Type, on: string | null): void {
  const { takes, gives } = placesFor(unit, type, on);
  for (const pool of takes) pool.sold += 1;
  for (const pool of gives) pool.sold -= 1;
  const pools = [...poolsOfTicket(type, on), ...unit.pools.filter(isOfSale)];
  Object.assign(unit, { type, on, pools });
}

// Only places have an id here.
const isOfSale = ({ id }: Pool): boolean => id === 0;

// Money for an order that is over buys what its tickets take now, if they are sold still and there are enough.
export function payLate(order: Order): void {
  const isSold = order.units.every(({ type, on }) => !type.isArchived && (on === null || type.days.has(on)));
  const units = order.units.map((unit) => ({
    ...unit,
    pools: [...poolsOfTicket(unit.type, unit.on), ...(unit.sale?.pool ? [unit.sale.pool] : [])],
  }));
  order.late = null;
  if (!isSold || isShort(units)) {
    order.state = 'refunded';
    return;
  }
  order.units = units;
  hold(units);
  sell(order);
}

// Where two sales would have one type at one time.
export const overlaps = (
  one: Pick<FlashSale, 'startsAt' | 'endsAt' | 'prices'>,
  other: Pick<FlashSale, 'startsAt' | 'endsAt' | 'prices'>,
): boolean =>
  one.startsAt < other.endsAt &&
  other.startsAt < one.endsAt &&
  [...one.prices.keys()].some((type) => other.prices.has(type));

export interface TypeCounts {
  sold: number;
  held: number;
  free: number;
}

export function countsOf(shop: Shop, type: Type, on: string | null = null): TypeCounts {
  const count = (orders: readonly Order[]) =>
    orders
      .flatMap(({ units }) => units)
      .filter((unit) => unit.type === type && !unit.isTakenBack && (on === null || unit.on === on)).length;
  const lefts = poolsOfTicket(type, null).map(leftIn);
  return {
    sold: count(shop.orders.filter(isPaid)),
    held: count(shop.orders.filter(({ state }) => state === 'held')),
    free: type.days.size > 0 ? sum([...type.days.values()].map(leftIn)) : Math.min(...lefts),
  };
}

// The lowest price that can be paid now, and while nothing can be bought the lowest of all: what lists compare by while no
// flash sale is on, and what they say. null: nothing is shown at all.
export function lowestPrices(shop: Shop, now: number): { normal: number; shown: number } | null {
  const visible = currentTypes(shop).filter((type) => !type.isHidden);
  const canBuy = (type: Type) =>
    type.days.size > 0
      ? [...type.days.values()].some((pool) => leftIn(pool) > 0)
      : poolsOfTicket(type, null).every((pool) => leftIn(pool) >= type.least);
  const buyable = visible.filter(canBuy);
  const counting = buyable.length > 0 ? buyable : visible;
  if (counting.length === 0) return null;
  const inForce = (type: Type) => {
    const live = shop.sales.find(
      (sale) => isOn(sale, now) && sale.prices.has(type) && (sale.pool === null || leftIn(sale.pool) > 0),
    );
    return live?.prices.get(type) ?? type.price;
  };
  return {
    normal: Math.min(...counting.map(({ price }) => price)),
    shown: Math.min(...counting.map(inForce)),
  };
}

export const totalOf = (units: readonly Unit[]): number => sum(units.map(({ price }) => price));
