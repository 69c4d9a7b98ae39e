import { sql } from 'kysely';
import type { Tx } from '#platform/database/index.ts';
import type { TicketState } from './tickets.queries.ts';

export interface PastTicketRow {
  id: string;
  order_id: number;
  line_position: number;
  seq: number;
  event_id: number;
  ticket_type_id: number;
  valid_on: string | null;
  code: string;
  holder: string | null;
  state: TicketState;
  state_actor: string;
  state_cause: string;
  issued_at: Date;
  // When it was used or taken back; null: neither.
  moved_at: Date | null;
}

const GIVEN = (tickets: readonly PastTicketRow[]) => sql`
  jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as past (
    id uuid, order_id bigint, line_position smallint, seq int, event_id int, ticket_type_id int, valid_on date, code text,
    holder text, state text, state_actor text, state_cause text, issued_at timestamptz, moved_at timestamptz
  )
`;

// The log is written first: a trigger on `tickets` copies from it into the history.
export async function insertPastTickets(tx: Tx, tickets: readonly PastTicketRow[]): Promise<void> {
  await sql`
    insert into ticket_log (ticket_id, at, from_state, to_state, generation, actor, cause)
    select id, moved_at, 'valid', state, 1, state_actor, state_cause
    from ${GIVEN(tickets.filter(({ state }) => state !== 'valid'))}
  `.execute(tx);
  await sql`
    insert into tickets (
      id, order_id, line_position, seq, event_id, ticket_type_id, valid_on, admits, code, holder, state,
      state_actor, state_cause, used_at, issued_at
    )
    select id, order_id, line_position, seq, event_id, ticket_type_id, valid_on,
      (select admits from ticket_types where ticket_types.id = ticket_type_id), code, holder, state, state_actor,
      state_cause, case when state = 'used' then moved_at end, issued_at
    from ${GIVEN(tickets)}
  `.execute(tx);
}
