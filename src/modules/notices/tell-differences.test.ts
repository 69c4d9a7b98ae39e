import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ensureSiteInfo } from '#modules/site/index.ts';
import { createLog } from '#platform/log.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { tellDifferences } from './tell-differences.ts';

test('what differs in the books is told to the site, once a day and in its language', async () => {
  const db = await testDatabase();
  await db.sql.transaction().execute((tx) => ensureSiteInfo(tx));
  await (await openCatalogue(db)).add({ slug: 'quiet-evening' });
  let now = new Date('2026-11-17T21:40:00Z');
  const services = {
    db,
    log: createLog('silent').log,
    clock: { now: () => now },
    publicUrl: 'http://localhost',
    config: { defaultLocale: 'sw' as const },
  };
  const mails = () =>
    rowsOf<{ subject: string; text: string }>(
      db,
      sql`select subject, body_text as text from messages order by queued_at`,
    );
  await tellDifferences(services);
  expect(await mails()).toEqual([]);
  await db.runScript('update pools set sold = 3');
  await tellDifferences(services);
  await tellDifferences(services);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Hesabu hazilingani: ukaguzi wa usiku umepata 2');
  expect(mail?.text).toMatch(/pool_orders/);
  expect(mail?.text).toMatch(/0 held, 3 sold ≠ 0 held, 0 sold/);
  now = new Date('2026-11-18T21:40:00Z');
  await tellDifferences(services);
  expect(await mails()).toHaveLength(2);
});
