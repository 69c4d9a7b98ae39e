import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';

export interface PlanRow {
  organizer_id: number;
  currency: Currency;
  method_id: string;
}

export async function upsertPlan(tx: Tx, plan: PlanRow, by: string, now: Date): Promise<void> {
  await sql`
    insert into payout_plans (organizer_id, currency, method_id, switched_on_by, switched_on_at)
    values (${plan.organizer_id}, ${plan.currency}, ${plan.method_id}, ${by}, ${now})
    on conflict (organizer_id, currency) do update set
      method_id = excluded.method_id, switched_on_by = excluded.switched_on_by, switched_on_at = excluded.switched_on_at
  `.execute(tx);
}

// Answers false if there was none.
export async function deletePlansTo(tx: Tx, methodId: string): Promise<boolean> {
  const deleted =
    await sql`delete from payout_plans where method_id = ${methodId} returning method_id`.execute(tx);
  return deleted.rows.length > 0;
}

export async function listOwnPlans(db: SellerSql): Promise<PlanRow[]> {
  const found = await sql<PlanRow>`
    select organizer_id, currency, method_id from payout_plans order by currency
  `.execute(db);
  return found.rows;
}

// Of organisers that may be paid.
export async function listPlans(db: Sql): Promise<PlanRow[]> {
  const found = await sql<PlanRow>`
    select plan.organizer_id, plan.currency, plan.method_id
    from payout_plans as plan join organizers as organizer on organizer.id = plan.organizer_id
    where organizer.suspended_at is null order by plan.organizer_id, plan.currency
  `.execute(db);
  return found.rows;
}

// By itself, whatever became of it.
export async function wasAskedByClock(
  tx: Tx,
  organizerId: number,
  currency: Currency,
  since: Date,
): Promise<boolean> {
  const found = await sql`
    select from payouts where organizer_id = ${organizerId} and currency = ${currency} and requested_by is null
      and requested_at >= ${since} limit 1
  `.execute(tx);
  return found.rows.length > 0;
}
