import type { Sql, Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { type AttachmentRef, type Channel, insertMessages, isMessageThere } from './messages.queries.ts';

export type { AttachmentRef, Channel };

export interface NewMessage {
  // What it is about, such as tickets:KX7Q2ABC. A message about the same thing is queued only once.
  about: string;
  channel: Channel;
  to: string;
  replyTo?: string | null;
  locale: Locale;
  // Mails only.
  subject?: string;
  text: string;
  html?: string;
  attachments?: AttachmentRef[];
  // More header lines of a mail, such as how to stop mails of its kind.
  headers?: Record<string, string>;
}

export interface Messages {
  // Whether messages on this channel are sent: to people or, in a demo, to /dev/mail.
  hasChannel(channel: Channel): boolean;
}

// Queues a message in the transaction that makes its news true; it is sent after the commit.
export const queueMessage = (tx: Tx, message: NewMessage): Promise<void> => queueMessages(tx, [message]);

// Many at once.
export async function queueMessages(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  // Whoever had their data erased has no address any more.
  const rows = messages.filter(({ to }) => to !== '').map(rowOf);
  if (rows.length > 0) await insertMessages(tx, rows);
}

function rowOf(message: NewMessage) {
  const lines = [
    message.to,
    message.subject,
    message.replyTo,
    ...Object.entries(message.headers ?? {}).flat(),
  ];
  if (/[\r\n]/.test(lines.join(''))) {
    throw new Error('A message has a line break where none may be');
  }
  return {
    key: keyOf(message),
    channel: message.channel,
    recipient: message.to,
    reply_to: message.replyTo ?? null,
    locale: message.locale,
    subject: message.subject ?? '',
    body_text: message.text,
    body_html: message.html ?? null,
    attachments: message.attachments ?? [],
    headers: message.headers ?? {},
  };
}

// Whether a message about this was queued, as long as the outbox remembers it.
export const wasQueued = (db: Sql | Tx, about: Pick<NewMessage, 'channel' | 'about'>): Promise<boolean> =>
  isMessageThere(db, keyOf(about));

const keyOf = ({ channel, about }: Pick<NewMessage, 'channel' | 'about'>) => `${channel}:${about}`;
