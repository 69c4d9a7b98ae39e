import { sql } from 'kysely';
import type { Tx } from '#platform/database/index.ts';

export interface PoolCounts {
  capacity: number;
  held: number;
  sold: number;
}

export async function insertPools(tx: Tx, pools: PoolCounts[]): Promise<number[]> {
  const inserted = await sql<{ id: number }>`
    with given as (
      select nextval(pg_get_serial_sequence('pools', 'id'))::int as id, place, capacity, held, sold
      from rows from (
        jsonb_to_recordset(${JSON.stringify(pools)}::jsonb) as (capacity int, held int, sold int)
      ) with ordinality as pool (capacity, held, sold, place)
    ), written as (
      insert into pools (id, capacity, held, sold) select id, capacity, held, sold from given
    )
    select id from given order by place
  `.execute(tx);
  return inserted.rows.map((row) => row.id);
}
