import { sql } from 'kysely';
import type { EntryRule } from '#modules/catalog/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { TicketState } from '../tickets.queries.ts';

// What the door knows of a ticket, and how it tells that somebody came in with it.

export interface DoorTicketRow {
  id: string;
  ticket_type_id: number;
  entry_rule: EntryRule;
  valid_on: string | null;
  admits: number;
  generation: number;
  held_since: number;
  state: TicketState;
  state_cause: string;
  used_at: Date | null;
}

// In the order of their ids, so that two batches about the same tickets wait for each other instead of both failing. On the first
// evening the tables of the door are too new for the planner to know: without the setting it would read them whole, for each
// row, and keep that plan.
export async function lockAtDoor(
  tx: Tx,
  eventId: number,
  ticketIds: readonly string[],
): Promise<DoorTicketRow[]> {
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx);
  const locked = await sql<DoorTicketRow>`
    select ticket.id, ticket.ticket_type_id, type.entry_rule, ticket.valid_on, ticket.admits, ticket.generation,
      ticket.held_since, ticket.state, ticket.state_cause, ticket.used_at
    from tickets as ticket join ticket_types as type on type.id = ticket.ticket_type_id
    where ticket.id = any(${ticketIds}::uuid[]) and ticket.event_id = ${eventId}
    order by ticket.id for no key update of ticket
  `.execute(tx);
  return locked.rows;
}

export interface EndedRow {
  ticket_id: string;
  // Of the codes that opened doors no longer from then on; null: the ticket as a whole was taken back.
  before_generation: number | null;
  at: Date;
}

// When tickets were taken back, and when codes of theirs were replaced.
export async function listEnded(tx: Tx, ticketIds: readonly string[]): Promise<EndedRow[]> {
  const found = await sql<EndedRow>`
    select ticket_id, case to_state when 'revoked' then null else generation end as before_generation, min(at) as at
    from ticket_log
    where ticket_id = any(${ticketIds}::uuid[]) and (to_state = 'revoked' or generation > 1)
    group by 1, 2
  `.execute(tx);
  return found.rows;
}

export interface CameIn {
  ticketIds: readonly string[];
  // Since when each of them is used; null: it is not, because an entry was undone.
  usedAt: readonly (Date | null)[];
}

// A ticket that was taken back stays so, whoever came in with it before.
export async function updateUsed(tx: Tx, { ticketIds, usedAt }: CameIn): Promise<void> {
  await sql`
    update tickets set state = case when came.used_at is null then 'valid' else 'used' end, used_at = came.used_at,
      state_actor = 'door', state_cause = 'scanned'
    from unnest(${ticketIds}::uuid[], ${usedAt}::timestamptz[]) as came (ticket_id, used_at)
    where id = came.ticket_id and state <> 'revoked'
  `.execute(tx);
}
