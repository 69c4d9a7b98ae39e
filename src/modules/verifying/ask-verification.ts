import { guardMoney, type MoneyRefusal } from '#modules/accounts/index.ts';
import { type ForOrganizer, lockOrganizer, may, writeAudit } from '#modules/merchants/index.ts';
import { lockMethod } from '#modules/payouts/index.ts';
import { allOrNothing } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { updateHandedIn } from './papers.queries.ts';
import { sealDetails } from './sealed.ts';
import { findRequest, insertRequest } from './verifying.queries.ts';
import { readIdNumber } from './verifying.rules.ts';
import type { VerifyingServices } from './verifying-services.ts';

export interface VerificationWish {
  // Made by the page that asks.
  id: string;
  legalName: string;
  number: string;
  methodId: string;
  // Uploaded before.
  papers: readonly string[];
}

type Reason =
  | 'not_allowed'
  | 'proof_needed'
  | MoneyRefusal
  | 'organizer_not_found'
  | 'id_number_invalid'
  | 'already_verified'
  | 'verification_open'
  | 'method_not_found'
  | 'paper_not_found';

// An owner says who they are, with what they need for money to go elsewhere: what is verified is where money may go. The same id
// again asks for nothing new.
export async function askVerification(
  services: VerifyingServices,
  by: ForOrganizer,
  { id, legalName, number: typed, methodId, papers }: VerificationWish,
): Promise<Result<{ id: string }, Reason>> {
  const { actor, organizer, now } = by;
  const allowed = may(actor, 'ask_verification', { organizerId: organizer.id, eventId: null }, now);
  if (!allowed.ok) return allowed;
  const read = readIdNumber(typed);
  if (!read.ok) return read;
  const { number, label } = read.value;
  return allOrNothing<{ id: string }, Reason>(services.db, async (tx) => {
    const guarded = await guardMoney(tx, actor, now);
    if (!guarded.ok) return guarded;
    const row = await lockOrganizer(tx, organizer.id);
    if (!row) return fail('organizer_not_found');
    const known = await findRequest(tx, id);
    if (known) return known.organizer_id === row.id ? ok({ id }) : fail('verification_open');
    if (row.is_verified) return fail('already_verified');
    const method = await lockMethod(tx, methodId);
    if (method?.organizer_id !== row.id || method.retired_at !== null)
      return fail('method_not_found', { field: 'method' });
    const sealed = sealDetails(services, id, { legalName, number });
    const request = { id, organizerId: row.id, sealed, label, methodId, askedBy: actor.accountId };
    if (!(await insertRequest(tx, request, now))) return fail('verification_open');
    const wanted = new Set(papers);
    if ((await updateHandedIn(tx, id, row.id, [...wanted])) !== wanted.size)
      return fail('paper_not_found', { field: 'paper_file' });
    await writeAudit(tx, by, {
      organizerId: row.id,
      eventId: null,
      action: 'verification.asked',
      subject: `verification:${id}`,
      changes: { number: [null, label], papers: [null, wanted.size] },
    });
    return ok({ id });
  });
}
