import { fromBase45, toBase45 } from './base45.rules.ts';

// What a ticket's QR code says, in 97 bytes:
// version 1 | keyId 1 | eventId 4 | ticket id 16 | type 2 | validFrom 4 | validUntil 4 | generation 1 | signature 64
// Numbers are big-endian, times are seconds since 1970. No name and no phone: anybody may read it.
export interface TicketClaims {
  keyId: number;
  eventId: number;
  // A UUID
  ticketId: string;
  // The last 16 bits of the ticket type's id: enough to tell the types of one event apart.
  type: number;
  validFromS: number;
  validUntilS: number;
  // Grows each time the ticket is passed on or gets another type; codes of earlier generations let nobody in.
  generation: number;
}

export interface ReadTicketCode {
  claims: TicketClaims;
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

const VERSION = 1;
const SIGNED_BYTES = 33;
const SIGNATURE_BYTES = 64;
// The length of 97 bytes in Base45.
export const TICKET_CODE_LENGTH = 146;

export const shortType = (ticketTypeId: number) => ticketTypeId & 0xffff;

// The part of the code that is signed.
export function claimBytes(claims: TicketClaims): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(SIGNED_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, VERSION);
  view.setUint8(1, claims.keyId);
  view.setUint32(2, claims.eventId);
  bytes.set(uuidBytes(claims.ticketId), 6);
  view.setUint16(22, claims.type);
  view.setUint32(24, claims.validFromS);
  view.setUint32(28, claims.validUntilS);
  view.setUint8(32, claims.generation);
  return bytes;
}

export function writeTicketCode(signed: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(SIGNED_BYTES + SIGNATURE_BYTES);
  bytes.set(signed);
  bytes.set(signature, SIGNED_BYTES);
  return toBase45(bytes);
}

// null if this cannot be one of our codes. Does not check the signature.
export function readTicketCode(text: string): ReadTicketCode | null {
  if (text.length !== TICKET_CODE_LENGTH) return null;
  const bytes = fromBase45(text);
  if (bytes?.length !== SIGNED_BYTES + SIGNATURE_BYTES || bytes[0] !== VERSION) return null;
  const view = new DataView(bytes.buffer);
  return {
    claims: {
      keyId: view.getUint8(1),
      eventId: view.getUint32(2),
      ticketId: uuidText(bytes.subarray(6, 22)),
      type: view.getUint16(22),
      validFromS: view.getUint32(24),
      validUntilS: view.getUint32(28),
      generation: view.getUint8(32),
    },
    signed: bytes.slice(0, SIGNED_BYTES),
    signature: bytes.slice(SIGNED_BYTES),
  };
}

// Checks a signature; browsers and the server each have their own function for it.
export type CheckSignature = (key: string, signed: Uint8Array, signature: Uint8Array) => boolean;

export type CodeVerdict =
  | { ok: true; claims: TicketClaims }
  | { ok: false; reason: 'unreadable' | 'other_event' | 'unknown_key' | 'forged' };

// What is still to be checked of a code that says it is one of this event's.
export interface UncheckedCode extends ReadTicketCode {
  ok: true;
  // Base64url
  key: string;
}

interface TrustingEvent {
  id: number;
  publicKeys: ReadonlyMap<number, string>;
}

// The code and the key that must have signed it. Browsers check signatures asynchronously, so this is a step of its own.
export function readCodeOf(
  text: string,
  event: TrustingEvent,
): UncheckedCode | (CodeVerdict & { ok: false }) {
  const read = readTicketCode(text);
  if (!read) return { ok: false, reason: 'unreadable' };
  if (read.claims.eventId !== event.id) return { ok: false, reason: 'other_event' };
  const key = event.publicKeys.get(read.claims.keyId);
  return key === undefined ? { ok: false, reason: 'unknown_key' } : { ok: true, key, ...read };
}

// Whether we made a code for this event; needs nothing but the event's public keys (by key id, in base64url). Whether
// the ticket may enter (used, revoked, passed on, another day) is checked separately.
export function verifyTicketCode(
  text: string,
  event: TrustingEvent,
  checkSignature: CheckSignature,
): CodeVerdict {
  const read = readCodeOf(text, event);
  if (!read.ok) return read;
  if (!checkSignature(read.key, read.signed, read.signature)) return { ok: false, reason: 'forged' };
  return { ok: true, claims: read.claims };
}

function uuidBytes(uuid: string): Uint8Array {
  const digits = uuid.replaceAll('-', '');
  return Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16));
}

function uuidText(bytes: Uint8Array): string {
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
