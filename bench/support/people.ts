import { Agent, request } from 'node:http';
import { sql } from 'kysely';
import { type Database, migrate, openDatabase } from '#platform/database/index.ts';

export const PASSWORD = 'mvua-inanyesha-leo';
export const knownEmail = (at: number) => `known-${at}@example.com`;
export const unknownEmail = (at: number) => `nobody-${at}@example.com`;

// Writes this many people with one password hash: hashing for each would take longer than the measurement.
export async function fillPeople(url: string, count: number, passwordHash: string): Promise<Database> {
  const db = await openDatabase({ kind: 'postgres', url, connections: 2 });
  await migrate(db);
  await sql`
    insert into accounts (name, email, email_key, password_hash, locale)
    select 'Amina Wanjiku', 'known-' || at || '@example.com', 'known-' || at || '@example.com', ${passwordHash}, 'en'
    from generate_series(0, ${count - 1}) as at
  `.execute(db.sql);
  await db.runScript('vacuum analyze');
  return db;
}

// References in the usual form, so that "there is no such order" takes the same path for both.
export const knownReference = (at: number) => `KNWN${digits(at)}`;
export const unknownReference = (at: number) => `NBDY${digits(at)}`;
const digits = (at: number) =>
  [...String(at).padStart(4, '0')].map((digit) => 'ABCDEFGH23'[Number(digit)]).join('');

// Writes this many paid orders with one ticket each, in their final state.
export async function fillOrders(db: Database, count: number): Promise<void> {
  const references = Array.from({ length: count }, (_, at) => knownReference(at));
  await db.runScript('alter table orders disable trigger user; alter table tickets disable trigger user;');
  await sql`
    with placed as (
      insert into orders (reference, event_id, state, stock, state_actor, state_cause, currency, total_minor, fee_minor,
        buyer_name, buyer_email, buyer_phone, buyer_keys, locale, visitor_id, pool_ids, pool_counts,
        expires_at)
      select reference, 1, 'paid', 'sold', 'payment', 'paid', 'KES', 150000, 0, 'Amina Wanjiku', email, phone,
        array[email, phone], 'en', reference, '{}', '{}', now()
      from unnest(${references}::text[]) with ordinality as given (reference, at),
        lateral (select 'buyer-' || at || '@example.com', '+2547' || lpad(at::text, 8, '0')) as contact (email, phone)
      returning id, reference
    ), lined as (
      insert into order_lines (order_id, position, ticket_type_id, quantity, name, ticket_price_minor, price_minor,
        discount_minor, fee_minor)
      select id, 0, 1, 1, 'Regular', 150000, 150000, 0, 0 from placed
    )
    insert into tickets (order_id, line_position, seq, event_id, ticket_type_id, admits, code)
    select id, 0, 1, 1, 1, 1, 'CDE' || right(reference, 4) || '234' from placed
  `.execute(db.sql);
  await db.runScript('alter table orders enable trigger user; alter table tickets enable trigger user;');
  await db.runScript('vacuum analyze');
}

export interface Answered {
  status: number;
  ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let visitors = 0;

// One call, each from another address, so that the limit on tries does not count.
export function ask(port: number, method: 'GET' | 'POST', path: string, body?: object): Promise<Answered> {
  visitors += 1;
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const text = body === undefined ? '' : JSON.stringify(body);
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const call = request({
      agent,
      port,
      method,
      path,
      headers: {
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': address,
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
      },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, ms: performance.now() - started }),
      );
    });
    call.end(text);
  });
}

export const closeConnections = () => agent.destroy();
