import type { Database } from '#platform/database/index.ts';
import { type KeptWork, keepDoing } from '#platform/keep-doing.ts';
import type { Logger } from '#platform/log.ts';
import { nextTrySeconds } from './backoff.ts';
import { type MessageRow, takeDueMessages, updateToDone, updateToProblem } from './messages.queries.ts';
import type { AttachmentRef, Channel } from './messages.ts';
import { type MadeAttachment, RefusedMessage, type Sender } from './senders.ts';

// Makes what a message refers to; by kind.
export type AttachmentMakers = Record<
  string,
  (ref: string, locale: MessageRow['locale']) => Promise<Uint8Array>
>;

export interface OutboxSettings {
  db: Database;
  log: Logger;
  // A channel without a sender: its messages are kept for whoever develops.
  senders: Partial<Record<Channel, Sender>>;
  makers: AttachmentMakers;
}

const AT_ONCE = 20;
// Longer than a silent mail server can keep a whole batch waiting.
const LEASE_SECONDS = 300;
const ROUND_MS = 1_000;

// Sends what is due; answers how many messages it had in hand. At least once: a process that dies after sending and
// before noting it sends again, under the same id.
export async function sendDueMessages(settings: OutboxSettings): Promise<number> {
  const due = await takeDueMessages(settings.db.sql, AT_ONCE, LEASE_SECONDS);
  await Promise.all(due.map((message) => sendOne(settings, message)));
  return due.length;
}

async function sendOne({ db, log, senders, makers }: OutboxSettings, message: MessageRow): Promise<void> {
  const sender = senders[message.channel];
  if (!sender) return updateToDone(db.sql, message.id, 'kept');
  try {
    await sender.send(message, await makeAttachments(makers, message));
  } catch (error) {
    const waitSeconds = error instanceof RefusedMessage ? null : nextTrySeconds(message.tries);
    const about = { err: error, message: message.id, key: message.key, tries: message.tries };
    if (waitSeconds === null) log.error(about, 'a message could not be delivered');
    else log.warn(about, 'a message could not be sent; trying again');
    return updateToProblem(db.sql, message.id, String(error).slice(0, 500), waitSeconds);
  }
  await updateToDone(db.sql, message.id, 'sent');
}

export function makeAttachments(
  makers: AttachmentMakers,
  { attachments, locale }: Pick<MessageRow, 'attachments' | 'locale'>,
): Promise<MadeAttachment[]> {
  return Promise.all(attachments.map((attachment) => makeAttachment(makers, attachment, locale)));
}

export async function makeAttachment(
  makers: AttachmentMakers,
  { kind, ref, filename, contentType }: AttachmentRef,
  locale: MessageRow['locale'],
): Promise<MadeAttachment> {
  const make = makers[kind];
  if (!make) throw new Error(`Nobody makes attachments of the kind ${kind}`);
  return { filename, contentType, content: await make(ref, locale) };
}

// Keeps sending until stopped. Several processes may.
export function keepSending(settings: OutboxSettings): KeptWork {
  let isStopped = false;
  const drain = async () => {
    while (!isStopped && (await sendDueMessages(settings)) === AT_ONCE);
  };
  const rounds = keepDoing(drain, ROUND_MS, (error) =>
    settings.log.error({ err: error }, 'the outbox could not be read; trying again'),
  );
  return {
    async stop() {
      isStopped = true;
      await rounds.stop();
      for (const sender of Object.values(settings.senders)) sender.close();
    },
  };
}
