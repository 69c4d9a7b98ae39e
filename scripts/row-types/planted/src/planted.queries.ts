import { type Kysely, sql } from 'kysely';

type Db = Kysely<object>;

export const asItIs = (db: Db, id: number) =>
  sql<{ id: number; paid_at: Date | null }>`select id, paid_at from orders where id = ${id}`.execute(db);

// id is bigint, and is declared as string
export const anotherType = (db: Db) => sql<{ id: string }>`select id from orders`.execute(db);

// at is timestamp with time zone, and is declared as string
export const anInstantAsText = (db: Db) =>
  sql<{ at: string }>`select placed_at as at from orders`.execute(db);

// valid_on is date, and is declared as Date | null
export const aDateAsAnInstant = (db: Db) =>
  sql<{ valid_on: Date | null }>`select valid_on from tickets`.execute(db);

// pool_ids is integer[], and is declared as number
export const aListAsOne = (db: Db) => sql<{ pool_ids: number }>`select pool_ids from orders`.execute(db);

// state is not declared
export const tooLittle = (db: Db) => sql<{ id: number }>`select id, state from orders`.execute(db);

// state is not answered
export const tooMuch = (db: Db) => sql<{ id: number; state: string }>`select id from orders`.execute(db);

// id is answered twice
export const twice = (db: Db) =>
  sql<{ id: number }>`select orders.id, events.id from orders join events on events.id = event_id`.execute(
    db,
  );

// paid_at may be null, and is declared as Date
export const canBeEmpty = (db: Db) => sql<{ paid_at: Date }>`select paid_at from orders`.execute(db);

export const isSoughtWhereItIsNot = (db: Db) =>
  sql<{ paid_at: Date }>`select paid_at from orders where paid_at is not null`.execute(db);

// state is never null, and is declared as string | null
export const cannotBeEmpty = (db: Db) => sql<{ state: string | null }>`select state from orders`.execute(db);

// name may be null, and is declared as string
export const rowThatNeedNotBeThere = (db: Db) =>
  sql<{ name: string }>`
    select events.name from orders left join events on events.id = event_id
  `.execute(db);

// name may be null, and is declared as string
export const theSameFurtherIn = (db: Db) =>
  sql<{ name: string }>`
    with named as (select events.name from orders left join events on events.id = event_id)
    select name from (select name from named union all select name from venues) as every_name
  `.execute(db);

// last may be null, and is declared as Date
export const greatestOfNone = (db: Db) =>
  sql<{ last: Date }>`select max(placed_at) as last from orders`.execute(db);

export const hasADefault = (db: Db) =>
  sql<{ last: Date }>`select coalesce(max(placed_at), now()) as last from orders`.execute(db);

// paid_at may be null, and is declared as Date
export const whatWasWritten = (db: Db, id: number) =>
  sql<{ paid_at: Date }>`update orders set renewals = 0 where id = ${id} returning paid_at`.execute(db);

// is refused: column "colour" does not exist
export const noSuchColumn = (db: Db) => sql<{ colour: string }>`select colour from orders`.execute(db);

// id is not answered
// state is not declared
export const oneWayOfPuttingItTogether = (db: Db, isShort?: boolean) =>
  sql<{ id: number }>`select ${isShort ? sql`id` : sql`state`} from orders`.execute(db);

// id is text, and is declared as number
export const oneOfThree = (db: Db, kind: 'venue' | 'category' | 'city') =>
  sql<{ id: number }>`
    select ${{ venue: sql`id`, category: sql`name as id`, city: sql`city_id as id` }[kind]} from venues
  `.execute(db);

// count is bigint, and is declared as string
export const untilNothingIsLeft = async (db: Db) => {
  for (;;) {
    const found = await sql<{ count: string }>`select count(*) from orders`.execute(db);
    if (found.rows.length === 0) return;
  }
};

export const afterAnother = async (db: Db) => {
  const found = await sql<{ reference: string }>`select reference from orders`.execute(db);
  if (found.rows.length > 0) await inside(db);
};

// total_minor is bigint, and is declared as string
const inside = (db: Db) => sql<{ total_minor: string }>`select total_minor from orders`.execute(db);

// is not reached by any function that the file exports
export const offered = { never: (db: Db) => sql<{ id: number }>`select id from events`.execute(db) };
