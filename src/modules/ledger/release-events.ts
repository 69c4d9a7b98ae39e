import { standing } from '#modules/catalog/index.ts';
import { listHolidays } from '#modules/holidays/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Sql, Tx } from '#platform/database/index.ts';
import { eachAlone } from '#platform/each-alone.ts';
import { addDays } from '#shared/time.ts';
import type { Booking } from './booking.rules.ts';
import { type DueRow, listDue, lockLedger } from './ledger.queries.ts';
import { type HeldRow, listHeld, listHeldByOrganizer, listHeldOf } from './release.queries.ts';
import { type EventMoney, releaseBooking, releaseDay, releasedNow } from './release.rules.ts';
import { writeBookings } from './write-bookings.ts';

// No release is later than this after its event, whatever is agreed and however many holidays there are.
const LONGEST_DAYS = 120;

// What events that are over brought in becomes due to their sellers; what went back since is taken from it. Safe to run twice and
// at once. Each for itself: what cannot be released holds no other up.
export async function releaseEvents({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const now = clock.now();
  let released = 0;
  const events = new Set((await listHeld(db.sql, now)).map((row) => row.event_id));
  await eachAlone(events, async (eventId) => {
    released += await db.sql.transaction().execute(async (tx) => {
      await lockLedger(tx);
      return release(tx, await listHeldOf(tx, eventId, now), now);
    });
  });
  return released;
}

// For whoever has the ledger's lock. Answers how many were released.
export async function release(tx: Tx, rows: readonly HeldRow[], now: Date): Promise<number> {
  const bookings: Booking[] = [];
  for (const held of rows) {
    const amountMinor = releasedNow(await moneyOf(tx, held));
    if (amountMinor !== 0) bookings.push(releaseBooking(held, amountMinor, now));
  }
  return writeBookings(tx, bookings);
}

// What somebody would get who asks now: what is due, and what becomes due by the asking, of either sign.
export async function listAvailable(db: Sql, organizerId: number, now: Date): Promise<DueRow[]> {
  const sums = new Map((await listDue(db, organizerId)).map((row) => [row.currency, row.due_minor]));
  for (const held of await listHeldByOrganizer(db, organizerId, now))
    sums.set(held.currency, (sums.get(held.currency) ?? 0) + releasedNow(await moneyOf(db, held)));
  return [...sums]
    .filter(([, minor]) => minor !== 0)
    .map(([currency, due_minor]) => ({ currency, due_minor }))
    .toSorted((one, other) => one.currency.localeCompare(other.currency));
}

// What the rules of releasing ask of an event.
export async function moneyOf(db: Sql | Tx, held: HeldRow): Promise<EventMoney> {
  const { last_day, country_code, release_days } = held;
  const status = standing(held.status, held.previous_starts_at);
  const days = await listHolidays(db, country_code, last_day, addDays(last_day, LONGEST_DAYS));
  return {
    owedMinor: held.owed_minor,
    releasedMinor: held.released_minor,
    releases: held.releases,
    takesPlace: status === 'published' || status === 'ended',
    today: held.today,
    releaseDay: releaseDay(last_day, release_days, new Set(days.map(({ date }) => date))),
    reservePercent: held.reserve_percent,
    currency: held.currency,
  };
}
