import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

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

export async function listPools(db: Sql | Tx, ids: number[]): Promise<(PoolCounts & { id: number })[]> {
  const found = await sql<PoolCounts & { id: number }>`
    select id, capacity, held, sold from pools where id = any(${ids}) order by id
  `.execute(db);
  return found.rows;
}

// In id order, so that two transactions that lock the same two pools cannot deadlock.
export async function lockPools(tx: Tx, ids: number[]): Promise<(PoolCounts & { id: number })[]> {
  const locked = await sql<PoolCounts & { id: number }>`
    select id, capacity, held, sold from pools where id = any(${ids}) order by id for update
  `.execute(tx);
  return locked.rows;
}

// Ids in ascending order, with one count for each. Fails with TK011 when a pool has too few left.
export async function takePools(tx: Tx, ids: number[], counts: number[]): Promise<void> {
  await sql`select take_pools(${ids}::int[], ${counts}::int[])`.execute(tx);
}

export async function sellPools(tx: Tx, ids: number[], counts: number[]): Promise<void> {
  await sql`select sell_pools(${ids}::int[], ${counts}::int[])`.execute(tx);
}

export async function releasePools(tx: Tx, ids: number[], counts: number[], wasSold: boolean): Promise<void> {
  await sql`select release_pools(${ids}::int[], ${counts}::int[], ${wasSold})`.execute(tx);
}

// Ids in ascending order, with one capacity for each; all are changed or none. Answers the pools that are too full.
export async function updateCapacities(
  tx: Tx,
  ids: number[],
  capacities: number[],
): Promise<{ pool_id: number; taken: number }[]> {
  const full = await sql<{ pool_id: number; taken: number }>`
    select pool_id, taken from resize_pools(${ids}::int[], ${capacities}::int[])
  `.execute(tx);
  return full.rows;
}
