import { checkSignature, verifyTicketCode } from '#modules/tickets/index.ts';
import type { DoorServices } from '../door-services.ts';
import { findByShortCode, isCodeElsewhere } from './scans.queries.ts';

export type Scanned = { code: string } | { ticket: string };

type Read =
  | { ok: true; ticketId: string; generation: number | null }
  | { ok: false; reason: 'not_ours' | 'other_event' };

const SHORT_CODE = /^[2-9A-HJ-NP-Z]{10}$/;

// Which ticket is meant by what was read, typed or found. Of one that was found by name the code of today counts (`generation: null`).
export async function readScanned(
  { db, signingKeys }: Pick<DoorServices, 'db' | 'signingKeys'>,
  eventId: number,
  scanned: Scanned,
): Promise<Read> {
  if ('ticket' in scanned) return { ok: true, ticketId: scanned.ticket, generation: null };
  const typed = scanned.code.replace(/[\s-]/g, '').toUpperCase();
  if (SHORT_CODE.test(typed)) {
    const found = await findByShortCode(db.sql, eventId, typed);
    if (found) return { ok: true, ticketId: found.id, generation: found.generation };
    return {
      ok: false,
      reason: (await isCodeElsewhere(db.sql, eventId, typed)) ? 'other_event' : 'not_ours',
    };
  }
  const publicKeys = await signingKeys.publicKeysOf(eventId);
  const verdict = verifyTicketCode(scanned.code, { id: eventId, publicKeys }, checkSignature);
  if (verdict.ok)
    return { ok: true, ticketId: verdict.claims.ticketId, generation: verdict.claims.generation };
  return { ok: false, reason: verdict.reason === 'other_event' ? 'other_event' : 'not_ours' };
}
