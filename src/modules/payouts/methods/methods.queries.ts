import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';
import type { MethodKind } from '../payouts.rules.ts';

export interface MethodRow {
  id: string;
  organizer_id: number;
  kind: MethodKind;
  currency: Currency;
  label: string;
  created_at: Date;
  usable_at: Date;
  retired_at: Date | null;
}

export interface NewMethod {
  id: string;
  organizerId: number;
  kind: MethodKind;
  currency: Currency;
  sealed: Buffer;
  label: string;
  addedBy: string;
  createdAt: Date;
  usableAt: Date;
}

export async function insertMethod(tx: Tx, method: NewMethod): Promise<void> {
  await sql`
    insert into payout_methods (id, organizer_id, kind, currency, details_sealed, label, added_by, created_at, usable_at)
    values (
      ${method.id}, ${method.organizerId}, ${method.kind}, ${method.currency}, ${method.sealed}, ${method.label},
      ${method.addedBy}, ${method.createdAt}, ${method.usableAt}
    )
  `.execute(tx);
}

const COLUMNS = sql`id, organizer_id, kind, currency, label, created_at, usable_at, retired_at`;

// Until the end of the transaction nobody retires it.
export async function lockMethod(tx: Tx, id: string): Promise<MethodRow | null> {
  const found = await sql<MethodRow>`
    select ${COLUMNS} from payout_methods where id = ${id} for no key update
  `.execute(tx);
  return found.rows[0] ?? null;
}

export async function findMethod(db: Sql, id: string): Promise<MethodRow | null> {
  const found = await sql<MethodRow>`select ${COLUMNS} from payout_methods where id = ${id}`.execute(db);
  return found.rows[0] ?? null;
}

export async function updateMethodRetired(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update payout_methods set retired_at = ${now} where id = ${id}`.execute(tx);
}

// Those in use, in the order in which they came.
export async function listMethods(db: SellerSql): Promise<MethodRow[]> {
  const found = await sql<MethodRow>`
    select ${COLUMNS} from payout_methods where retired_at is null order by created_at, id
  `.execute(db);
  return found.rows;
}

export async function listSealed(tx: Tx, organizerId: number): Promise<Uint8Array[]> {
  const found = await sql<{ details_sealed: Uint8Array }>`
    select details_sealed from payout_methods where organizer_id = ${organizerId} and retired_at is null
  `.execute(tx);
  return found.rows.map(({ details_sealed }) => details_sealed);
}

export async function findSealed(db: Sql | Tx, id: string): Promise<Uint8Array | null> {
  const found = await sql<{ details_sealed: Uint8Array }>`
    select details_sealed from payout_methods where id = ${id}
  `.execute(db);
  return found.rows[0]?.details_sealed ?? null;
}
