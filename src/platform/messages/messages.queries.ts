import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';

export type Channel = 'mail' | 'sms';

// An attachment is made only when the message is sent, by the maker for its kind: so the outbox stays small and the
// attachment is up to date.
export interface AttachmentRef {
  kind: string;
  ref: string;
  filename: string;
  contentType: string;
}

export interface MessageRow {
  id: string;
  key: string;
  channel: Channel;
  recipient: string;
  reply_to: string | null;
  locale: Locale;
  subject: string;
  body_text: string;
  body_html: string | null;
  attachments: AttachmentRef[];
  headers: Record<string, string>;
  state: 'queued' | 'sent' | 'kept' | 'failed';
  tries: number;
  last_problem: string | null;
  queued_at: Date;
  done_at: Date | null;
}

type NewRow = Omit<MessageRow, 'id' | 'state' | 'tries' | 'last_problem' | 'queued_at' | 'done_at'>;

const COLUMNS = sql`
  id, key, channel, recipient, reply_to, locale, subject, body_text, body_html, attachments, headers, state,
  tries, last_problem, queued_at, done_at
`;

export async function insertMessages(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  await sql`
    insert into messages (
      key, channel, recipient, reply_to, locale, subject, body_text, body_html, attachments, headers
    )
    select key, channel, recipient, reply_to, locale, subject, body_text, body_html, attachments, headers
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      key text, channel text, recipient text, reply_to text, locale text, subject text, body_text text, body_html text,
      attachments jsonb, headers jsonb
    )
    on conflict (key) do nothing
  `.execute(tx);
}

export async function isMessageThere(db: Sql | Tx, key: string): Promise<boolean> {
  const found = await sql`select from messages where key = ${key}`.execute(db);
  return found.rows.length > 0;
}

// Takes due messages for this process alone, for `leaseSeconds`. If the process dies before it has sent them, another
// one takes them after that.
export async function takeDueMessages(db: Sql, most: number, leaseSeconds: number): Promise<MessageRow[]> {
  const taken = await sql<MessageRow>`
    update messages set tries = tries + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from messages where state = 'queued' and not is_held and next_try_at <= now()
      order by next_try_at limit ${most} for update skip locked
    )
    returning ${COLUMNS}
  `.execute(db);
  return taken.rows;
}

// Called while the process that took the messages is still working on them.
export async function extendLeases(db: Sql, ids: string[], leaseSeconds: number): Promise<void> {
  await sql`
    update messages set next_try_at = now() + make_interval(secs => ${leaseSeconds})
    where id = any(${ids}) and state = 'queued'
  `.execute(db);
}

export async function updateToDone(db: Sql, id: string, state: 'sent' | 'kept'): Promise<void> {
  await sql`
    update messages set state = ${state}, done_at = now(), last_problem = null where id = ${id}
  `.execute(db);
}

// `retrySeconds` null: the message is not tried again.
export async function updateToProblem(
  db: Sql,
  id: string,
  problem: string,
  retrySeconds: number | null,
): Promise<void> {
  await sql`
    update messages set
      last_problem = ${problem},
      state = case when ${retrySeconds === null} then 'failed' else 'queued' end,
      done_at = case when ${retrySeconds === null} then now() end,
      next_try_at = now() + make_interval(secs => ${retrySeconds ?? 0})
    where id = ${id}
  `.execute(db);
}

export async function listNewestMessages(db: Sql, most: number): Promise<MessageRow[]> {
  const found = await sql<MessageRow>`
    select ${COLUMNS} from messages order by queued_at desc, id limit ${most}
  `.execute(db);
  return found.rows;
}

export async function findMessage(db: Sql, id: string): Promise<MessageRow | null> {
  const found = await sql<MessageRow>`select ${COLUMNS} from messages where id = ${id}`.execute(db);
  return found.rows[0] ?? null;
}

export async function deleteDoneMessages(db: Sql, olderThanDays: number): Promise<void> {
  await sql`
    delete from messages where state <> 'queued' and done_at < now() - make_interval(days => ${olderThanDays})
  `.execute(db);
}
