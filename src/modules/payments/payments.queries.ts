import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';
import { SAID_OTHERWISE, SAID_SETTLED } from './payments.rules.ts';
import { UNANSWERED_CODES } from './providers/daraja-results.rules.ts';
import type { Attempt, AttemptStatus, NextStep, Outcome, ProviderName } from './providers/provider.ts';

const attemptColumns = sql.raw(`
  id, order_reference as "orderReference", number, provider, amount_minor as "amountMinor", currency, phone, locale,
  status, callback_token as "callbackToken", provider_ref as "providerRef", second_ref as "secondRef",
  next_step as "nextStep", refused_code as "refusedCode", receipt, received_minor as "receivedMinor",
  received_currency as "receivedCurrency", code, alert, created_at as "createdAt", sent_at as "sentAt",
  expires_at as "expiresAt", settled_at as "settledAt",
  left_at as "leftAt", polls
`);

const OPEN = sql.raw(`status in ('created', 'pending', 'unknown')`);
// The prompt on the phone has certainly ended, and the provider's id for it never reached us: nobody can be asked about
// it.
const DEAD_PROMPT = sql.raw(
  `phone is not null and provider_ref is null and sent_at < now() - interval '90 seconds'`,
);
// The times of polls are counted from when the buyer was asked to pay.
const AGE_SECONDS = sql.raw(`extract(epoch from now() - coalesce(sent_at, created_at))::int`);

// The embedded database gives bytes as a Uint8Array.
const withBuffer = (attempt: Attempt): Attempt => ({
  ...attempt,
  callbackToken: Buffer.from(attempt.callbackToken),
});

const first = (rows: Attempt[]): Attempt | null => (rows[0] ? withBuffer(rows[0]) : null);

function only(rows: Attempt[]): Attempt {
  const attempt = first(rows);
  if (!attempt) throw new Error('A payment attempt is gone');
  return attempt;
}

export async function findAttempt(db: Sql | Tx, id: string): Promise<Attempt | null> {
  const found = await sql<Attempt>`select ${attemptColumns} from payment_attempts where id = ${id}`.execute(
    db,
  );
  return first(found.rows);
}

export async function getAttempt(db: Sql | Tx, id: string): Promise<Attempt> {
  const attempt = await findAttempt(db, id);
  if (!attempt) throw new Error(`There is no payment attempt ${id}`);
  return attempt;
}

export async function findLatestAttempt(db: Sql | Tx, orderReference: string): Promise<Attempt | null> {
  const found = await sql<Attempt>`
    select ${attemptColumns} from payment_attempts where order_reference = ${orderReference}
    order by number desc limit 1
  `.execute(db);
  return first(found.rows);
}

export async function listAttempts(db: Sql | Tx, orderReference: string): Promise<Attempt[]> {
  const found = await sql<Attempt>`
    select ${attemptColumns} from payment_attempts where order_reference = ${orderReference} order by number
  `.execute(db);
  return found.rows.map(withBuffer);
}

// The attempt that the order is waiting for: open, and not left by the buyer.
export async function findLiveAttempt(db: Sql | Tx, orderReference: string): Promise<Attempt | null> {
  const found = await sql<Attempt>`
    select ${attemptColumns} from payment_attempts
    where order_reference = ${orderReference} and ${OPEN} and left_at is null
  `.execute(db);
  return first(found.rows);
}

// Marks the open attempts of this order as left: they do not block a new one any more, and are polled soon.
export async function updateLeft(tx: Tx, orderReference: string, exceptId: string | null): Promise<void> {
  await sql`
    update payment_attempts set left_at = now(), poll_at = least(poll_at, now())
    where order_reference = ${orderReference} and ${OPEN} and left_at is null
      and id is distinct from ${exceptId}
  `.execute(tx);
}

export async function findAttemptIdByToken(db: Sql, token: Buffer): Promise<string | null> {
  const found = await sql<{ id: string }>`
    select id from payment_attempts where sha256(callback_token) = sha256(${token}::bytea)
  `.execute(db);
  return found.rows[0]?.id ?? null;
}

export async function findAttemptIdByRef(
  db: Sql,
  provider: ProviderName,
  ref: string,
): Promise<string | null> {
  const found = await sql<{ id: string }>`
    select id from payment_attempts where provider = ${provider} and provider_ref = ${ref}
  `.execute(db);
  return found.rows[0]?.id ?? null;
}

// The order that this receipt paid, with any provider.
export async function findReferenceByReceipt(db: Sql, receipt: string): Promise<string | null> {
  const found = await sql<{ reference: string }>`
    select order_reference as reference from payment_attempts where receipt = ${receipt} limit 1
  `.execute(db);
  return found.rows[0]?.reference ?? null;
}

// Orders that these phones were asked to pay, latest first.
export async function listReferencesByPhone(
  db: Sql,
  phones: string[],
  days: number,
  most: number,
): Promise<string[]> {
  const found = await sql<{ reference: string }>`
    select order_reference as reference from payment_attempts
    where phone = any(${phones}::text[]) and created_at > now() - make_interval(days => ${days})
    group by 1 order by max(created_at) desc limit ${most}
  `.execute(db);
  return found.rows.map((row) => row.reference);
}

export interface LockedAttempt extends Attempt {
  // Its window and the grace period are over, or it cannot be asked about any more.
  isGivenUp: boolean;
  ageSeconds: number;
  // The receipt belongs to another attempt.
  isOfAnother: boolean;
}

// In id order, like everywhere that several are locked. `receipt` and `secondRef`: what the provider now says of each.
export async function lockAttempts(
  tx: Tx,
  told: { id: string; receipt: string | null; secondRef?: string | undefined }[],
  graceSeconds: number,
): Promise<LockedAttempt[]> {
  const found = await sql<LockedAttempt>`
    select ${attemptColumns},
      now() > expires_at + make_interval(secs => ${graceSeconds}::int) or (${DEAD_PROMPT}) as "isGivenUp",
      ${AGE_SECONDS} as "ageSeconds",
      exists (
        select from payment_attempts as other
        where other.provider = attempt.provider and other.receipt = told_receipt and other.id <> attempt.id
      ) or exists (
        select from payment_attempts as other
        where other.phone = attempt.phone and other.second_ref = told_second_ref and other.id <> attempt.id
      ) as "isOfAnother"
    from payment_attempts as attempt
    join unnest(
      ${told.map(({ id }) => id)}::text[], ${told.map(({ receipt }) => receipt)}::text[],
      ${told.map(({ secondRef }) => secondRef ?? null)}::text[]
    ) as told(told_id, told_receipt, told_second_ref) on told_id = attempt.id
    order by attempt.id for update of attempt
  `.execute(tx);
  return found.rows.map((row) => ({ ...row, callbackToken: Buffer.from(row.callbackToken) }));
}

export interface AttemptFields {
  id: string;
  orderReference: string;
  provider: ProviderName;
  amountMinor: number;
  currency: Currency;
  phone: string | null;
  visitorAddress: string | null;
  locale: string;
  callbackToken: Buffer;
  windowSeconds: number;
  unsentPollSeconds: number;
}

export async function insertAttempt(tx: Tx, fields: AttemptFields): Promise<Attempt> {
  const { id, orderReference, provider, amountMinor, currency, phone, visitorAddress } = fields;
  const inserted = await sql<Attempt>`
    insert into payment_attempts (
      id, order_reference, number, provider, amount_minor, currency, phone, visitor_address, locale,
      callback_token, expires_at, poll_at
    )
    values (
      ${id}, ${orderReference},
      (select coalesce(max(number), 0) + 1 from payment_attempts where order_reference = ${orderReference}),
      ${provider}, ${amountMinor}, ${currency}, ${phone}, ${visitorAddress}, ${fields.locale},
      ${fields.callbackToken}, now() + make_interval(secs => ${fields.windowSeconds}::int),
      now() + make_interval(secs => ${fields.unsentPollSeconds}::int)
    )
    returning ${attemptColumns}
  `.execute(tx);
  return only(inserted.rows);
}

// Answers true to exactly one caller ever: only that one may send the attempt.
export async function claimSending(db: Sql | Tx, id: string): Promise<Attempt | null> {
  const claimed = await sql<Attempt>`
    update payment_attempts set sent_at = now(), poll_at = now() + interval '10 seconds'
    where id = ${id} and sent_at is null and status = 'created'
    returning ${attemptColumns}
  `.execute(db);
  return first(claimed.rows);
}

// Claims the right to send an attempt that was never sent, so that nobody else will send it.
export async function claimUnsent(db: Sql, id: string, afterSeconds: number): Promise<boolean> {
  const claimed = await sql`
    update payment_attempts set sent_at = now(), refused_code = 'never_sent'
    where id = ${id} and sent_at is null and created_at < now() - make_interval(secs => ${afterSeconds}::int)
    returning id
  `.execute(db);
  return claimed.rows.length > 0;
}

// A callback may have been faster than the answer to our own call: a settled attempt stays settled.
export async function updateAccepted(
  db: Sql,
  id: string,
  { ref, secondRef, next }: { ref: string; secondRef?: string; next: NextStep },
): Promise<Attempt> {
  const updated = await sql<Attempt>`
    update payment_attempts set
      provider_ref = ${ref}, second_ref = ${secondRef ?? null}, next_step = ${JSON.stringify(next)}::jsonb,
      status = case when status in ('created', 'unknown') then 'pending' else status end
    where id = ${id}
    returning ${attemptColumns}
  `.execute(db);
  return only(updated.rows);
}

export async function updateRefused(db: Sql, id: string, code: string): Promise<Attempt> {
  const updated = await sql<Attempt>`
    update payment_attempts set refused_code = ${code}, code = ${code}, poll_at = now()
    where id = ${id}
    returning ${attemptColumns}
  `.execute(db);
  return only(updated.rows);
}

export async function updateUnknown(db: Sql, id: string, code: string): Promise<Attempt> {
  const updated = await sql<Attempt>`
    update payment_attempts set code = ${code}, status = case when status = 'created' then 'unknown' else status end
    where id = ${id}
    returning ${attemptColumns}
  `.execute(db);
  return only(updated.rows);
}

export interface OutcomeToWrite {
  id: string;
  status: AttemptStatus;
  outcome: Outcome;
  // Seconds from now; null: never again; 'keep': as planned.
  poll: number | null | 'keep';
}

export async function updateOutcomes(tx: Tx, writes: OutcomeToWrite[]): Promise<void> {
  const each = <T>(of: (write: OutcomeToWrite) => T): T[] => writes.map(of);
  const ofTaken = <T>(of: (outcome: Outcome) => T) =>
    each(({ outcome }) => (outcome.status === 'succeeded' ? of(outcome) : null));
  await sql`
    update payment_attempts as attempt set
      status = told.status,
      provider_ref = coalesce(attempt.provider_ref, told.provider_ref),
      second_ref = coalesce(attempt.second_ref, told.second_ref),
      receipt = coalesce(attempt.receipt, told.receipt),
      received_minor = coalesce(attempt.received_minor, told.received_minor),
      received_currency = coalesce(attempt.received_currency, told.received_currency),
      code = coalesce(told.code, attempt.code),
      alert = coalesce(told.alert, attempt.alert),
      settled_at = case when told.status in ('created', 'pending', 'unknown') then null
                        else coalesce(attempt.settled_at, now()) end,
      poll_at = case when told.keeps_poll then attempt.poll_at
                     else now() + make_interval(secs => told.poll_seconds) end
    from unnest(
      ${each(({ id }) => id)}::text[], ${each(({ status }) => status)}::text[],
      ${each(({ outcome }) => outcome.providerRef ?? null)}::text[],
      ${each(({ outcome }) => outcome.secondRef ?? null)}::text[],
      ${ofTaken(({ receipt }) => receipt)}::text[], ${ofTaken(({ amountMinor }) => amountMinor)}::bigint[],
      ${ofTaken(({ currency }) => currency)}::text[], ${each(({ outcome }) => outcome.code)}::text[],
      ${each(({ outcome }) => outcome.alert ?? null)}::text[], ${each(({ poll }) => poll === 'keep')}::boolean[],
      ${each(({ poll }) => (poll === 'keep' ? null : poll))}::int[]
    ) as told(
      id, status, provider_ref, second_ref, receipt, received_minor, received_currency, code, alert, keeps_poll,
      poll_seconds
    )
    where attempt.id = told.id
  `.execute(tx);
}

export async function updateAlert(db: Sql | Tx, id: string, alert: string): Promise<void> {
  await sql`update payment_attempts set alert = ${alert} where id = ${id}`.execute(db);
}

// Somebody has looked into what the receipts of this order say. Answers how many there were.
export async function settleSaidSums(tx: Tx, orderReference: string): Promise<number> {
  const settled = await sql`
    update payment_attempts set alert = ${SAID_SETTLED} where order_reference = ${orderReference} and alert = ${SAID_OTHERWISE}
    returning id
  `.execute(tx);
  return settled.rows.length;
}

export interface DueAttempt {
  id: string;
  status: AttemptStatus;
  ageSeconds: number;
}

// Locks attempts that are due to be polled; several processes may do so at once and get different ones.
export async function lockDueAttempts(tx: Tx, limit: number): Promise<DueAttempt[]> {
  const found = await sql<DueAttempt>`
    select id, status, ${AGE_SECONDS} as "ageSeconds"
    from payment_attempts where poll_at <= now()
    order by poll_at limit ${limit} for update skip locked
  `.execute(tx);
  return found.rows;
}

export async function updatePolls(tx: Tx, polls: { id: string; inSeconds: number | null }[]): Promise<void> {
  await sql`
    update payment_attempts a set
      polls = a.polls + 1,
      poll_at = now() + make_interval(secs => p.seconds)
    from unnest(
      ${polls.map((poll) => poll.id)}::text[], ${polls.map((poll) => poll.inSeconds)}::int[]
    ) as p(id, seconds)
    where a.id = p.id
  `.execute(tx);
}

export async function updateNextPoll(db: Sql, id: string, inSeconds: number): Promise<void> {
  await sql`
    update payment_attempts set poll_at = now() + make_interval(secs => ${inSeconds}::int) where id = ${id}
  `.execute(db);
}

// Makes transactions that want to prompt the same phone wait for each other, so that the counts below are right.
export async function lockPhone(tx: Tx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`prompt:${phone}`}, 0))`.execute(tx);
}

export interface SentPrompt {
  orderReference: string;
  visitorAddress: string | null;
  ageSeconds: number;
}

// The prompts to this phone within a day, newest first.
export async function listPrompts(tx: Tx, phone: string): Promise<SentPrompt[]> {
  const found = await sql<SentPrompt>`
    select order_reference as "orderReference", visitor_address as "visitorAddress",
      extract(epoch from now() - created_at)::float8 as "ageSeconds"
    from payment_attempts
    where phone = ${phone} and created_at > now() - interval '1 day'
    order by created_at desc
  `.execute(tx);
  return found.rows;
}

// Prompts, to whichever phones, that were asked for from this address.
export async function countPromptsFrom(tx: Tx, visitorAddress: string | null): Promise<number> {
  const counted = await sql<{ prompts: number }>`
    select count(*)::int as prompts from payment_attempts
    where visitor_address = ${visitorAddress} and phone is not null
      and created_at > now() - interval '10 minutes'
  `.execute(tx);
  return counted.rows[0]?.prompts ?? 0;
}

export async function hasOptedOut(tx: Tx, phone: string): Promise<boolean> {
  const found = await sql`select from prompt_opt_outs where phone = ${phone}`.execute(tx);
  return found.rows.length > 0;
}

// Answers whether it is new.
export async function insertOptOut(tx: Tx, phone: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into prompt_opt_outs (phone) values (${phone}) on conflict do nothing
  `.execute(tx);
  return numAffectedRows === 1n;
}

// Answers whether there was one.
export async function deleteOptOut(tx: Tx, phone: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from prompt_opt_outs where phone = ${phone}`.execute(tx);
  return numAffectedRows === 1n;
}

export interface AttemptInTheWay {
  id: string;
  orderReference: string;
  provider: ProviderName;
  isInTheWay: boolean;
  isDeadPrompt: boolean;
}

// All attempts of this order, and open attempts of other orders on the same phone. An attempt that its buyer left
// blocks only its phone, which may still ring. A prompt that nobody answered rings no longer: whoever asks to pay again
// may, although the first money could still come.
export async function lockAttemptsInTheWay(
  tx: Tx,
  orderReference: string,
  phone: string | null,
): Promise<AttemptInTheWay[]> {
  const found = await sql<AttemptInTheWay>`
    select id, order_reference as "orderReference", provider,
      ${OPEN} and (left_at is null or coalesce(phone = ${phone}, false)) as "isInTheWay",
      (${DEAD_PROMPT}) or (
        code = any(${UNANSWERED_CODES}) and (order_reference = ${orderReference} or left_at is not null)
      ) is true as "isDeadPrompt"
    from payment_attempts
    where order_reference = ${orderReference} or (phone = ${phone} and ${OPEN})
    order by id for update
  `.execute(tx);
  return found.rows;
}

export async function updateExpired(tx: Tx, id: string): Promise<void> {
  await sql`update payment_attempts set status = 'expired', settled_at = now() where id = ${id}`.execute(tx);
}

interface NewCash {
  id: string;
  reference: string;
  amountMinor: number;
  currency: string;
  // Nobody calls back; the column wants one.
  token: Buffer;
}

export async function insertCash(tx: Tx, cash: NewCash): Promise<void> {
  await sql`
    insert into payment_attempts (
      id, order_reference, number, provider, amount_minor, currency, status, callback_token, provider_ref, received_minor,
      received_currency, sent_at, expires_at, settled_at
    ) values (
      ${cash.id}, ${cash.reference}, 1, 'cash', ${cash.amountMinor}, ${cash.currency}, 'succeeded', ${cash.token}, ${cash.id},
      ${cash.amountMinor}, ${cash.currency}, now(), now(), now()
    )
  `.execute(tx);
}
