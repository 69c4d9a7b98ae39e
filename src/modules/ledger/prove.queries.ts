import { sql } from 'kysely';
import type { Sql } from '#platform/database/index.ts';
import type { Invariant } from './invariants.rules.ts';

export interface Finding {
  rule: Invariant;
  about: string;
  expected: string;
  found: string;
}

// What must be true of the ledger at any moment, each as a statement that answers what is not. Orders that wait to be booked are
// left out: of them it knows nothing yet.
export async function listFindings(db: Sql, most: number): Promise<Finding[]> {
  const found = await sql<Finding>`
    with entry as materialized (
      select transaction_id, account_id, event_id, order_reference, amount_minor, kind, provider, currency
      from ledger_entries join ledger_accounts as account on account.id = account_id
    ), waiting as materialized (
      select distinct order_reference from ledger_waiting
    ), money as materialized (
      select attempt.id, attempt.provider, attempt.received_currency as currency, attempt.order_reference,
        attempt.received_minor - coalesce((
          select sum(refund.amount_minor) from refunds as refund
          where refund.attempt_id = attempt.id and refund.status = 'done' and refund.code is distinct from 'by_hand'
        ), 0) - coalesce((
          select dispute.amount_minor from payment_disputes as dispute
          where dispute.attempt_id = attempt.id and dispute.status = 'lost'
        ), 0) as kept
      from payment_attempts as attempt
      where attempt.status = 'succeeded' and attempt.received_minor > 0
        and exists (select from orders where orders.reference = attempt.order_reference)
    )
    (
      select 'sum' as rule, coalesce('booking ' || transaction_id, '') as about, '0' as expected, sum(amount_minor)::text as found
      from entry group by transaction_id having sum(amount_minor) <> 0 limit ${most}
    ) union all (
      select 'balance', coalesce('account ' || account_id || ', event ' || event_id, ''), coalesce(added, 0)::text,
        coalesce(balance_minor, 0)::text
      from (select account_id, event_id, sum(amount_minor) as added from entry group by account_id, event_id) as counted
      full join ledger_balances using (account_id, event_id)
      where coalesce(added, 0) <> coalesce(balance_minor, 0) limit ${most}
    ) union all (
      select 'provider', coalesce(provider || ' ' || currency, ''),
        coalesce(real.kept, 0)::text, coalesce(booked.kept, 0)::text
      from (
        select provider, currency, sum(amount_minor) as kept from entry
        where kind = 'provider' and order_reference is not null
          and order_reference not in (select order_reference from waiting)
        group by provider, currency
      ) as booked
      full join (
        -- Cash is in the sellers' own boxes.
        select provider, currency, sum(kept) as kept from money
        where provider <> 'cash' and order_reference not in (select order_reference from waiting) group by provider, currency
      ) as real using (provider, currency)
      where coalesce(real.kept, 0) <> coalesce(booked.kept, 0) limit ${most}
    ) union all (
      -- What is not of orders is what we settled with a provider or what pays sellers; and nobody settles more than came.
      select 'settled', coalesce(account.provider || ' ' || account.currency, ''), case
          when other.minor <> 0 then 'settlements, top-ups and payouts alone' else 'at most ' || coalesce(came.minor, 0)
        end, coalesce(case when other.minor <> 0 then other.minor else other.settled end, 0)::text
      from (
        select entry.account_id, coalesce(-sum(amount_minor) filter (where booked.kind in ('settle', 'unsettle')), 0) as settled,
          coalesce(sum(amount_minor) filter (where booked.kind not in ('settle', 'unsettle', 'topup', 'payout')), 0) as minor
        from entry join ledger_transactions as booked on booked.id = entry.transaction_id
        where entry.kind = 'provider' and entry.order_reference is null group by entry.account_id
      ) as other
      join ledger_accounts as account on account.id = other.account_id
      left join (
        select account_id, sum(amount_minor) as minor
        from entry left join ledger_transactions as booked
          on entry.order_reference is null and booked.id = entry.transaction_id
        where entry.kind = 'provider' and amount_minor > 0 and (booked.kind is null or booked.kind = 'topup')
        group by account_id
      ) as came on came.account_id = account.id
      where other.minor <> 0 or other.settled > coalesce(came.minor, 0) limit ${most}
    ) union all (
      -- Nobody got more back than they had paid, and whose order is paid and not given back has nothing with us beside it.
      select 'buyers', coalesce(owed.order_reference, ''), case when is_settled then '0' else 'not below 0' end, owed.minor::text
      from (
        select order_reference, currency, -sum(amount_minor) as minor from entry where kind = 'buyers'
        group by order_reference, currency having sum(amount_minor) <> 0
      ) as owed
      join orders as bought on bought.reference = owed.order_reference
      cross join lateral (
        select bought.state in ('paid', 'partly_refunded', 'refunded') and not exists (
          select from refunds where order_reference = bought.reference and status <> 'done' and replaced_by is null
        ) as is_settled
      ) as order_now
      where (owed.minor < 0 or is_settled) and owed.order_reference not in (select order_reference from waiting)
      limit ${most}
    ) union all (
      -- What is on its way to a seller is what payouts say that is.
      select 'payouts', coalesce('organizer ' || organizer_id || ' ' || currency, ''), coalesce(real.minor, 0)::text,
        coalesce(booked.minor, 0)::text
      from (
        select account.organizer_id, account.currency, -sum(balance_minor) as minor
        from ledger_balances join ledger_accounts as account on account.id = account_id
        where account.kind = 'payouts' group by account.organizer_id, account.currency
      ) as booked
      full join (
        select payout.organizer_id, payout.currency, sum(case
          when payout.state in ('requested', 'approved') then payout.amount_minor
          else (
            select coalesce(sum(part.amount_minor), 0) from payout_parts as part
            where part.payout_id = payout.id and part.state in ('waiting', 'sending', 'unknown')
          )
        end) as minor
        from payouts as payout group by payout.organizer_id, payout.currency
      ) as real using (organizer_id, currency)
      where coalesce(real.minor, 0) <> coalesce(booked.minor, 0) limit ${most}
    ) union all (
      -- Nobody was ever paid more than was due then: only what goes back later takes it below zero.
      select 'due', coalesce('organizer ' || organizer_id || ' ' || currency || ', ' || key, ''), 'not below 0', left_minor::text
      from (
        select account.organizer_id, account.currency, booked.key, entry.amount_minor, booked.kind,
          -sum(entry.amount_minor) over (partition by entry.account_id order by entry.transaction_id) as left_minor
        from entry join ledger_accounts as account on account.id = entry.account_id
        join ledger_transactions as booked on booked.id = entry.transaction_id where entry.kind = 'due'
      ) as asked
      where kind = 'payout' and amount_minor > 0 and left_minor < 0 limit ${most}
    ) union all (
      select 'unbooked', coalesce('order ' || order_reference, ''), 'booked', max(failures) || ' failures' from ledger_waiting
      where failures > 0 group by order_reference limit ${most}
    ) union all (
      select 'line', coalesce('organiser ' || organizer_id || ' ' || currency, ''), coalesce(booked.minor, 0)::text,
        coalesce(said.minor, 0)::text
      from (
        select organizer_id, currency, -sum(balance_minor) as minor
        from ledger_balances join ledger_accounts as account on account.id = account_id
        where organizer_id <> 0 group by organizer_id, currency
      ) as booked
      full join (
        select organizer_id, currency, sum(net_minor) as minor from ledger_lines group by organizer_id, currency
      ) as said using (organizer_id, currency)
      where coalesce(booked.minor, 0) <> coalesce(said.minor, 0) limit ${most}
    )
  `.execute(db);
  return found.rows;
}

export interface ProofRow {
  proved_at: Date;
  findings: Finding[];
}

export async function saveProof(db: Sql, findings: readonly Finding[], now: Date): Promise<void> {
  await sql`
    insert into ledger_proof (proved_at, findings) values (${now}, ${JSON.stringify(findings)}::jsonb)
    on conflict (only_one) do update set proved_at = excluded.proved_at, findings = excluded.findings
  `.execute(db);
}

// The last one; null: there was none yet.
export async function findProof(db: Sql): Promise<ProofRow | null> {
  const found = await sql<ProofRow>`select proved_at, findings from ledger_proof`.execute(db);
  return found.rows[0] ?? null;
}

// How many seconds the oldest order waits to be booked; 0 if none does.
export async function findLag(db: Sql): Promise<number> {
  const found = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(since)), 0)::float8 as seconds from ledger_waiting where failures = 0
  `.execute(db);
  return found.rows[0]?.seconds ?? 0;
}

// The number of the newest order, also of one that was not placed after all.
export async function findLastOrder(db: Sql): Promise<number> {
  const found = await sql<{ last: number }>`select last_value::bigint as last from orders_id_seq`.execute(db);
  return found.rows[0]?.last ?? 0;
}
