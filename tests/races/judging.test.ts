import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newOperator } from '#tests/support/due-money.ts';
import type { PersonAnswer } from '#tests/support/people.ts';
import { testApp } from '#tests/support/test-app.ts';
import { untilWaiting } from '#tests/support/until-waiting.ts';

// An operator judges a review at the moment at which somebody reports it once more.

const db = await testDatabase();
const now = new Date();
const app = await testApp(db, { now });
const [event = 0] = await (await openCatalogue(db, now)).add({ slug: 'judged', startsAt: days(-3, now) });
const operator = await newOperator(app, db, 'operator@example.com');

const report = (id: number, visitor: string) => sql`
  insert into review_reports (review_id, visitor_id, reason) values (${id}, ${visitor}, 'abuse')
`;

test('what was reported while the verdict waited is read before it is given', async () => {
  const [review] = await rowsOf<{ id: number }>(
    db,
    sql`
      insert into reviews (event_id, organizer_id, account_id, author, stars, text)
      select id, organizer_id, 'somebody', 'Chao M.', 1, 'Rotten' from events where id = ${event} returning id
    `,
  );
  const id = review?.id ?? 0;
  await report(id, 'one').execute(db.sql);
  const { seen } = (await operator.get(`/api/admin/reviews/${id}`)).body.data;
  let judged: Promise<PersonAnswer> | undefined;
  await db.sql.transaction().execute(async (tx) => {
    await report(id, 'another').execute(tx);
    judged = operator.post(`/api/admin/reviews/${id}/keep`, { words: 'An opinion', seen });
    await untilWaiting(db, 1);
  });
  expect((await judged)?.body).toMatchObject({ code: 'review_moved' });
  const unsettled = sql`select from review_reports where review_id = ${id} and settled_at is null`;
  expect(await rowsOf(db, unsettled)).toHaveLength(2);
});
