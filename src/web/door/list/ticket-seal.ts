import {
  hexOf,
  readFacts,
  TICKET_KEY_BYTES,
  type TicketFacts,
  uuidBytes,
} from '#modules/door/pack-rows.rules.ts';

// Under what a ticket stands in a list, and what is told of it to whoever holds it: see door/pack.contract.ts.

const KEY_WORDS = new TextEncoder().encode('tiketi door key');
const NAME_WORDS = new TextEncoder().encode('tiketi door name');
const SEAL = { name: 'AES-GCM', iv: new Uint8Array(12), tagLength: 96 };
const SEAL_KEY_BYTES = 16;

export async function ticketKeyOf(ticketId: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', joined(KEY_WORDS, uuidBytes(ticketId)));
  return hexOf(new Uint8Array(hash, 0, TICKET_KEY_BYTES));
}

// null: the bytes were not sealed for this ticket.
export async function openFacts(
  ticketId: string,
  { salt, sealed }: { salt: Uint8Array; sealed: Uint8Array },
): Promise<TicketFacts | null> {
  try {
    const hash = await crypto.subtle.digest('SHA-256', joined(NAME_WORDS, salt, uuidBytes(ticketId)));
    const key = await crypto.subtle.importKey('raw', hash.slice(0, SEAL_KEY_BYTES), 'AES-GCM', false, [
      'decrypt',
    ]);
    return readFacts(new Uint8Array(await crypto.subtle.decrypt(SEAL, key, Uint8Array.from(sealed))));
  } catch {
    return null;
  }
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
