import { sql } from 'kysely';
import type { Sql } from '#platform/database/index.ts';
import type { ShownTicketRow } from './scans.queries.ts';

export interface FoundTicketRow extends ShownTicketRow {
  reference: string;
  state: 'valid' | 'used' | 'revoked';
  used_at: Date | null;
  used_gate: string | null;
  used_device: string | null;
  used_device_id: string | null;
}

// `needle` is in small letters. Names are looked for anywhere, codes as a whole.
export async function searchShown(
  db: Sql,
  eventId: number,
  needle: string,
  most: number,
): Promise<FoundTicketRow[]> {
  const code = needle.replace(/[\s-]/g, '').toUpperCase();
  const found = await sql<FoundTicketRow>`
    select ticket.id, coalesce(ticket.holder, bought.buyer_name) as name, type.id as type_id, type.name as type_name,
      type.door_note, type.door_colour, type.entry_rule, ticket.valid_on, ticket.admits, ticket.generation, bought.reference,
      ticket.state, ticket.used_at, used.gate as used_gate, used.device as used_device, used.device_id as used_device_id
    from tickets as ticket join orders as bought on bought.id = ticket.order_id
    join ticket_types as type on type.id = ticket.ticket_type_id
    left join lateral (
      select gate.name as gate, device.name as device, device.id as device_id
      from scan_verdicts as judged join scans as scan on scan.nonce = judged.nonce and scan.told_by = judged.told_by
      join door_devices as device on device.id = scan.device_id
      left join gates as gate on gate.id = scan.gate_id
      where ticket.used_at is not null and scan.ticket_id = ticket.id and judged.verdict = 'entry'
      order by scan.at desc limit 1
    ) as used on true
    where ticket.event_id = ${eventId} and (
      strpos(lower(coalesce(ticket.holder, bought.buyer_name)), ${needle}) > 0
      or bought.reference = ${code} or ticket.code = ${code}
    )
    order by lower(coalesce(ticket.holder, bought.buyer_name)), ticket.order_id, ticket.line_position, ticket.seq
    limit ${most}
  `.execute(db);
  return found.rows;
}
