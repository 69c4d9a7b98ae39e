import { standing } from '#modules/catalog/index.ts';
import { listHolidays } from '#modules/holidays/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { addDays } from '#shared/time.ts';
import type { Account, Booking } from './booking.rules.ts';
import { lockLedger } from './ledger.queries.ts';
import { type HeldRow, listHeld, listHeldOf } from './release.queries.ts';
import { isReleased, releaseDay } from './release.rules.ts';
import { writeBookings } from './write-bookings.ts';

// No release is later than this after its event, whatever is agreed and however many holidays there are.
const LONGEST_DAYS = 120;

// What events that are over brought in becomes due to their sellers; what went back since is taken from it. Safe to run twice and
// at once.
export async function releaseEvents({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const now = clock.now();
  let released = 0;
  for (const eventId of new Set((await listHeld(db.sql, now)).map((row) => row.event_id))) {
    released += await db.sql.transaction().execute(async (tx) => {
      await lockLedger(tx);
      return release(tx, await listHeldOf(tx, eventId, now), now);
    });
  }
  return released;
}

// For whoever has the ledger's lock. Answers how many were released.
export async function release(tx: Tx, held: readonly HeldRow[], now: Date): Promise<number> {
  const bookings: Booking[] = [];
  for (const row of held) if (await isDue(tx, row)) bookings.push(releaseOf(row, now));
  return writeBookings(tx, bookings);
}

async function isDue(tx: Tx, held: HeldRow): Promise<boolean> {
  const { last_day, today, country_code, release_days } = held;
  const status = standing(held.status, held.previous_starts_at);
  const days = await listHolidays(tx, country_code, last_day, addDays(last_day, LONGEST_DAYS));
  const holidays = new Set(days.map(({ date }) => date));
  return isReleased({
    owedMinor: held.owed_minor,
    releases: held.releases,
    takesPlace: status === 'published' || status === 'ended',
    isReleaseDay: today >= releaseDay(last_day, release_days, holidays),
  });
}

function releaseOf({ event_id, organizer_id, currency, owed_minor, releases }: HeldRow, now: Date): Booking {
  const account = (kind: 'held' | 'due'): Account => ({
    kind,
    provider: '',
    organizerId: organizer_id,
    currency,
  });
  return {
    key: `release:${event_id}:${currency}:${releases + 1}`,
    kind: 'release',
    currency,
    at: now.toISOString(),
    eventId: event_id,
    orderReference: null,
    entries: [
      { account: account('held'), amountMinor: owed_minor },
      { account: account('due'), amountMinor: -owed_minor },
    ],
  };
}
