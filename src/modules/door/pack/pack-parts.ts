import { hash } from 'node:crypto';
import { validityOf } from '#modules/tickets/index.ts';
import type { Database } from '#platform/database/index.ts';
import { toMajor } from '#shared/money.ts';
import { listGates } from '../devices/gates.queries.ts';
import type { DoorServices } from '../door-services.ts';
import type { DoorPack } from '../pack.contract.ts';
import { shortNonce, writeExceptionRows, writeScanRows } from '../pack-rows.rules.ts';
import {
  getPackEvent,
  listPackTypes,
  listPlaces,
  type PackScanRow,
  type PackTicketRow,
} from './pack.queries.ts';
import { ticketKey } from './write-names.ts';

// What a device keeps between two packs: when one of these has changed, it needs a new one.
export type PackRules = Pick<DoorPack, 'event' | 'keys' | 'types' | 'gates'>;

export async function loadRules(
  { db, signingKeys }: Pick<DoorServices, 'db' | 'signingKeys'>,
  eventId: number,
): Promise<{ rules: PackRules; version: string; askedAt: Date }> {
  const event = await getPackEvent(db.sql, eventId);
  const [types, gates, keys] = await Promise.all([
    listPackTypes(db.sql, eventId),
    listGates(db.sql, [eventId]),
    signingKeys.publicKeysOf(eventId),
  ]);
  const whole = validityOf(event, null);
  const rules: PackRules = {
    event: {
      id: event.id,
      name: event.name,
      starts_at: event.starts_at.toISOString(),
      doors_at: event.doors_at?.toISOString() ?? null,
      ends_at: event.ends_at.toISOString(),
      time_zone: event.time_zone,
      currency: event.currency,
      is_cancelled: event.status === 'cancelled',
      valid_from: whole.from.toISOString(),
      valid_until: whole.until.toISOString(),
    },
    keys: Object.fromEntries(keys),
    types: types.map((type) => ({
      id: type.id,
      name: type.name,
      note: type.door_note,
      colour: type.door_colour,
      entry_rule: type.entry_rule,
      admits: type.admits,
      price: toMajor(type.price_minor),
      is_on_sale: type.is_on_sale,
      days: type.dates.map((date) => {
        const { from, until } = validityOf(event, date);
        return { date, from: from.toISOString(), until: until.toISOString() };
      }),
    })),
    gates: gates.map(({ id, name, ticket_type_ids }) => ({ id, name, types: ticket_type_ids })),
  };
  const version = hash('sha256', JSON.stringify(rules), 'base64url').slice(0, 12);
  return { rules, version, askedAt: event.asked_at };
}

export interface Places {
  gateNames: string[];
  deviceNames: string[];
  // In base64.
  scanRows(rows: readonly PackScanRow[]): string;
}

// Gates and devices stand in rows as numbers.
export async function loadPlaces({ sql }: Pick<Database, 'sql'>, eventId: number): Promise<Places> {
  const places = await listPlaces(sql, eventId);
  const of = (kind: 'gate' | 'device') => places.filter((place) => place.kind === kind);
  const numbers = (kind: 'gate' | 'device') => new Map(of(kind).map(({ key }, place) => [key, place + 1]));
  const gates = numbers('gate');
  const devices = numbers('device');
  return {
    gateNames: of('gate').map(({ name }) => name),
    deviceNames: of('device').map(({ name }) => name),
    scanRows: (rows) =>
      base64(
        writeScanRows(
          rows.map((row) => ({
            ticket: ticketKey(row.ticket_id),
            nonce: shortNonce(row.nonce),
            atS: Math.floor(row.at.getTime() / 1000),
            kind: row.verdict === 'exit' ? 'exit' : 'entry',
            people: row.people,
            gate: gates.get(String(row.gate_id)) ?? 0,
            device: devices.get(row.device_id) ?? 0,
          })),
        ),
      ),
  };
}

const REFUNDED: readonly string[] = ['tickets_refunded', 'event_cancelled', 'event_moved'];

export const exceptionRows = (rows: readonly PackTicketRow[]): string =>
  base64(
    writeExceptionRows(
      rows.map((row) => ({
        ticket: ticketKey(row.id),
        generation: row.generation,
        heldSince: row.held_since,
        state: row.state !== 'revoked' ? 'good' : REFUNDED.includes(row.state_cause) ? 'refunded' : 'revoked',
        admits: row.admits,
      })),
    ),
  );

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

export const PACK_LABEL = 'tiketi door pack\n';

// From where on changes are asked for, and by which rules the device decides until then.
export const markOf = (askedAt: Date, version: string): string => `${askedAt.getTime()}.${version}`;

export async function signPack(
  { signingKeys }: Pick<DoorServices, 'signingKeys'>,
  eventId: number,
  content: unknown,
): Promise<{ body: string; key_id: number; signature: string }> {
  // Phones trust the keys of an earlier pack; this one may bring others.
  const signer = await signingKeys.eldestSignerOf(eventId);
  const body = JSON.stringify(content);
  return { body, key_id: signer.keyId, signature: signer.signText(`${PACK_LABEL}${body}`) };
}
