import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { admitJudge, type ByOperator, type JudgeRefusal } from './admit-judge.ts';
import { type Audited, writeAudit } from './audit-log.ts';
import { differences } from './differences.ts';
import { lockReleaseTerms, type ReleaseTerms, updateReleaseTerms } from './merchants.queries.ts';

type TermsRefusal = JudgeRefusal | 'organizer_not_found' | 'setting_changed';

// How long the money of an organiser's events waits from now on; its team reads it in its log. `before` is what whoever asks had
// seen. Answers what changed, null: nothing.
export async function changeReleaseTerms(
  tx: Tx,
  by: ByOperator,
  slug: string,
  before: ReleaseTerms,
  terms: ReleaseTerms,
): Promise<Result<Audited['changes'] | null, TermsRefusal>> {
  const found = await lockReleaseTerms(tx, slug);
  if (!found) return fail('organizer_not_found');
  const { id: organizerId, ...current } = found;
  const admitted = await admitJudge(tx, by, organizerId);
  if (!admitted.ok) return admitted;
  const changes = differences(current, terms);
  if (changes === null) return ok(null);
  if (!isDeepStrictEqual(current, before)) return fail('setting_changed');
  await updateReleaseTerms(tx, organizerId, terms);
  const subject = `organizer:${organizerId}`;
  await writeAudit(tx, by, {
    organizerId,
    eventId: null,
    action: 'organizer.release_terms',
    subject,
    changes,
  });
  return ok(changes);
}
