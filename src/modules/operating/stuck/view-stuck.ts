import type { Database } from '#platform/database/index.ts';
import { type FailedJobRow, listFailedJobs } from '#platform/jobs/failed-jobs.queries.ts';
import { type FailedMessageRow, listFailedMessages } from '#platform/messages/failed-messages.queries.ts';
import { readReference } from '#shared/reference.ts';
import { MOST_COUNTED } from '../queues/queues.rules.ts';
import type { FailedJob, FailedJobs, FailedMessage, FailedMessages } from './stuck.contract.ts';
import { firstLine, groupBy, kindOf, maskAddress, maskContacts } from './stuck.rules.ts';

export const MOST_SHOWN = 20;
// Their subjects may be a secret that only the person should read.
const SECRET = new Set(['account', 'phone-code']);

export async function viewFailedMessages({ sql }: Pick<Database, 'sql'>): Promise<FailedMessages> {
  const rows = await listFailedMessages(sql, MOST_COUNTED);
  return groupBy(rows, ({ key }) => kindOf(key)).map(({ name, rows: found }) => ({
    kind: name,
    count: found.length,
    oldest: found.slice(0, MOST_SHOWN).map((row) => presentMessage(row, name)),
  }));
}

const presentMessage = (row: FailedMessageRow, kind: string): FailedMessage => ({
  id: row.id,
  channel: row.channel,
  to: maskAddress(row.recipient),
  subject: SECRET.has(kind) ? '' : row.subject,
  why: firstLine(maskContacts((row.last_problem ?? '').replaceAll(row.recipient, maskAddress))),
  tries: row.tries,
  queued_at: row.queued_at.toISOString(),
  given_up_at: row.done_at.toISOString(),
});

export async function viewFailedJobs({ sql }: Pick<Database, 'sql'>): Promise<FailedJobs> {
  const rows = await listFailedJobs(sql, MOST_COUNTED);
  return groupBy(rows, ({ name }) => name).map(({ name, rows: found }) => ({
    name,
    count: found.length,
    oldest: found.slice(0, MOST_SHOWN).map(presentJob),
  }));
}

// Of what it is about only an order is named: the rest may be somebody's.
export const presentJob = ({ id, data, problem, times, first_at, failed_at }: FailedJobRow): FailedJob => ({
  id,
  reference: typeof data.reference === 'string' ? readReference(data.reference) : null,
  problem: firstLine(maskContacts(problem)),
  times,
  first_at: first_at.toISOString(),
  failed_at: failed_at.toISOString(),
});
