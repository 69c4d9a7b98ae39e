import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';

export type AdjustmentState = 'proposed' | 'confirmed' | 'dropped';

export interface AdjustmentRow {
  id: string;
  organizer_id: number;
  currency: Currency;
  amount_minor: number;
  words: string;
  state: AdjustmentState;
  proposed_by: string;
  proposed_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
}

const COLUMNS = sql`
  one.id, one.organizer_id, one.currency, one.amount_minor, one.words, one.state, one.proposed_by, one.proposed_at,
  one.decided_by, one.decided_at
`;

export type NewAdjustment = Pick<
  AdjustmentRow,
  'id' | 'organizer_id' | 'currency' | 'amount_minor' | 'words' | 'proposed_by' | 'proposed_at'
>;

// What is there by this id stays as it is.
export async function insertAdjustment(tx: Tx, one: NewAdjustment): Promise<boolean> {
  const inserted = await sql`
    insert into ledger_adjustments (id, organizer_id, currency, amount_minor, words, proposed_by, proposed_at)
    values (
      ${one.id}, ${one.organizer_id}, ${one.currency}, ${one.amount_minor}, ${one.words}, ${one.proposed_by},
      ${one.proposed_at}
    )
    on conflict (id) do nothing returning id
  `.execute(tx);
  return inserted.rows.length > 0;
}

export async function lockAdjustment(tx: Tx, id: string): Promise<AdjustmentRow | null> {
  const found = await sql<AdjustmentRow>`
    select ${COLUMNS} from ledger_adjustments as one where one.id = ${id} for update
  `.execute(tx);
  return found.rows[0] ?? null;
}

export async function updateDecided(
  tx: Tx,
  id: string,
  decided: { state: AdjustmentState; by: string; at: Date },
): Promise<void> {
  await sql`
    update ledger_adjustments set state = ${decided.state}, decided_by = ${decided.by}, decided_at = ${decided.at}
    where id = ${id}
  `.execute(tx);
}

export interface ShownAdjustment extends AdjustmentRow {
  organizer_name: string;
  organizer_slug: string;
  proposed_by_name: string | null;
  decided_by_name: string | null;
}

// Those that wait first, the oldest of them on top; then the last that were decided.
export async function listAdjustments(db: Sql, mostDecided: number): Promise<ShownAdjustment[]> {
  const found = await sql<ShownAdjustment>`
    select ${COLUMNS}, organizer.name as organizer_name, organizer.slug as organizer_slug,
      proposer.name as proposed_by_name, decider.name as decided_by_name
    from (
      (select * from ledger_adjustments where state = 'proposed' order by proposed_at)
      union all
      (select * from ledger_adjustments where state <> 'proposed' order by decided_at desc limit ${mostDecided})
    ) as one
    join organizers as organizer on organizer.id = one.organizer_id
    left join accounts as proposer on proposer.id = one.proposed_by
    left join accounts as decider on decider.id = one.decided_by
    order by (one.state = 'proposed') desc, one.decided_at desc nulls first, one.proposed_at, one.id
  `.execute(db);
  return found.rows;
}
