import { Agent, request } from 'node:http';
import { sql } from 'kysely';
import { type Database, migrate, openDatabase } from '#platform/database/index.ts';

export const PASSWORD = 'mvua-inanyesha-leo';
export const knownEmail = (at: number) => `known-${at}@example.com`;
export const unknownEmail = (at: number) => `nobody-${at}@example.com`;

// So many people with one password: hashing it for each would take longer than the measurement.
export async function fillPeople(url: string, count: number, passwordHash: string): Promise<Database> {
  const db = await openDatabase({ kind: 'postgres', url, poolSize: 2 });
  await migrate(db);
  await sql`
    insert into accounts (name, email, email_key, password_hash, locale)
    select 'Amina Wanjiku', 'known-' || at || '@example.com', 'known-' || at || '@example.com', ${passwordHash}, 'en'
    from generate_series(0, ${count - 1}) as at
  `.execute(db.sql);
  await db.runScript('vacuum analyze');
  return db;
}

export interface Answered {
  status: number;
  ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let visitors = 0;

// One call, each from another address: what is measured is not the limit on tries.
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
