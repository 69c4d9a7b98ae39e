import type { Database } from '#platform/database/index.ts';
import type { Logger } from '#platform/log.ts';
import { type KeptWork, keepDoing } from '#platform/process/keep-doing.ts';
import { within } from '#platform/process/within.ts';
import { nextTrySeconds } from './backoff.ts';
import {
  extendLeases,
  type MessageRow,
  takeDueMessages,
  updateToDone,
  updateToProblem,
} from './messages.queries.ts';
import type { AttachmentRef, Channel } from './messages.ts';
import { type MadeAttachment, RefusedMessage, type Sender } from './senders.ts';

// Functions that make the attachments of messages, by kind.
export type AttachmentMakers = Record<
  string,
  (ref: string, locale: MessageRow['locale']) => Promise<Uint8Array>
>;

export interface OutboxSettings {
  db: Database;
  log: Logger;
  // Messages of a channel without a sender are kept for developers to read.
  senders: Partial<Record<Channel, Sender>>;
  makers: AttachmentMakers;
  // For how long messages that this process has taken stay its own without a sign of life; LEASE_SECONDS unless given.
  leaseSeconds?: number;
}

const AT_ONCE = 20;
// After this time another process sends the messages of one that died. A mail server may take longer to answer than
// this, so a process that waits for one extends its leases every third of this time.
const LEASE_SECONDS = 30;
const ROUND_MS = 1_000;
// How long stopping waits for a silent mail server. What was not sent by then, the next process sends.
const STOP_MS = 3_000;

// Sends what is due and answers how many messages it took. A message is sent at least once: a process that dies between
// sending it and recording that causes a second sending, under the same id.
export async function sendDueMessages(settings: OutboxSettings): Promise<number> {
  const { db, log, leaseSeconds = LEASE_SECONDS } = settings;
  const due = await takeDueMessages(db.sql, AT_ONCE, leaseSeconds);
  if (due.length === 0) return 0;
  const inHand = new Set(due.map(({ id }) => id));
  const signs = keepDoing(
    () => extendLeases(db.sql, [...inHand], leaseSeconds),
    (leaseSeconds * 1_000) / 3,
    (error) => log.warn({ err: error }, 'the hold on messages in hand could not be renewed'),
  );
  try {
    await Promise.all(due.map((message) => sendOne(settings, message, () => inHand.delete(message.id))));
  } finally {
    await signs.stop();
  }
  return due.length;
}

// `onAnswer` is called once the sender has answered: from then on the message's next try depends on that answer alone.
async function sendOne(
  { db, log, senders, makers }: OutboxSettings,
  message: MessageRow,
  onAnswer: () => void,
): Promise<void> {
  const sender = senders[message.channel];
  if (!sender) return updateToDone(db.sql, message.id, 'kept');
  const send = async () => sender.send(message, await makeAttachments(makers, message));
  try {
    await send().finally(onAnswer);
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

// Keeps sending until stopped. Several processes may do so at once.
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
      await within(STOP_MS, rounds.stop());
      for (const sender of Object.values(settings.senders)) sender.close();
    },
  };
}
