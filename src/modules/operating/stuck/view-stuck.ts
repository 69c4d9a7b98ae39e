import type { Database } from '#platform/database/index.ts';
import { listFailedJobs } from '#platform/jobs/failed-jobs.queries.ts';
import { type FailedMessageRow, listFailedMessages } from '#platform/messages/failed-messages.queries.ts';
import { MOST_COUNTED } from '../queues/queues.rules.ts';
import { presentJob } from './present-job.ts';
import type { FailedJobs, FailedMessage, FailedMessages } from './stuck.contract.ts';
import { firstLine, groupBy, kindOf, MOST_SHOWN, maskAddress, maskContacts } from './stuck.rules.ts';

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
