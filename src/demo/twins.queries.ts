import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Push } from './simulators/daraja-transactions.ts';
import type { KeptThing } from './simulators/past-payments.ts';
import type { Shelf } from './simulators/shelf.ts';

// A store that survives the process and that all processes share.
export function createStoredShelf(db: Sql): Shelf {
  return {
    async get<T extends object>(id: string) {
      const found = await sql<{ thing: T }>`select thing from simulated_payments where id = ${id}`.execute(
        db,
      );
      return found.rows[0]?.thing;
    },
    async list<T extends object>(prefix: string, reference: string) {
      const found = await sql<{ thing: T }>`
        select thing from simulated_payments
        where reference = ${reference} and starts_with(id, ${prefix}) order by kept_at
      `.execute(db);
      return found.rows.map(({ thing }) => thing);
    },
    async all<T extends object>(prefix: string) {
      const found = await sql<{ thing: T }>`
        select thing from simulated_payments where starts_with(id, ${prefix}) order by kept_at
      `.execute(db);
      return found.rows.map(({ thing }) => thing);
    },
    async put(id, reference, thing) {
      await sql`
        insert into simulated_payments (id, reference, thing)
        values (${id}, ${reference}, ${JSON.stringify(thing)}::jsonb)
        on conflict (id) do update set thing = excluded.thing
      `.execute(db);
    },
    // Not cleared, because other processes share it.
    clear() {},
  };
}

export async function insertKeptThings(tx: Tx, things: readonly KeptThing[]): Promise<void> {
  await sql`
    insert into simulated_payments (id, reference, thing)
    select id, reference, thing from jsonb_to_recordset(${JSON.stringify(things)}::jsonb) as kept (
      id text, reference text, thing jsonb
    )
  `.execute(tx);
}

// The prompts that nobody has answered yet, the newest first.
export async function listRinging(db: Sql): Promise<Push[]> {
  const found = await sql<{ thing: Push }>`
    select thing from simulated_payments
    where starts_with(id, 'ws_CO_') and thing -> 'resultCode' = 'null' and kept_at > now() - interval '10 minutes'
      and coalesce((thing ->> 'ringsOutAt')::float8 > extract(epoch from now()) * 1000, true)
    order by kept_at desc
  `.execute(db);
  return found.rows.map(({ thing }) => thing);
}
