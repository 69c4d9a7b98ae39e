import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sellerOf } from '#tests/support/sellers.ts';
import { listAudit } from './audit-log.queries.ts';
import { writeAudit } from './audit-log.ts';

const db = await testDatabase();
const now = new Date('2026-12-01T08:00:00Z');
await openCatalogue(db, now);
const by = { ...sellerOf(1, now), requestId: 'r1' };
const line = {
  organizerId: 1,
  eventId: 12,
  action: 'ticket_type.edited',
  subject: 'ticket_type:3',
  changes: { name: ['Early', 'Late'] } as Record<string, [unknown, unknown]>,
};

test('says who changed what, and only grows', async () => {
  await db.sql.transaction().execute((tx) => writeAudit(tx, by, line));
  expect(await listAudit(db.sql, 1, 5)).toEqual([
    {
      at: now,
      organizer_id: 1,
      actor_kind: 'member',
      actor_id: by.actor.accountId,
      action: 'ticket_type.edited',
      subject: 'ticket_type:3',
      event_id: 12,
      changes: { name: ['Early', 'Late'] },
      request_id: 'r1',
    },
  ]);
  await expect(sql`update audit_log set action = 'x'`.execute(db.sql)).rejects.toMatchObject({
    code: 'TK002',
  });
  await expect(sql`delete from audit_log`.execute(db.sql)).rejects.toMatchObject({ code: 'TK002' });
});

test('what is undone was never written', async () => {
  const before = await listAudit(db.sql, 1, 100);
  const failing = db.sql.transaction().execute(async (tx) => {
    await writeAudit(tx, by, line);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await listAudit(db.sql, 1, 100)).toEqual(before);
});

test('whoever is nobody in particular changes nothing', async () => {
  const anybody = db.sql
    .transaction()
    .execute((tx) => writeAudit(tx, { actor: { kind: 'anybody' }, now }, line));
  await expect(async () => anybody).rejects.toThrow('anybody');
});
