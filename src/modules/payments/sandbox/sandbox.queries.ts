import { sql } from 'kysely';
import type { Sql } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';

export interface SandboxPayment {
  ref: string;
  amountMinor: number;
  currency: string;
  picked: string | null;
  state: 'waiting' | 'succeeded' | 'failed' | 'cancelled';
}

export async function insertSandboxPayment(
  db: Sql,
  payment: { ref: string; amountMinor: number; currency: string },
): Promise<void> {
  await sql`
    insert into sandbox_payments (ref, amount_minor, currency)
    values (${payment.ref}, ${payment.amountMinor}, ${payment.currency}) on conflict do nothing
  `.execute(db);
}

export async function findSandboxPayment(db: Sql, ref: string): Promise<SandboxPayment | null> {
  const found = await sql<SandboxPayment>`
    select ref, amount_minor as "amountMinor", currency, picked,
      case when cancelled_at is not null then 'cancelled' when failed_at is not null then 'failed'
           when succeeds_at <= now() then 'succeeded' else 'waiting' end as state
    from sandbox_payments where ref = ${ref}
  `.execute(db);
  return found.rows[0] ?? null;
}

// Answers false if the payment was decided before: a payment or a refusal cannot be undone.
export async function updateSandboxPick(
  db: Sql,
  ref: string,
  picked: string,
  { succeedsInSeconds, isFailed }: { succeedsInSeconds: number | null; isFailed: boolean },
): Promise<boolean> {
  const updated = await sql`
    update sandbox_payments set picked = ${picked},
      succeeds_at = now() + make_interval(secs => ${succeedsInSeconds}::int),
      failed_at = case when ${isFailed} then now() end
    where ref = ${ref} and failed_at is null and cancelled_at is null
      and (succeeds_at is null or succeeds_at > now())
    returning ref
  `.execute(db);
  return updated.rows.length > 0;
}

// A late payment that was picked already cannot be cancelled.
export async function updateSandboxCancelled(db: Sql, ref: string): Promise<void> {
  await sql`
    update sandbox_payments set cancelled_at = now()
    where ref = ${ref} and failed_at is null and cancelled_at is null and succeeds_at is null
  `.execute(db);
}

export async function insertSandboxRefund(
  db: Sql,
  refund: { key: string; ref: string; amountMinor: number },
): Promise<void> {
  await sql`
    insert into sandbox_refunds (key, ref, amount_minor) values (${refund.key}, ${refund.ref}, ${refund.amountMinor})
    on conflict do nothing
  `.execute(db);
}

export async function hasSandboxRefund(db: Sql, key: string): Promise<boolean> {
  return (await sql`select 1 from sandbox_refunds where key = ${key}`.execute(db)).rows.length > 0;
}

// What was taken and not given back.
export async function listSandboxMoney(db: Sql): Promise<{ currency: Currency; minor: number }[]> {
  const found = await sql<{ currency: Currency; minor: number }>`
    select payment.currency, sum(payment.amount_minor - coalesce(back.minor, 0))::bigint as minor
    from sandbox_payments as payment
    left join lateral (
      select sum(amount_minor) as minor from sandbox_refunds where ref = payment.ref
    ) as back on true
    where payment.cancelled_at is null and payment.failed_at is null and payment.succeeds_at <= now()
    group by payment.currency order by payment.currency
  `.execute(db);
  return found.rows;
}
