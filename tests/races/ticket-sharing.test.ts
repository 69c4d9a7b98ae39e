import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { asking } from '#tests/support/holding.ts';
import { meetingOf } from '#tests/support/meeting.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// Several people accept the same ticket at once. As it is, and as somebody would do it who does not think of others:
// without the lock, and without the database's own guard, it must go wrong.

const guarded = await testDatabase();
const unguarded = await testDatabase();
const ROUNDS = 6;
const PEOPLE = 6;

interface Stage {
  db: TestDatabase;
  // Two processes, with connections of their own.
  apps: TestApp[];
  type: number;
}
let safe: Stage;
let careless: Stage;

async function open(db: TestDatabase): Promise<Stage> {
  const now = new Date();
  const [eventId = 0] = await (await openCatalogue(db)).add({
    slug: 'one-for-many',
    startsAt: days(10, now),
    endsAt: days(11, now),
  });
  const [type = 0] = await typesOf(db, eventId);
  return { db, apps: [await testApp(db, { now }), await testApp(db, { now })], type };
}

beforeAll(async () => {
  [safe, careless] = await Promise.all([open(guarded), open(unguarded)]);
  await unguarded.runScript('drop trigger known_moves on ticket_offers');
});

async function newOffer({ apps: [app], type }: Stage) {
  const { buy, ticketsOf, share, must, tokenOf } = asking(app as TestApp);
  const order = await buy([{ id: type, quantity: 1 }]);
  const [{ id }] = await ticketsOf(order);
  const page = await must(share(id, { t: order.token, share: { by: 'link' } }));
  return { id: id as string, t: order.token, token: tokenOf(page.sharing.offer.link) };
}

// What must be true of every ticket: it changed hands as often as somebody accepted it.
async function findTornTickets({ sql: db }: TestDatabase): Promise<unknown[]> {
  const torn = await sql`
    select tickets.id, generation, (
      select count(*)::int from ticket_history where ticket_id = tickets.id and what = 'accepted'
    ) as accepted
    from tickets
    where generation > 2 or generation - 1 <> (
      select count(*) from ticket_history where ticket_id = tickets.id and what = 'accepted'
    )
  `.execute(db);
  return torn.rows;
}

test('TKT-10: of many who accept at once, one gets it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { token } = await newOffer(safe);
    const answers = await Promise.all(
      Array.from({ length: PEOPLE }, (_, person) =>
        asking(safe.apps[person % 2] as TestApp).accept(token, {
          name: `Person ${person}`,
          email: `p${person}@example.com`,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'offer_taken')).toHaveLength(PEOPLE - 1);
  }
  expect(await findTornTickets(guarded)).toEqual([]);
});

test('accepting and taking back at once ends in one of the two', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, t, token } = await newOffer(safe);
    const [one, other] = safe.apps.map((app) => asking(app));
    const [accepted, cancelled] = await Promise.all([
      one?.accept(token),
      other?.share(id, { t, cancel: true }),
    ]);
    expect([accepted?.status, cancelled?.status].filter((status) => status === 200)).toHaveLength(1);
  }
  expect(await findTornTickets(guarded)).toEqual([]);
});

test('control: whoever looks first and writes later gives one ticket to several', async () => {
  const { id } = await newOffer(careless);
  const allHaveLooked = meetingOf(3);
  // As acceptOffer does, without the lock between looking and writing.
  const accept = (person: number) =>
    unguarded.sql.transaction().execute(async (tx) => {
      const open = await sql`select from ticket_offers where ticket_id = ${id} and state = 'open'`.execute(
        tx,
      );
      await allHaveLooked();
      if (open.rows.length === 0) return false;
      await sql`update tickets set generation = generation + 1, holder = ${`Person ${person}`} where id = ${id}`.execute(
        tx,
      );
      await sql`update ticket_offers set state = 'accepted' where ticket_id = ${id}`.execute(tx);
      await sql`
        insert into ticket_history (ticket_id, what, actor, name, generation)
        select id, 'accepted', 'receiver', holder, generation from tickets where id = ${id}
      `.execute(tx);
      return true;
    });
  const answers = await Promise.all([1, 2, 3].map(accept));
  expect(answers).toEqual([true, true, true]);
  expect(await findTornTickets(unguarded)).toHaveLength(1);
});
