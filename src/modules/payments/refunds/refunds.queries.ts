import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Refund, RefundAnswer } from '../providers/provider.ts';

const refundColumns = sql.raw(`
  id, attempt_id as "attemptId", order_reference as "orderReference", amount_minor as "amountMinor", key, cause,
  status, provider_ref as "providerRef", code, alert, created_at as "createdAt", sent_at as "sentAt"
`);

// Without failed refunds that were replaced by another one.
export async function listRefunds(db: Sql | Tx, orderReference: string): Promise<Refund[]> {
  const found = await sql<Refund>`
    select ${refundColumns} from refunds
    where order_reference = ${orderReference} and replaced_by is null order by id
  `.execute(db);
  return found.rows;
}

export async function findRefundByKey(db: Sql | Tx, key: string): Promise<Refund | null> {
  const found = await sql<Refund>`select ${refundColumns} from refunds where key = ${key}`.execute(db);
  return found.rows[0] ?? null;
}

// What was given back or is on its way; failed refunds do not count.
export async function sumRefunds(tx: Tx, attemptId: string): Promise<number> {
  const summed = await sql<{ sum: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from refunds
    where attempt_id = ${attemptId} and status <> 'failed'
  `.execute(tx);
  return Number(summed.rows[0]?.sum ?? 0);
}

export async function insertRefund(
  tx: Tx,
  refund: { attemptId: string; orderReference: string; amountMinor: number; key: string; cause: string },
): Promise<Refund> {
  const inserted = await sql<Refund>`
    insert into refunds (attempt_id, order_reference, amount_minor, key, cause)
    values (${refund.attemptId}, ${refund.orderReference}, ${refund.amountMinor}, ${refund.key}, ${refund.cause})
    returning ${refundColumns}
  `.execute(tx);
  return inserted.rows[0] as Refund;
}

// Takes one refund that is due and marks it as being sent now. `isFirst`: it was never sent before.
export async function claimDueRefund(db: Sql): Promise<(Refund & { isFirst: boolean }) | null> {
  const claimed = await sql<Refund & { isFirst: boolean }>`
    with due as (
      select id as due_id, status = 'queued' as is_first from refunds
      where status in ('queued', 'sent') and poll_at <= now()
      order by poll_at limit 1 for update skip locked
    )
    update refunds set
      status = 'sent', sent_at = coalesce(sent_at, now()), poll_at = now() + interval '30 seconds'
    from due where id = due_id
    returning ${refundColumns}, is_first as "isFirst"
  `.execute(db);
  return claimed.rows[0] ?? null;
}

export interface LaterRefund {
  // `queued`: it certainly never arrived and is sent again as if for the first time.
  status: 'queued' | 'sent';
  ref: string | null;
  code: string | null;
  // The alert that a person gets if this lasts for `alertAfterSeconds`.
  alert: string;
  alertAfterSeconds: number;
}

// It is looked at again after as long as it has taken already, half a minute at least and an hour at most; and in any case when somebody
// is to be called. Answers the refund if it now needs a person's attention.
export async function updateRefundLater(tx: Tx, id: number, later: LaterRefund): Promise<Refund | null> {
  const updated = await sql<Refund & { isAlarm: boolean }>`
    with before as (
      select id as before_id, alert as alert_before, since, since + make_interval(secs => ${later.alertAfterSeconds}::int) as alarm_at
      from refunds, lateral (select case when ${later.status} = 'sent' then sent_at else created_at end as since) as began
      where id = ${id} for update of refunds
    )
    update refunds set
      status = ${later.status},
      sent_at = case when ${later.status} = 'sent' then sent_at end,
      provider_ref = coalesce(${later.ref}, provider_ref), code = coalesce(${later.code}, code),
      poll_at = now() + least(
        greatest(now() - since, interval '30 seconds'), interval '1 hour',
        case when alarm_at > now() then alarm_at - now() + interval '1 second' end),
      alert = case when alarm_at < now() then coalesce(alert, ${later.alert}) else alert end
    from before where id = before_id and status = 'sent'
    returning ${refundColumns}, alert is not null and alert_before is null as "isAlarm"
  `.execute(tx);
  const [row] = updated.rows;
  return row?.isAlarm ? row : null;
}

// Answers null if another process settled it meanwhile.
export async function updateRefundSettled(tx: Tx, id: number, answer: RefundAnswer): Promise<Refund | null> {
  const settled = await sql<Refund>`
    update refunds set status = ${answer.status}, provider_ref = coalesce(${answer.ref}, provider_ref),
      code = ${answer.code}, settled_at = now(), poll_at = null,
      alert = case when ${answer.status} = 'failed' then 'refund_failed' end
    where id = ${id} and status = 'sent'
    returning ${refundColumns}
  `.execute(tx);
  return settled.rows[0] ?? null;
}

export async function updateRefundReplaced(tx: Tx, id: number, replacedBy: number): Promise<void> {
  await sql`
    update refunds set replaced_by = ${replacedBy}, alert = null where id = ${id} and status = 'failed'
  `.execute(tx);
}

// Answers false if its status has changed since: it may be on its way at this moment.
export async function updateRefundByHand(tx: Tx, { id, status }: Refund): Promise<boolean> {
  const updated = await sql`
    update refunds set status = 'done', code = 'by_hand', settled_at = now(), poll_at = null, alert = null
    where id = ${id} and status = ${status}
    returning id
  `.execute(tx);
  return updated.rows.length > 0;
}

export async function updateRefundPollNow(tx: Tx, id: number): Promise<void> {
  await sql`update refunds set poll_at = now() where id = ${id} and poll_at is not null`.execute(tx);
}

export async function updateRefundsPollNow(db: Sql, attemptId: string): Promise<void> {
  await sql`
    update refunds set poll_at = now() where attempt_id = ${attemptId} and status in ('queued', 'sent')
  `.execute(db);
}
