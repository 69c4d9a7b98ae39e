import { listAudit } from '#modules/merchants/index.ts';
import { hours, openCatalogue } from './catalogue.ts';
import { testDatabase } from './database.ts';
import { publishWhole } from './drafting.ts';
import { sellerOf } from './sellers.ts';

// An empty catalogue whose first organiser publishes events and changes them, on a day of its own.
export async function openPublishing(now = new Date('2026-12-01T08:00:00Z')) {
  const db = await testDatabase();
  await openCatalogue(db, now);
  const owner = sellerOf(1, now);
  return {
    db,
    now,
    owner,
    hour: (count: number) => hours(count, now).toISOString(),
    // A draft that lacks nothing but what is said otherwise; answers the event.
    publish: (given?: Parameters<typeof publishWhole>[2]) => publishWhole(db, owner, given),
    // What was written down of the team's doings.
    lastNote: async () => (await listAudit(db.sql, 1, 1))[0],
    countNotes: async () => (await listAudit(db.sql, 1, 1_000)).length,
  };
}
