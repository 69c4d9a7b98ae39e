import { type RawBuilder, sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';
import type { AdjustmentState } from './adjusting.rules.ts';

export interface AdjustmentRow {
  id: string;
  organizer_id: number;
  currency: Currency;
  amount_minor: number;
  words: string;
  state: AdjustmentState;
  asked_by: string;
  asked_at: Date;
  decided_at: Date | null;
}

const COLUMNS = sql`
  wanted.id, wanted.organizer_id, wanted.currency, wanted.amount_minor, wanted.words, wanted.state, wanted.asked_by,
  wanted.asked_at, wanted.decided_at
`;

export interface NewAdjustment {
  id: string;
  organizerId: number;
  currency: Currency;
  amountMinor: number;
  words: string;
  askedBy: string;
}

// Answers false if there is one with this id.
export async function insertAdjustment(tx: Tx, wanted: NewAdjustment, now: Date): Promise<boolean> {
  const inserted = await sql`
    insert into adjustments (id, organizer_id, currency, amount_minor, words, asked_by, asked_at)
    values (${wanted.id}, ${wanted.organizerId}, ${wanted.currency}, ${wanted.amountMinor}, ${wanted.words},
      ${wanted.askedBy}, ${now})
    on conflict (id) do nothing returning id
  `.execute(tx);
  return inserted.rows.length > 0;
}

export async function lockAdjustment(tx: Tx, id: string): Promise<AdjustmentRow | null> {
  const found = await sql<AdjustmentRow>`
    select ${COLUMNS} from adjustments as wanted where wanted.id = ${id} for update
  `.execute(tx);
  return found.rows[0] ?? null;
}

export async function findAdjustedOrganizer(db: Sql, id: string): Promise<number | null> {
  const found = await sql<{ organizer_id: number }>`
    select organizer_id from adjustments where id = ${id}
  `.execute(db);
  return found.rows[0]?.organizer_id ?? null;
}

export async function updateDecided(
  tx: Tx,
  id: string,
  { state, by, now }: { state: 'booked' | 'refused'; by: string; now: Date },
): Promise<void> {
  await sql`
    update adjustments set state = ${state}, decided_by = ${by}, decided_at = ${now} where id = ${id}
  `.execute(tx);
}

export interface ShownAdjustmentRow extends AdjustmentRow {
  organizer_slug: string;
  organizer_name: string;
  asked_by_name: string | null;
  decided_by_name: string | null;
}

const listShown = (rest: RawBuilder<unknown>) => sql<ShownAdjustmentRow>`
  select ${COLUMNS}, organizer.slug as organizer_slug, organizer.name as organizer_name, asker.name as asked_by_name,
    decider.name as decided_by_name
  from adjustments as wanted join organizers as organizer on organizer.id = wanted.organizer_id
  left join accounts as asker on asker.id = wanted.asked_by
  left join accounts as decider on decider.id = wanted.decided_by
  ${rest}
`;

export async function findShown(db: Sql | Tx, id: string): Promise<ShownAdjustmentRow | null> {
  return (await listShown(sql`where wanted.id = ${id}`).execute(db)).rows[0] ?? null;
}

// The oldest first.
export async function listAsked(db: Sql, most: number): Promise<ShownAdjustmentRow[]> {
  const rest = sql`where wanted.state = 'asked' order by wanted.asked_at, wanted.id limit ${most}`;
  return (await listShown(rest).execute(db)).rows;
}

// The last ones first.
export async function listDecided(db: Sql, most: number): Promise<ShownAdjustmentRow[]> {
  const rest = sql`where wanted.decided_at is not null order by wanted.decided_at desc, wanted.id limit ${most}`;
  return (await listShown(rest).execute(db)).rows;
}
