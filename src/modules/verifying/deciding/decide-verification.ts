import {
  admitJudge,
  type ByOperator,
  lockOrganizer,
  type OrganizerRow,
  updateVerified,
  writeAudit,
} from '#modules/merchants/index.ts';
import { lockMethod, openOwnerMails } from '#modules/payouts/index.ts';
import { allOrNothing, type Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { deletePapersOf } from '../papers.queries.ts';
import {
  findQueuedRequest,
  findRequest,
  lockRequest,
  type RequestRow,
  updateDecided,
} from '../verifying.queries.ts';
import { composeDecidedMail } from '../verifying-mails.ts';
import type { VerifyingServices } from '../verifying-services.ts';

type Gate = 'verification_not_found' | 'verification_decided' | 'not_allowed' | 'proof_needed' | 'own_team';

// They are who they say, under the name that whoever decides has read.
export const verifyOrganizer = (
  services: VerifyingServices,
  by: ByOperator,
  id: string,
  seenName: string,
): Promise<Result<undefined, Gate | 'verification_changed' | 'method_not_found'>> =>
  decide(services, by, id, 'verified', null, async (tx, request, organizer) => {
    if (organizer.name !== seenName) return fail('verification_changed');
    const method = await lockMethod(tx, request.method_id);
    if (!method || method.retired_at !== null) return fail('method_not_found');
    await updateVerified(tx, organizer.id);
    // The mark stands beside its name everywhere.
    await announcePageChange(tx, [`organizer:${organizer.id}`, 'lists']);
    return ok();
  });

export const refuseVerification = (
  services: VerifyingServices,
  by: ByOperator,
  id: string,
  words: string,
): Promise<Result<undefined, Gate>> => decide(services, by, id, 'refused', words, async () => ok());

// Once: whoever comes second hears that it is decided. Its papers go with the decision, or neither happens.
async function decide<Reason extends string>(
  services: VerifyingServices,
  by: ByOperator,
  id: string,
  state: 'refused' | 'verified',
  words: string | null,
  work: (tx: Tx, request: RequestRow, organizer: OrganizerRow) => Promise<Result<undefined, Reason>>,
): Promise<Result<undefined, Gate | Reason>> {
  const found = await findRequest(services.db.sql, id);
  if (!found) return fail('verification_not_found');
  const mailOwners = await openOwnerMails(services, found.organizer_id);
  return allOrNothing<undefined, Gate | Reason>(services.db, async (tx) => {
    const organizer = await lockOrganizer(tx, found.organizer_id);
    const request = await lockRequest(tx, id);
    if (!organizer || !request) return fail('verification_not_found');
    const admitted = await admitJudge(tx, by, organizer.id);
    if (!admitted.ok) return admitted;
    if (request.state !== 'asked') {
      const judged = await findQueuedRequest(tx, id);
      return fail('verification_decided', {
        data: { how: request.state, by: judged?.decided_by_name ?? null, at: request.decided_at },
      });
    }
    const worked = await work(tx, request, organizer);
    if (!worked.ok) return worked;
    await updateDecided(tx, id, { state, by: by.actor.accountId, words }, by.now);
    await deletePapersOf(tx, id);
    await writeAudit(tx, by, {
      organizerId: organizer.id,
      eventId: null,
      action: `verification.${state}`,
      subject: `verification:${id}`,
      changes: { ...(state === 'verified' && { is_verified: [false, true] }) },
    });
    const about = { organizer: organizer.name, slug: organizer.slug, words };
    await mailOwners(tx, `verification:${id}:${state}`, (frame) => composeDecidedMail(frame, state, about));
    return ok();
  });
}
