import type { FailedJobRow } from '#platform/jobs/failed-jobs.queries.ts';
import { readReference } from '#shared/reference.ts';
import type { FailedJob } from './stuck.contract.ts';
import { firstLine, maskContacts } from './stuck.rules.ts';

// Of what it is about only an order is named: the rest may be somebody's.
export const presentJob = ({ id, data, problem, times, first_at, failed_at }: FailedJobRow): FailedJob => ({
  id,
  reference: typeof data.reference === 'string' ? readReference(data.reference) : null,
  problem: firstLine(maskContacts(problem)),
  times,
  first_at: first_at.toISOString(),
  failed_at: failed_at.toISOString(),
});
