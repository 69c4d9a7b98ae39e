import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/index.ts';

declare const PROVED: unique symbol;
declare const BEHIND_WALL: unique symbol;

// Whose rows may be seen: those of an organiser, or of some of its events. Whoever has one was proved to act for it.
export interface Scope {
  readonly organizerId: number;
  // null: all of the organiser's.
  readonly eventIds: readonly number[] | null;
  readonly [PROVED]: true;
}

// Statements that see nothing beyond their scope, whatever they ask for. Queries of sellers' pages take no other.
export type SellerSql = Tx & { readonly [BEHIND_WALL]: true };

const databases = new WeakMap<Scope, Database>();

// For those alone who have just seen a membership, or an invitation that was mailed: the slice offers it to nobody.
export function provedScope(db: Database, organizerId: number, eventIds: readonly number[] | null): Scope {
  const scope = Object.freeze({ organizerId, eventIds }) as Scope;
  databases.set(scope, db);
  return scope;
}

// Runs work in one transaction, as the role that policies hold back. All three settings end with the transaction: a plain SET
// would stay on the connection for whoever gets it next. One statement after the other: it is one connection, and with the
// embedded database whoever asks past it here waits for ever.
export function sellerSql<T>(scope: Scope, work: (db: SellerSql) => Promise<T>): Promise<T> {
  const db = databases.get(scope);
  if (!db) throw new Error('A scope is proved, not made');
  return db
    .through('selling')
    .sql.transaction()
    .execute(async (tx) => {
      await stepBehindWall(tx, scope, db.hasSellerWall ? 'tiketi_seller' : 'none');
      return work(tx as SellerSql);
    });
}

// Without the role, what is asked by functions still knows for whom.
async function stepBehindWall(
  tx: Tx,
  { organizerId, eventIds }: Scope,
  role: 'tiketi_seller' | 'none',
): Promise<void> {
  const events = eventIds === null ? 'all' : `{${eventIds.join(',')}}`;
  await sql`
    select set_config('role', ${role}, true), set_config('tiketi.organizer', ${String(organizerId)}, true),
      set_config('tiketi.events', ${events}, true)
  `.execute(tx);
}
