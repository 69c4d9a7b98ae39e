import { type ForOrganizer, mayFind, type SellerSql, sellerSql } from '#modules/merchants/index.ts';
import { findSaleChanges, listEventSums, listHoldDays, type SumRow } from '#modules/records/index.ts';
import { toMajor } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lastTimeOf, samePoint } from './compare.rules.ts';
import type { Compared, FiguresView, OtherEvent, Sums } from './figures.contract.ts';
import {
  type CutRow,
  type FiguredEventRow,
  findFiguredEvent,
  listCuts,
  listFlashWindows,
  listOtherEvents,
  listTypeSums,
  listViewDays,
  sumUntil,
} from './figures.queries.ts';

type Reason = 'event_not_found' | 'not_allowed' | 'proof_needed';

const OTHERS = 200;
const CODES = 20;
const NOTHING: SumRow = { orders: 0, tickets: 0, gross_minor: 0, fee_minor: 0 };

// All figures of one event, and of the one that it is compared with: null is the last one of the same name.
export async function viewFigures(
  by: ForOrganizer,
  eventId: number,
  comparedWith: number | 'none' | null,
): Promise<Result<FiguresView, Reason>> {
  const { organizer, scope, now } = by;
  const allowed = maySeeFigures(by, eventId);
  if (!allowed.ok) return allowed;
  return sellerSql(scope, async (db) => {
    const event = await findFiguredEvent(db, organizer.id, eventId);
    if (!event) return fail('event_not_found');
    const others = await listOtherEvents(db, organizer.id, event, OTHERS);
    const lastTime = lastTimeOf(event, others);
    const other =
      comparedWith === null ? lastTime : await findCompared(db, organizer.id, event, comparedWith);
    // One that is not there, or not to be compared with, is said to be so.
    if (typeof comparedWith === 'number' && !other) return fail('event_not_found');
    return ok({
      ...(await ownFigures(db, event, now)),
      others: others.map(presentOther),
      last_time: lastTime?.id ?? null,
      compared: other && (await compare(db, event, other, now)),
    });
  });
}

// Also one that is too long ago for the list.
async function findCompared(
  db: SellerSql,
  organizerId: number,
  event: FiguredEventRow,
  wanted: number | 'none',
): Promise<FiguredEventRow | null> {
  if (wanted === 'none' || wanted === event.id) return null;
  const other = await findFiguredEvent(db, organizerId, wanted);
  return other?.currency === event.currency ? other : null;
}

const maySeeFigures = ({ actor, organizer, now }: ForOrganizer, eventId: number) =>
  mayFind(actor, 'see_figures', { organizerId: organizer.id, eventId }, now, 'event_not_found');

// Costs next to nothing, however much was sold.
export async function viewMark(
  by: ForOrganizer,
  eventId: number,
): Promise<Result<{ mark: string; as_of: string }, Reason>> {
  const { organizer, scope, now } = by;
  const allowed = maySeeFigures(by, eventId);
  if (!allowed.ok) return allowed;
  return sellerSql(scope, async (db) => {
    const event = await findFiguredEvent(db, organizer.id, eventId);
    if (!event) return fail('event_not_found');
    const views = await listViewDays(db, eventId);
    const holds = await listHoldDays(db, eventId, event.time_zone);
    return ok({ mark: await markOf(db, event, views, holds), as_of: now.toISOString() });
  });
}

// Of what changes while an event sells. The rest is asked for now and then.
const markOf = async (
  db: SellerSql,
  { id }: FiguredEventRow,
  views: readonly { views: number }[],
  holds: readonly { orders: number }[],
): Promise<string> => {
  const sales = await findSaleChanges(db, id);
  return [sales, total(views.map((day) => day.views)), total(holds.map((day) => day.orders))].join('.');
};

async function ownFigures(
  db: SellerSql,
  event: FiguredEventRow,
  now: Date,
): Promise<Omit<FiguresView, 'others' | 'last_time' | 'compared'>> {
  const views = await listViewDays(db, event.id);
  const holds = await listHoldDays(db, event.id, event.time_zone);
  // Before the sums, each of which may know more than the one before: what came between is asked for again, never missed.
  const mark = await markOf(db, event, views, holds);
  const [sum = { ...NOTHING, paid: 0, at_door: 0 }] = await listEventSums(db, [event.id]);
  const cuts = await listCuts(db, event);
  const types = await listTypeSums(db, event.id);
  const flash = await listFlashWindows(db, event, now);
  const codes = cuts.filter(({ cut }) => cut === 'code');
  const used = codes.filter(({ coupon_code }) => coupon_code !== null);
  return {
    event: { ...presentOther(event), currency: event.currency, is_over: event.ends_at <= now },
    as_of: now.toISOString(),
    mark,
    sums: presentSums(sum),
    steps: {
      views: total(views.map((day) => day.views)),
      holds: total(holds.map((day) => day.orders)),
      paid: sum.paid,
      at_door: sum.at_door,
    },
    types: types.map(({ id, name, ...row }) => {
      const { orders, ...sums } = presentSums({ ...row, orders: 0 });
      return { id, name, ...sums };
    }),
    days: daysOf(cuts, views, holds),
    sources: cuts
      .filter(({ cut }) => cut === 'source')
      .map((row) => ({ channel: row.channel, campaign: row.campaign, ...presentSums(row) })),
    codes: used.slice(0, CODES).map((row) => ({ code: row.coupon_code ?? '', ...presentSums(row) })),
    other_codes: { count: Math.max(0, used.length - CODES), ...presentSums(added(used.slice(CODES))) },
    without_code: presentSums(codes.find(({ coupon_code }) => coupon_code === null) ?? NOTHING),
    flash,
  };
}

function daysOf(
  cuts: readonly CutRow[],
  views: readonly { on: string; views: number }[],
  holds: readonly { on: string; orders: number }[],
): FiguresView['days'] {
  const sold = new Map(cuts.flatMap((row) => (row.cut === 'day' && row.on !== null ? [[row.on, row]] : [])));
  const seen = new Map(views.map((day) => [day.on, day.views]));
  const held = new Map(holds.map((day) => [day.on, day.orders]));
  const days = [...new Set([...sold.keys(), ...seen.keys(), ...held.keys()])].sort();
  return days.map((on) => ({
    on,
    views: seen.get(on) ?? 0,
    holds: held.get(on) ?? 0,
    ...presentSums(sold.get(on) ?? NOTHING),
  }));
}

async function compare(
  db: SellerSql,
  event: FiguredEventRow,
  other: FiguredEventRow,
  now: Date,
): Promise<Compared> {
  const [all = NOTHING] = await listEventSums(db, [other.id]);
  const point = samePoint(event, other, now);
  const soFar = point === null ? all : await sumUntil(db, other.id, point);
  const days = (await listCuts(db, other)).flatMap(({ cut, on, tickets }) =>
    cut === 'day' && on !== null ? [{ on, tickets }] : [],
  );
  return {
    ...presentOther(other),
    currency: other.currency,
    sums: presentSums(all),
    so_far: { tickets: soFar.tickets, net: toMajor(soFar.gross_minor - soFar.fee_minor) },
    days,
  };
}

const presentOther = ({ id, name, starts_at, time_zone }: FiguredEventRow): OtherEvent => ({
  id,
  name,
  starts_at: starts_at.toISOString(),
  time_zone,
});

const presentSums = ({ orders, tickets, gross_minor, fee_minor }: SumRow): Sums => ({
  orders,
  tickets,
  gross: toMajor(gross_minor),
  fee: toMajor(fee_minor),
  net: toMajor(gross_minor - fee_minor),
});

const total = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);

const added = (rows: readonly SumRow[]): SumRow => ({
  orders: total(rows.map(({ orders }) => orders)),
  tickets: total(rows.map(({ tickets }) => tickets)),
  gross_minor: total(rows.map(({ gross_minor }) => gross_minor)),
  fee_minor: total(rows.map(({ fee_minor }) => fee_minor)),
});
