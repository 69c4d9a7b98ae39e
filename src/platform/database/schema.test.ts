import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { dumpSchema } from '#tests/support/schema-dump.ts';

const db = await testDatabase();
const written = await dumpSchema(db);

// After a change: npx vitest run src/platform/database/schema.test.ts -u, and the change of the file is read like code.
test('the schema is the one that is written down, on both databases', async () => {
  await expect(written).toMatchFileSnapshot('../../../migrations/schema.txt');
});

test.each([
  'alter table pools add note text',
  'alter table pools alter column held drop default',
  'alter table orders drop constraint orders_total_minor_check',
  'alter table pools reset (fillfactor)',
  'drop index orders_overdue',
  'drop trigger never_deleted on orders',
  'create function one() returns int language sql as $$ select 1 $$',
  'alter function take_pools reset enable_seqscan',
  'drop policy seller on orders',
])('the control: after "%s" it is another one', async (statement) => {
  const before = await dumpSchema(db);
  await db.runScript(statement);
  expect(await dumpSchema(db)).not.toBe(before);
});
