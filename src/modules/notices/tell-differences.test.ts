import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findProof } from '#modules/ledger/index.ts';
import { ensureSiteInfo } from '#modules/site/index.ts';
import { createLog } from '#platform/log.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { tellDifferences, tellLedger } from './tell-differences.ts';

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

test('a ledger that is not sound is told once a day for each set of findings, in words of its own, and kept for the operators', async () => {
  const db = await testDatabase();
  await db.sql.transaction().execute((tx) => ensureSiteInfo(tx));
  const now = new Date('2026-11-17T21:40:00Z');
  const services = {
    ...{ db, log: createLog('silent').log, clock: { now: () => now }, publicUrl: 'http://localhost' },
    config: { defaultLocale: 'en' as const },
  };
  const subjects = async () =>
    (await rowsOf<{ subject: string }>(db, sql`select subject from messages order by queued_at`)).map(
      ({ subject }) => subject,
    );
  await tellLedger(services);
  expect([await findProof(db.sql), await subjects()]).toEqual([{ proved_at: now, findings: [] }, []]);
  const account = (kind: string) => `insert into ledger_accounts (kind, provider, organizer_id, currency)
    values ('${kind}', '', 0, 'KES');
    insert into ledger_balances (account_id, event_id, balance_minor)
    select id, 0, 100 from ledger_accounts where kind = '${kind}'`;
  await db.runScript(account('bank'));
  await tellLedger(services);
  await tellLedger(services);
  expect(await subjects()).toEqual(['The ledger is not sound: 1 found']);
  await db.runScript(account('costs'));
  await tellLedger(services);
  expect(await subjects()).toEqual(['The ledger is not sound: 1 found', 'The ledger is not sound: 2 found']);
  expect((await findProof(db.sql))?.findings.map(({ rule }) => rule)).toEqual(['balance', 'balance']);
});
