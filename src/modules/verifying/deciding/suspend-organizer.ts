import {
  admitJudge,
  type ByOperator,
  findOrganizer,
  lockOrganizer,
  type OrganizerRow,
  updateLifted,
  updateSuspended,
  writeAudit,
} from '#modules/merchants/index.ts';
import { openOwnerMails } from '#modules/payouts/index.ts';
import { allOrNothing, type Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { type Beside, fail, ok, type Result } from '#shared/result.ts';
import { composeSuspendedMail } from '../verifying-mails.ts';
import type { VerifyingServices } from '../verifying-services.ts';
import { findLastJudged } from './organizers.queries.ts';

type Gate = 'organizer_not_found' | 'not_allowed' | 'proof_needed' | 'own_team';

// From the commit on nothing more of it is sold, in any process: placing an order reads it with the sale. What is held may still be
// paid, or expires; tickets, the door and refunds go on.
export const suspendOrganizer = (
  services: VerifyingServices,
  by: ByOperator,
  slug: string,
  words: string,
): Promise<Result<undefined, Gate | 'already_suspended'>> =>
  change(services, by, slug, words, async (tx, { id }) =>
    (await updateSuspended(tx, id, by.now, words))
      ? ok([null, words])
      : fail('already_suspended', await judgedBy(tx, id, 'suspended')),
  );

export const liftSuspension = (
  services: VerifyingServices,
  by: ByOperator,
  slug: string,
): Promise<Result<undefined, Gate | 'not_suspended'>> =>
  change(services, by, slug, null, async (tx, { id }) => {
    const lifted = await updateLifted(tx, id);
    return lifted ? ok([lifted.words, null]) : fail('not_suspended', await judgedBy(tx, id, 'lifted'));
  });

type Why = [before: string | null, after: string | null];

// Whoever comes second hears who came first.
async function judgedBy(tx: Tx, organizerId: number, how: 'lifted' | 'suspended'): Promise<Beside> {
  const judged = await findLastJudged(tx, organizerId, `organizer.${how}`);
  return judged ? { data: { how, ...judged } } : {};
}

async function change<Reason extends string>(
  services: VerifyingServices,
  by: ByOperator,
  slug: string,
  words: string | null,
  work: (tx: Tx, organizer: OrganizerRow) => Promise<Result<Why, Reason>>,
): Promise<Result<undefined, Gate | Reason>> {
  const found = await findOrganizer(services.db.sql, slug);
  if (!found) return fail('organizer_not_found');
  const mailOwners = await openOwnerMails(services, found.id);
  return allOrNothing<undefined, Gate | Reason>(services.db, async (tx) => {
    const organizer = await lockOrganizer(tx, found.id);
    if (!organizer) return fail('organizer_not_found');
    const admitted = await admitJudge(tx, by, organizer.id);
    if (!admitted.ok) return admitted;
    const changed = await work(tx, organizer);
    if (!changed.ok) return changed;
    await writeAudit(tx, by, {
      organizerId: organizer.id,
      eventId: null,
      action: words === null ? 'organizer.lifted' : 'organizer.suspended',
      subject: `organizer:${organizer.id}`,
      changes: { why: changed.value },
    });
    // Pages that are kept say what is on sale.
    await announcePageChange(tx, [`organizer:${organizer.id}`, 'lists']);
    const about = { organizer: organizer.name, slug: organizer.slug, words };
    const key = `organizer-${words === null ? 'lifted' : 'suspended'}:${organizer.id}:${by.now.getTime()}`;
    await mailOwners(tx, key, (frame) => composeSuspendedMail(frame, about));
    return ok();
  });
}
