import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';

export interface DebtRow {
  currency: Currency;
  // What corrections took since what is due was last not below zero, without what they added.
  taken_minor: number;
  // What went back of events that had been released, since then.
  back_minor: number;
}

// Why what is due is below zero, of the currencies in which it is: what happened since it last was not. It reads an organiser's entries
// only where there is such a currency.
export async function listDebts(db: Sql | Tx, organizerId: number): Promise<DebtRow[]> {
  const found = await sql<DebtRow>`
    with due as (
      select account.id, account.currency from ledger_accounts as account
      join ledger_balances as balance on balance.account_id = account.id
      where account.kind = 'due' and account.organizer_id = ${organizerId}
      group by account.id, account.currency having sum(balance.balance_minor) > 0
    ), steps as (
      select due.currency, entry.transaction_id, 0 - entry.amount_minor as minor,
        sum(0 - entry.amount_minor) over (partition by due.id order by entry.transaction_id, entry.line) as after_minor
      from due join ledger_entries as entry on entry.account_id = due.id
    ), since as (
      select *, coalesce(max(transaction_id) filter (where after_minor >= 0) over (partition by currency), 0) as sound_id
      from steps
    )
    select since.currency,
      coalesce(-sum(minor) filter (where minor < 0 and booked.kind = 'adjust'), 0)::bigint as taken_minor,
      coalesce(-sum(minor) filter (where minor < 0 and booked.kind is distinct from 'adjust'), 0)::bigint as back_minor
    from since left join ledger_transactions as booked on booked.id = since.transaction_id
    where since.transaction_id > sound_id group by since.currency
  `.execute(db);
  return found.rows;
}
