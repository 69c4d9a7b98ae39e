import { type ForOrganizer, lockOrganizer, may, writeAudit } from '#modules/merchants/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { deletePapersOf } from './papers.queries.ts';
import { lockRequest, updateDecided } from './verifying.queries.ts';
import type { VerifyingServices } from './verifying-services.ts';

type Reason = 'not_allowed' | 'proof_needed' | 'verification_not_found' | 'verification_decided';

// An owner takes it back before anybody decided. The papers go at once.
export async function withdrawVerification(
  { db }: Pick<VerifyingServices, 'db'>,
  by: ForOrganizer,
  id: string,
): Promise<Result<undefined, Reason>> {
  const { actor, organizer, now } = by;
  const allowed = may(actor, 'ask_verification', { organizerId: organizer.id, eventId: null }, now);
  if (!allowed.ok) return allowed;
  return db.sql.transaction().execute(async (tx): Promise<Result<undefined, Reason>> => {
    await lockOrganizer(tx, organizer.id);
    const request = await lockRequest(tx, id);
    if (request?.organizer_id !== organizer.id) return fail('verification_not_found');
    if (request.state === 'withdrawn') return ok();
    if (request.state !== 'asked') return fail('verification_decided');
    await updateDecided(tx, id, { state: 'withdrawn', by: null, words: null }, now);
    await deletePapersOf(tx, id);
    await writeAudit(tx, by, {
      organizerId: organizer.id,
      eventId: null,
      action: 'verification.withdrawn',
      subject: `verification:${id}`,
      changes: { number: [request.number_label, null] },
    });
    return ok();
  });
}
