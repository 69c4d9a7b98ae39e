import { sql } from 'kysely';
import type { Database } from './database.ts';

// Read sellers' pages, and nothing that is not let through to it by a policy (migrations/wall/seller.sql). Whoever owns the
// tables, and every superuser, passes all policies: only taking on another role makes them hold.
const SELLER_ROLE = 'tiketi_seller';

export class NoSellerWallError extends Error {}

const NOT_ALLOWED = '42501';

// Servers from 16 on tell being a member of a role from being allowed to take it on. Another database of the same server may
// make the role at the same moment.
const ENSURE = `
  do $$
  declare
    tells_apart boolean := current_setting('server_version_num')::int >= 160000;
  begin
    if not exists (select from pg_roles where rolname = '${SELLER_ROLE}') then
      begin
        create role ${SELLER_ROLE} nologin;
      exception when duplicate_object or unique_violation then
      end;
    end if;
    if not pg_has_role('${SELLER_ROLE}', case when tells_apart then 'set' else 'member' end) then
      execute 'grant ${SELLER_ROLE} to current_user' || case when tells_apart then ' with set true, inherit false' else '' end;
    end if;
  end $$
`;

export async function ensureSellerRole(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select quote_ident(current_user) as name`.execute(db.sql);
  try {
    await db.runScript(ENSURE);
  } catch (error) {
    if ((error as { code?: unknown }).code !== NOT_ALLOWED) throw error;
    throw new NoSellerWallError(
      `The database's user may not take on the role ${SELLER_ROLE}, through which sellers' pages are read. Let an administrator run: create role ${SELLER_ROLE} nologin; grant ${SELLER_ROLE} to ${rows[0]?.name}; (the first unless there is one). Or go without this second wall: SELLER_WALL=off.`,
      { cause: error },
    );
  }
}

// One table stands for all: they are granted together.
export async function hasSellerGrants(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_granted: boolean }>`
    select has_table_privilege(${SELLER_ROLE}, 'events', 'select') as is_granted
  `.execute(db.sql);
  return rows[0]?.is_granted ?? false;
}
