import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { IssueTexts } from './issue-texts.rules.ts';

export type IssueState = 'draft' | 'scheduled' | 'going' | 'paused' | 'done';

export interface IssueRow {
  key: string;
  texts: IssueTexts;
  state: IssueState;
  version: number;
  send_at: Date | null;
  last_id: number;
  is_queued: boolean;
  mails: number;
  changed_at: Date;
  begun_at: Date | null;
  sent: number | null;
  failed: number | null;
}

const COLUMNS = sql`
  key, texts, state, version, send_at, last_id, is_queued, mails, changed_at, begun_at, sent, failed
`;

export async function findIssue(db: Sql | Tx, key: string): Promise<IssueRow | null> {
  const found = await sql<IssueRow>`select ${COLUMNS} from newsletter_issues where key = ${key}`.execute(db);
  return found.rows[0] ?? null;
}

// Until the end of the transaction nobody else changes it or sends more of it.
export async function lockIssue(tx: Tx, key: string): Promise<IssueRow | null> {
  const found = await sql<IssueRow>`
    select ${COLUMNS} from newsletter_issues where key = ${key} for update
  `.execute(tx);
  return found.rows[0] ?? null;
}

export async function listIssues(db: Sql, most: number): Promise<IssueRow[]> {
  const found = await sql<IssueRow>`
    select ${COLUMNS} from newsletter_issues order by changed_at desc, key limit ${most}
  `.execute(db);
  return found.rows;
}

// Answers whether it is new.
export async function insertIssue(tx: Tx, key: string, texts: IssueTexts, now: Date): Promise<boolean> {
  const written = await sql`
    insert into newsletter_issues (key, texts, changed_at) values (${key}, ${JSON.stringify(texts)}::jsonb, ${now})
    on conflict (key) do nothing
  `.execute(tx);
  return written.numAffectedRows === 1n;
}

export async function updateIssueTexts(tx: Tx, key: string, texts: IssueTexts, now: Date): Promise<void> {
  await sql`
    update newsletter_issues set texts = ${JSON.stringify(texts)}::jsonb, changed_at = ${now}, version = version + 1
    where key = ${key}
  `.execute(tx);
}

// It waits for its time, or for somebody (null).
export async function updateIssueSchedule(tx: Tx, key: string, sendAt: Date | null): Promise<void> {
  await sql`
    update newsletter_issues set state = ${sendAt === null ? 'draft' : 'scheduled'}, send_at = ${sendAt},
      version = version + 1
    where key = ${key}
  `.execute(tx);
}

export async function updateIssueBegun(tx: Tx, key: string, now: Date): Promise<void> {
  await sql`
    update newsletter_issues set state = 'going', send_at = null, begun_at = ${now}, changed_at = ${now},
      version = version + 1
    where key = ${key}
  `.execute(tx);
}

export async function updateIssueState(tx: Tx, key: string, state: 'going' | 'paused'): Promise<void> {
  await sql`update newsletter_issues set state = ${state}, version = version + 1 where key = ${key}`.execute(
    tx,
  );
}

export async function updateIssueProgress(
  tx: Tx,
  key: string,
  progress: { lastId: number; mails: number; isQueued: boolean },
): Promise<void> {
  await sql`
    update newsletter_issues set last_id = ${progress.lastId}, mails = ${progress.mails}, is_queued = ${progress.isQueued}
    where key = ${key}
  `.execute(tx);
}

// What goes out, what is to begin by now, and what was paused when everybody was in the outbox already: it ends by itself.
export async function listOpenIssues(db: Sql, now: Date): Promise<string[]> {
  const found = await sql<{ key: string }>`
    select key from newsletter_issues
    where state = 'going' or (state = 'scheduled' and send_at <= ${now}) or (state = 'paused' and is_queued)
    order by key
  `.execute(db);
  return found.rows.map(({ key }) => key);
}

export interface IssueCounts {
  waiting: number;
  sent: number;
  failed: number;
}

// What became of the mails in the outbox, as long as it remembers them.
export async function countMails(db: Sql | Tx, key: string): Promise<IssueCounts> {
  const found = await sql<IssueCounts>`
    select (count(*) filter (where message.state = 'queued'))::int as waiting,
      (count(*) filter (where message.state in ('sent', 'kept')))::int as sent,
      (count(*) filter (where message.state = 'failed'))::int as failed
    from newsletter_issues as issue
    join newsletter_subscribers as subscriber on subscriber.id <= issue.last_id
    join messages as message on message.key = 'mail:newsletter-' || issue.key || ':' || subscriber.id
    where issue.key = ${key}
  `.execute(db);
  return found.rows[0] ?? { waiting: 0, sent: 0, failed: 0 };
}

// One that was done before: the outbox may have forgotten some of what it sent then.
export async function updateIssueDone(tx: Tx, key: string, { sent, failed }: IssueCounts): Promise<void> {
  await sql`
    update newsletter_issues set state = 'done', sent = greatest(sent, ${sent}), failed = ${failed},
      version = version + 1
    where key = ${key}
  `.execute(tx);
}

// Who stopped between this issue and the next one.
export async function countStops(db: Sql, begunAt: Date): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(distinct subscriber_id)::int as count from newsletter_log
    where to_state = 'unsubscribed' and at >= ${begunAt} and at < coalesce(
      (select min(begun_at) from newsletter_issues where begun_at > ${begunAt}), 'infinity'::timestamptz
    )
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}

// What is in the outbox already and was not sent yet, or failed and may be sent again.
export async function holdMails(tx: Tx, key: string): Promise<void> {
  await sql`update messages set is_held = true where ${IN_OUTBOX(key)}`.execute(tx);
}

export async function releaseMails(tx: Tx, key: string): Promise<void> {
  await sql`update messages set is_held = false where ${IN_OUTBOX(key)} and is_held`.execute(tx);
}

// Of all issues, for somebody who wants none any more.
export async function deleteUnsent(tx: Tx, subscriberId: number): Promise<void> {
  await sql`
    delete from messages where state in ('queued', 'failed') and key = any(array(
      select 'mail:newsletter-' || key || ':' || ${subscriberId}::bigint from newsletter_issues
      where last_id >= ${subscriberId}
    ))
  `.execute(tx);
}

// Those that some of these messages are mails of. Until the end of the transaction nobody finds them done.
export async function lockIssuesOf(tx: Tx, messageKeys: readonly string[]): Promise<string[]> {
  const found = await sql<{ key: string }>`
    select key from newsletter_issues where key in (
      select substring(message.key from '^mail:newsletter-(.+):[0-9]+$')
      from unnest(${[...messageKeys]}::text[]) as message (key)
    ) order by key for update
  `.execute(tx);
  return found.rows.map(({ key }) => key);
}

// Some of their mails go out once more: they are done again when those are.
export async function updateDoneIssues(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`
    update newsletter_issues set state = 'going', version = version + 1
    where state = 'done' and key = any(${[...keys]}::text[])
  `.execute(tx);
}

const IN_OUTBOX = (key: string) => sql`
  state in ('queued', 'failed') and key = any(array(
    select 'mail:newsletter-' || issue.key || ':' || subscriber.id
    from newsletter_issues as issue join newsletter_subscribers as subscriber on subscriber.id <= issue.last_id
    where issue.key = ${key}
  ))
`;
