import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { lockMailing, updateIfDone } from '#modules/mailings/mailings.queries.ts';
import { countMails, lockIssue, releaseMails, updateIssueDone } from '#modules/newsletter/issues.queries.ts';
import { settleMessages } from '#modules/operating/stuck/settle-messages.ts';
import type { Tx } from '#platform/database/index.ts';
import { queueMessage } from '#platform/messages/messages.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { untilWaiting } from '#tests/support/until-waiting.ts';
import { operatorAtConsole } from '../../src/main/cli/operator-at-console.ts';

// Somebody sends mails again at the moment at which what they belong to is found to be over: it goes on until they are sent.

const db = await testDatabase();
const now = new Date();
const by = { actor: operatorAtConsole(now), now };
const [event = 0] = await (await openCatalogue(db, now)).add({ slug: 'written-about' });
const MAILING = '00000000-0000-4000-8000-000000000001';

beforeEach(() => sql`delete from messages`.execute(db.sql));

// What `end` does is done while somebody waits to send again.
async function sendAgainDuring(about: string, end: (tx: Tx) => Promise<void>): Promise<void> {
  const mail = { channel: 'mail', locale: 'en', subject: 'S', text: 'T', to: 'amina@example.com' } as const;
  await db.sql.transaction().execute((tx) => queueMessage(tx, { ...mail, about }));
  await sql`update messages set state = 'failed', done_at = now()`.execute(db.sql);
  const [failed] = await rowsOf<{ id: string }>(db, sql`select id from messages`);
  const wish = { which: 'one', message: failed?.id ?? '', how: 'again' } as const;
  const sent = await db.sql.transaction().execute(async (tx) => {
    await end(tx);
    const sending = settleMessages(db, wish, by);
    await untilWaiting(db, 1);
    return { sending };
  });
  expect(await sent.sending).toEqual({ ok: true, value: { count: 1 } });
}

test('a newsletter', async () => {
  const [subscriber] = await rowsOf<{ id: number }>(
    db,
    sql`
      insert into newsletter_subscribers (address, email, locale, state)
      values ('amina@example.com', 'amina@example.com', 'en', 'confirmed') returning id
    `,
  );
  const id = subscriber?.id ?? 0;
  await sql`
    insert into newsletter_issues (key, texts, state, last_id, is_queued, mails, changed_at, begun_at)
    values ('autumn', '{}', 'going', ${id}, true, 1, ${now}, ${now})
  `.execute(db.sql);
  await sendAgainDuring(`newsletter-autumn:${id}`, async (tx) => {
    await lockIssue(tx, 'autumn');
    const counts = await countMails(tx, 'autumn');
    expect(counts).toEqual({ waiting: 0, sent: 0, failed: 1 });
    await updateIssueDone(tx, 'autumn', counts);
    await releaseMails(tx, 'autumn');
  });
  expect(await rowsOf(db, sql`select state from newsletter_issues`)).toEqual([{ state: 'going' }]);
});

test('a message to holders', async () => {
  await sql`
    insert into mailings (id, organizer_id, event_id, account_id, kind, texts, main_locale, chosen, begun_at)
    select ${MAILING}::uuid, organizer_id, id, '', 'service', '{}', 'en', '{}', ${now} from events where id = ${event}
  `.execute(db.sql);
  await sql`
    insert into mailing_recipients (mailing_id, position, order_id, state) values (${MAILING}, 1, 1, 'queued')
  `.execute(db.sql);
  await sendAgainDuring(`mailing-${MAILING}:1`, async (tx) => {
    await lockMailing(tx, MAILING);
    await updateIfDone(tx, MAILING);
  });
  expect(await rowsOf(db, sql`select state, failed from mailings`)).toEqual([
    { state: 'going', failed: null },
  ]);
});
