import { createCipheriv, hash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  hexOf,
  type NameRow,
  TICKET_KEY_BYTES,
  uuidBytes,
  writeFacts,
  writeNameRows,
  writeOpenName,
} from '../pack-rows.rules.ts';
import type { NamedTicketRow } from './pack.queries.ts';

const KEY_LABEL = Buffer.from('tiketi door key');
const NAME_LABEL = Buffer.from('tiketi door name');
const SEAL_BYTES = 16;
const TAG_BYTES = 12;
const SALT_BYTES = 16;
const NO_NONCE = Buffer.alloc(12);
// Others get their turn after so many: a few milliseconds.
const AT_ONCE = 500;

// By which a device finds what is known of a ticket that it holds before its camera; nobody else can tell whose it is.
export const ticketKey = (ticketId: string): string =>
  hexOf(
    hash('sha256', Buffer.concat([KEY_LABEL, uuidBytes(ticketId)]), 'buffer').subarray(0, TICKET_KEY_BYTES),
  );

// Each name under a key that is made from its ticket's id and a salt that is never used again: a lost phone tells only what it
// has scanned.
export async function sealNames(rows: readonly NamedTicketRow[]): Promise<{ salt: string; rows: string }> {
  const salt = randomBytes(SALT_BYTES);
  return { salt: salt.toString('base64'), rows: await nameRows(rows, (row) => sealOne(row, salt)) };
}

// In the clear, for devices that may.
export const openNames = (rows: readonly NamedTicketRow[]): Promise<string> =>
  nameRows(rows, (row) => writeOpenName(row.id, factsOf(row)));

// In base64.
async function nameRows(
  rows: readonly NamedTicketRow[],
  write: (row: NamedTicketRow) => Uint8Array,
): Promise<string> {
  const written: NameRow[] = [];
  for (const [place, row] of rows.entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) await setImmediate();
    written.push({ ticket: ticketKey(row.id), bytes: write(row) });
  }
  return Buffer.from(writeNameRows(written)).toString('base64');
}

const factsOf = (row: NamedTicketRow) => ({
  typeId: row.ticket_type_id,
  admits: row.admits,
  date: row.valid_on,
  name: row.name,
});

function sealOne(row: NamedTicketRow, salt: Buffer): Buffer {
  const key = hash('sha256', Buffer.concat([NAME_LABEL, salt, uuidBytes(row.id)]), 'buffer').subarray(
    0,
    SEAL_BYTES,
  );
  const cipher = createCipheriv('aes-128-gcm', key, NO_NONCE, { authTagLength: TAG_BYTES });
  return Buffer.concat([cipher.update(writeFacts(factsOf(row))), cipher.final(), cipher.getAuthTag()]);
}
