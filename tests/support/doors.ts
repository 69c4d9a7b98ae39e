import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { rowsOf } from './buying.ts';
import { days, hours, ORGANIZERS } from './catalogue.ts';
import type { TestDatabase } from './database.ts';
import { type Browser, openBrowser } from './people.ts';
import type { TestApp } from './test-app.ts';

// A phone at a door, as it asks and tells.
export interface TestDevice {
  id: string;
  browser: Browser;
  get(rest: string): ReturnType<Browser['get']>;
  post(rest: string, body?: object): ReturnType<Browser['post']>;
  // Scans now, with the network.
  // biome-ignore lint/suspicious/noExplicitAny: what came over the wire is what the tests look into
  scan(code: string, more?: object): Promise<any>;
  tell(...scans: object[]): ReturnType<Browser['post']>;
}

// An event whose doors are open, for the catalogue.
export const nightNow = (now: Date, slug: string, name: string) => ({
  ...{ slug, name, doorsAt: hours(-2, now), startsAt: hours(-1, now), endsAt: days(2, now) },
  ticketTypes: [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 200 } }],
});

export interface Door {
  app: TestApp;
  db: TestDatabase;
  // Who runs it.
  manager: Browser;
  eventId: number;
  organizer?: string;
}

const doorPath = ({ eventId, organizer = ORGANIZERS.ngoma.slug }: Door, rest: string) =>
  `/api/sell/${organizer}/events/${eventId}/door${rest}`;

export const atDoor = (door: Door) => ({
  get: (rest: string, headers?: Record<string, string>) => door.manager.get(doorPath(door, rest), headers),
  post: (rest: string, body: object) => door.manager.post(doorPath(door, rest), body),
});

// From one address, no more are paired in a minute than a crew has phones.
let phones = 0;
const nextAddress = (): string => {
  phones += 1;
  return `10.20.${phones >> 8}.${phones & 255}`;
};

export async function pairDevice(
  door: Door,
  { name = 'Otieno', powers = ['scan'], gate = null as number | null } = {},
): Promise<TestDevice> {
  const pairing = await atDoor(door).post('/pairings', { gate, powers });
  expect(pairing.status, JSON.stringify(pairing.body)).toBe(200);
  const browser = openBrowser(door.app, nextAddress());
  const token = new URL(pairing.body.data.link).hash.slice(1);
  const paired = await browser.post('/api/door/pair', { with: { token }, name });
  expect(paired.status, JSON.stringify(paired.body)).toBe(200);
  return deviceIn(browser, paired.body.data.id);
}

export function deviceIn(browser: Browser, id: string): TestDevice {
  const post = (rest: string, body?: object) => browser.post(`/api/door/${id}${rest}`, body);
  return {
    id,
    browser,
    post,
    get: (rest) => browser.get(`/api/door/${id}${rest}`),
    async scan(code, more = {}) {
      const answer = await post('/scan', { nonce: randomUUID(), what: { code }, ...clockOf(), ...more });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.data;
    },
    tell: (...scans) => post('/scans', { scans }),
  };
}

// A phone whose clock is right, or off by this much. Not the program's, which stands still in tests: no two scans are at one moment.
export const clockOf = (ms = 0) => ({
  at: new Date(Date.now() + ms).toISOString(),
  offset_ms: 0,
});

// Something that happened while there was no network.
export const toldScan = (ticket: string, more: object = {}) => ({
  nonce: randomUUID(),
  kind: 'entry',
  ticket,
  ...clockOf(),
  ...more,
});

export interface DoorTicket {
  id: string;
  // What its QR code says, and what stands below it.
  code: string;
  typed: string;
  state: string;
  used_at: Date | null;
}

// The tickets of an order.
export async function ticketsAtDoor(
  { app, db }: Pick<Door, 'app' | 'db'>,
  reference: string,
): Promise<DoorTicket[]> {
  const rows = await rowsOf<{
    id: string;
    event_id: number;
    ticket_type_id: number;
    generation: number;
    code: string;
    state: string;
    used_at: Date | null;
  }>(
    db,
    sql`select tickets.id, tickets.event_id, ticket_type_id, generation, code, tickets.state, used_at
      from tickets join orders on orders.id = order_id where reference = ${reference} order by line_position, seq`,
  );
  return Promise.all(
    rows.map(async (row) => {
      const signer = await app.services.signingKeys.signerOf(row.event_id);
      const code = signer.codeOf({
        ticketId: row.id,
        type: row.ticket_type_id & 0xffff,
        validFromS: 0,
        validUntilS: 4_000_000_000,
        generation: row.generation,
      });
      return { id: row.id, code, typed: row.code, state: row.state, used_at: row.used_at };
    }),
  );
}
