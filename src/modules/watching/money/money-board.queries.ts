import { sql } from 'kysely';
import type { Sql } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';
import type { ACCOUNT_KINDS, PAYOUT_STATES } from './money-board.rules.ts';

export interface AccountSumRow {
  kind: (typeof ACCOUNT_KINDS)[number];
  provider: string;
  currency: Currency;
  sellers: number;
  minor: number;
}

// From what is kept of every account, never from its entries.
export async function listAccountSums(db: Sql): Promise<AccountSumRow[]> {
  const found = await sql<AccountSumRow>`
    select account.kind, account.provider, account.currency, count(nullif(account.organizer_id, 0))::int as sellers,
      coalesce(sum(kept.minor), 0)::bigint as minor
    from ledger_accounts as account
    left join (
      select account_id, sum(balance_minor) as minor from ledger_balances group by account_id
    ) as kept on kept.account_id = account.id
    group by account.kind, account.provider, account.currency order by account.currency, account.kind, account.provider
  `.execute(db);
  return found.rows;
}

export interface UnderWayRow {
  state: (typeof PAYOUT_STATES)[number];
  currency: Currency;
  count: number;
  amount_minor: number;
  oldest_at: Date;
}

export async function listUnderWay(db: Sql): Promise<UnderWayRow[]> {
  const found = await sql<UnderWayRow>`
    select state, currency, count(*)::int as count, sum(amount_minor)::bigint as amount_minor,
      coalesce(min(requested_at), now()) as oldest_at
    from payouts where state in ('requested', 'approved', 'sending', 'unknown')
    group by state, currency order by state, currency
  `.execute(db);
  return found.rows;
}

export async function countUnbooked(db: Sql): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from ledger_waiting where failures > 0
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}

export interface HandRow {
  key: string;
  kind: 'settle' | 'unsettle' | 'topup';
  currency: Currency;
  happened_at: Date;
  bank_minor: number;
  cost_minor: number;
  is_undone: boolean;
}

// The newest first.
export async function listByHand(db: Sql, most: number): Promise<HandRow[]> {
  const found = await sql<HandRow>`
    select booked.key, booked.kind, booked.currency, booked.happened_at, moved.bank_minor, moved.cost_minor,
      exists (select from ledger_transactions as undone where undone.key = 'un' || booked.key) as is_undone
    from (
      select * from ledger_transactions where kind in ('settle', 'unsettle', 'topup') order by id desc limit ${most}
    ) as booked
    cross join lateral (
      select coalesce(sum(amount_minor) filter (where account.kind = 'bank'), 0)::bigint as bank_minor,
        coalesce(sum(amount_minor) filter (where account.kind = 'costs'), 0)::bigint as cost_minor
      from ledger_entries as entry join ledger_accounts as account on account.id = entry.account_id
      where entry.transaction_id = booked.id
    ) as moved
    order by booked.id desc
  `.execute(db);
  return found.rows;
}

// What changes when anything on the board may have, from the ends of indexes alone.
export async function findBoardMark(db: Sql): Promise<string> {
  const found = await sql<{ mark: string }>`
    select concat_ws('.', (select max(id) from ledger_transactions), (select extract(epoch from proved_at) from ledger_proof),
      (select max(id) from balance_readings), (select max(id) from balance_questions),
      (select count(*) from balance_questions where not is_over),
      (select sum(extract(epoch from changed_at)) from payouts where state in ('requested', 'approved', 'sending', 'unknown'))) as mark
  `.execute(db);
  return found.rows[0]?.mark ?? '';
}
