// How the lists of a pack travel: bytes in rows, so that ten thousand tickets are a few hundred kilobytes. Numbers are
// big-endian.

export const TICKET_KEY_BYTES = 8;
const NONCE_BYTES = 6;

// A known scan, in 22 bytes: ticket key 8 | nonce 6 | seconds since 1970 4 | kind and people 1 | gate 1 | device 2
export interface ScanRow {
  // The beginning of the hash of the ticket's id: who does not have the ticket cannot tell whose it is.
  ticket: string;
  // The beginning of the nonce, as 12 hexadecimal digits: enough to know one's own again.
  nonce: string;
  atS: number;
  kind: 'entry' | 'exit';
  people: number;
  // Places in the pack's lists of gates and devices, counted from 1. 0: none.
  gate: number;
  device: number;
}
const SCAN_BYTES = 22;
const EXIT_BIT = 128;
const MOST_PEOPLE = 127;

// A ticket of which the code alone says too little, in 12 bytes: ticket key 8 | generation 1 | held since 1 | state 1 | admits 1
export interface TicketExceptionRow {
  ticket: string;
  generation: number;
  heldSince: number;
  state: 'good' | 'revoked' | 'refunded';
  // 0: as many as its type does.
  admits: number;
}
const EXCEPTION_BYTES = 12;
const STATES = ['good', 'revoked', 'refunded'] as const;

// What is told of a ticket: bytes of any length up to 255, after its key and their length. They are sealed for whoever holds the
// ticket before the camera, or, for devices that may, the 16 bytes of its id and then what else is sealed.
export interface NameRow {
  ticket: string;
  bytes: Uint8Array;
}

// What is sealed: type id 4 | admits 1 | day of a date pass, in days since 1970, 2 (0: none) | name in UTF-8
export interface TicketFacts {
  typeId: number;
  admits: number;
  date: string | null;
  name: string;
}
export interface OpenName extends TicketFacts {
  ticketId: string;
}
const FACT_BYTES = 7;
const ID_BYTES = 16;
// Of a longer name the beginning is shown.
const MOST_NAME_BYTES = 60;
const DAY_MS = 86_400_000;

// The first digits of a nonce, as it stands in rows.
export const shortNonce = (nonce: string): string => nonce.replaceAll('-', '').slice(0, NONCE_BYTES * 2);

export function writeScanRows(rows: readonly ScanRow[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(rows.length * SCAN_BYTES);
  const view = new DataView(bytes.buffer);
  rows.forEach((row, place) => {
    const at = place * SCAN_BYTES;
    writeHex(bytes, at, row.ticket);
    writeHex(bytes, at + 8, row.nonce);
    view.setUint32(at + 14, row.atS);
    view.setUint8(at + 18, Math.min(row.people, MOST_PEOPLE) | (row.kind === 'exit' ? EXIT_BIT : 0));
    view.setUint8(at + 19, row.gate);
    view.setUint16(at + 20, row.device);
  });
  return bytes;
}

export function readScanRows(bytes: Uint8Array): ScanRow[] {
  const view = viewOf(bytes);
  return Array.from({ length: Math.floor(bytes.length / SCAN_BYTES) }, (_, place) => {
    const at = place * SCAN_BYTES;
    const what = view.getUint8(at + 18);
    return {
      ticket: readHex(bytes, at, TICKET_KEY_BYTES),
      nonce: readHex(bytes, at + 8, NONCE_BYTES),
      atS: view.getUint32(at + 14),
      kind: what & EXIT_BIT ? 'exit' : 'entry',
      people: what & MOST_PEOPLE,
      gate: view.getUint8(at + 19),
      device: view.getUint16(at + 20),
    };
  });
}

export function writeExceptionRows(rows: readonly TicketExceptionRow[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(rows.length * EXCEPTION_BYTES);
  rows.forEach((row, place) => {
    const at = place * EXCEPTION_BYTES;
    writeHex(bytes, at, row.ticket);
    bytes.set([row.generation, row.heldSince, STATES.indexOf(row.state), row.admits], at + 8);
  });
  return bytes;
}

export function readExceptionRows(bytes: Uint8Array): TicketExceptionRow[] {
  return Array.from({ length: Math.floor(bytes.length / EXCEPTION_BYTES) }, (_, place) => {
    const at = place * EXCEPTION_BYTES;
    const [generation = 1, heldSince = 1, state = 0, admits = 0] = bytes.subarray(at + 8, at + 12);
    return {
      ticket: readHex(bytes, at, TICKET_KEY_BYTES),
      generation,
      heldSince,
      state: STATES[state] ?? 'revoked',
      admits,
    };
  });
}

export function writeNameRows(rows: readonly NameRow[]): Uint8Array<ArrayBuffer> {
  const length = rows.reduce((sum, { bytes }) => sum + TICKET_KEY_BYTES + 1 + bytes.length, 0);
  const all = new Uint8Array(length);
  let at = 0;
  for (const { ticket, bytes } of rows) {
    writeHex(all, at, ticket);
    all[at + TICKET_KEY_BYTES] = bytes.length;
    all.set(bytes, at + TICKET_KEY_BYTES + 1);
    at += TICKET_KEY_BYTES + 1 + bytes.length;
  }
  return all;
}

// By ticket key; the values are windows into the bytes, not copies.
export function readNameRows(bytes: Uint8Array): Map<string, Uint8Array> {
  const rows = new Map<string, Uint8Array>();
  for (let at = 0; at + TICKET_KEY_BYTES < bytes.length; ) {
    const length = bytes[at + TICKET_KEY_BYTES] ?? 0;
    const from = at + TICKET_KEY_BYTES + 1;
    rows.set(readHex(bytes, at, TICKET_KEY_BYTES), bytes.subarray(from, from + length));
    at = from + length;
  }
  return rows;
}

export function writeFacts({ typeId, admits, date, name }: TicketFacts): Uint8Array<ArrayBuffer> {
  const letters = cutName(name);
  const bytes = new Uint8Array(FACT_BYTES + letters.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, typeId);
  view.setUint8(4, admits);
  view.setUint16(5, date === null ? 0 : Date.parse(`${date}T00:00:00Z`) / DAY_MS);
  bytes.set(letters, FACT_BYTES);
  return bytes;
}

export function readFacts(bytes: Uint8Array): TicketFacts {
  const view = viewOf(bytes);
  const day = view.getUint16(5);
  return {
    typeId: view.getUint32(0),
    admits: view.getUint8(4),
    date: day === 0 ? null : new Date(day * DAY_MS).toISOString().slice(0, 10),
    name: new TextDecoder().decode(bytes.subarray(FACT_BYTES)),
  };
}

export function writeOpenName(ticketId: string, facts: TicketFacts): Uint8Array<ArrayBuffer> {
  const told = writeFacts(facts);
  const bytes = new Uint8Array(ID_BYTES + told.length);
  bytes.set(uuidBytes(ticketId));
  bytes.set(told, ID_BYTES);
  return bytes;
}

export const readOpenName = (bytes: Uint8Array): OpenName => ({
  ticketId: readHex(bytes, 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  ...readFacts(bytes.subarray(ID_BYTES)),
});

function cutName(name: string): Uint8Array {
  let letters = new TextEncoder().encode(name);
  for (let short = [...name]; letters.length > MOST_NAME_BYTES; ) {
    short = short.slice(0, -1);
    letters = new TextEncoder().encode(`${short.join('')}…`);
  }
  return letters;
}

// The bytes of a UUID are hashed for a ticket's key, and the key that seals what is told of it.
export const uuidBytes = (uuid: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(ID_BYTES);
  writeHex(bytes, 0, uuid.replaceAll('-', ''));
  return bytes;
};

export const hexOf = (bytes: Uint8Array): string => readHex(bytes, 0, bytes.length);

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function writeHex(bytes: Uint8Array, at: number, digits: string): void {
  for (let place = 0; place < digits.length; place += 2) {
    bytes[at + place / 2] = Number.parseInt(digits.slice(place, place + 2), 16);
  }
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function readHex(bytes: Uint8Array, at: number, length: number): string {
  let digits = '';
  for (let place = at; place < at + length; place += 1) digits += HEX[bytes[place] ?? 0];
  return digits;
}
