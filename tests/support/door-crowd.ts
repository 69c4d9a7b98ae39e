import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/index.ts';
import { newToken } from '#platform/secrets/tokens.ts';

// Many tickets and many phones at one door. Written as rows, without the use cases: how they come about is not what is looked at.

export interface CrowdDevice {
  id: string;
  // As its browser sends it.
  cookie: string;
}

export interface Crowd {
  eventId: number;
  ticketIds: string[];
  devices: CrowdDevice[];
}

interface CrowdWish {
  eventId: number;
  typeId: number;
  tickets: number;
  devices: number;
}

export async function gatherCrowd(
  db: Database,
  { eventId, typeId, tickets, devices }: CrowdWish,
): Promise<Crowd> {
  const paired = Array.from({ length: devices }, () => ({ id: randomUUID(), ...newToken() }));
  const ticketIds = await db
    .through('reporting')
    .sql.transaction()
    .execute(async (tx) => {
      // Their logs and checks are not what is looked at.
      await sql.raw('set local session_replication_role = replica').execute(tx);
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`
        insert into orders (
          reference, event_id, state, stock, state_actor, state_cause, currency, total_minor, fee_minor, buyer_name,
          buyer_email, buyer_phone, buyer_keys, locale, visitor_id, pool_ids, pool_counts, placed_at, expires_at, paid_at
        )
        select translate(lpad(to_hex((${eventId}::bigint * 1000003 + n * 2654435761) % 4294967296), 8, '0'), '01abcdef', 'GHABCDEF'),
          ${eventId}, 'paid', 'sold', 'payment', 'paid', 'KES', 0, 0, 'Amina Wanjiku ' || n, 'guest' || n || '@example.com',
          '+254712345678', array['guest' || n || '@example.com', '+254712345678'], 'en', gen_random_uuid()::text, '{}', '{}',
          now(), now(), now()
        from generate_series(1::bigint, ${Math.ceil(tickets / 10)}::bigint) as n
        on conflict do nothing
      `.execute(tx);
      const made = await sql<{ id: string }>`
        insert into tickets (order_id, line_position, seq, event_id, ticket_type_id, admits, code)
        select bought.id, 0, seq, ${eventId}, ${typeId}, 1,
          translate(upper(lpad(to_hex(row_number() over ()), 10, 'z')), '01', 'XY')
        from orders as bought cross join generate_series(1, 11) as seq where bought.event_id = ${eventId}
        limit ${tickets} returning id
      `.execute(tx);
      await sql`
        insert into door_devices (id, token_hash, organizer_id, event_id, name, powers, paired_by)
        select id, decode(hash, 'hex'), (select organizer_id from events where id = ${eventId}), ${eventId},
          'Device ' || place, array['scan', 'undo'], 'crowd'
        from unnest(${paired.map(({ id }) => id)}::uuid[], ${paired.map(({ hash }) => hash.toString('hex'))}::text[])
          with ordinality as given (id, hash, place)
      `.execute(tx);
      return made.rows.map(({ id }) => id);
    });
  return { eventId, ticketIds, devices: paired.map(({ id, token }) => ({ id, cookie: `DOOR=${token}` })) };
}

export const crowdScan = (ticket: string, at = new Date()) => ({
  nonce: randomUUID(),
  kind: 'entry',
  ticket,
  at: at.toISOString(),
  offset_ms: 0,
});

// A call of a device, over the network.
export async function askAtDoor(
  url: string,
  { id, cookie }: CrowdDevice,
  rest: string,
  body?: object,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${url}/api/door/${id}${rest}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  return { status: response.status, text: await response.text() };
}
