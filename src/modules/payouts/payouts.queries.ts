import { type RawBuilder, sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';
import type { Carrier, MethodKind, PartState, PayoutState } from './payouts.rules.ts';

export interface PayoutRow {
  id: string;
  organizer_id: number;
  currency: Currency;
  amount_minor: number;
  method_id: string;
  state: PayoutState;
  reference: string | null;
  problem: string | null;
  requested_by: string | null;
  requested_at: Date;
  approved_by: string | null;
  sent_by: string | null;
  changed_at: Date;
  // The organiser's.
  is_suspended: boolean;
}

const COLUMNS = sql`
  payout.id, payout.organizer_id, payout.currency, payout.amount_minor, payout.method_id, payout.state, payout.reference,
  payout.problem, payout.requested_by, payout.requested_at, payout.approved_by, payout.sent_by, payout.changed_at,
  coalesce((
    select team.suspended_at is not null from organizers as team where team.id = payout.organizer_id
  ), false) as is_suspended
`;

export interface NewPayout {
  id: string;
  organizerId: number;
  currency: Currency;
  amountMinor: number;
  methodId: string;
  requestedBy: string | null;
}

// Answers false if another one is open, or this one was asked for before.
export async function insertPayout(tx: Tx, payout: NewPayout, now: Date): Promise<boolean> {
  const inserted = await sql`
    insert into payouts (id, organizer_id, currency, amount_minor, method_id, requested_by, requested_at, changed_at)
    values (
      ${payout.id}, ${payout.organizerId}, ${payout.currency}, ${payout.amountMinor}, ${payout.methodId},
      ${payout.requestedBy}, ${now}, ${now}
    )
    on conflict do nothing returning id
  `.execute(tx);
  return inserted.rows.length > 0;
}

export async function isOneOpen(tx: Tx, organizerId: number, currency: Currency): Promise<boolean> {
  const found = await sql`
    select from payouts where organizer_id = ${organizerId} and currency = ${currency}
      and state in ('requested', 'approved', 'sending', 'unknown')
  `.execute(tx);
  return found.rows.length > 0;
}

export async function findPayout(db: Sql | Tx, id: string): Promise<PayoutRow | null> {
  const found = await sql<PayoutRow>`
    select ${COLUMNS} from payouts as payout where payout.id = ${id}
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function getPayout(tx: Tx, id: string): Promise<PayoutRow> {
  const payout = await findPayout(tx, id);
  if (!payout) throw new Error(`There is no payout ${id}`);
  return payout;
}

export async function lockPayout(tx: Tx, id: string): Promise<PayoutRow | null> {
  const found = await sql<PayoutRow>`
    select ${COLUMNS} from payouts as payout where payout.id = ${id} for update
  `.execute(tx);
  return found.rows[0] ?? null;
}

// Asked for with this method, and not over.
export async function listOpenBy(tx: Tx, methodId: string): Promise<PayoutRow[]> {
  const found = await sql<PayoutRow>`
    select ${COLUMNS} from payouts as payout
    where payout.method_id = ${methodId} and payout.state in ('requested', 'approved', 'sending', 'unknown') for update
  `.execute(tx);
  return found.rows;
}

export type PayoutChange = Partial<
  Pick<PayoutRow, 'state' | 'reference' | 'problem' | 'approved_by' | 'sent_by'>
>;

// What is left out stays as it is.
export async function updatePayout(tx: Tx, id: string, change: PayoutChange, now: Date): Promise<void> {
  await sql`
    update payouts set
      state = coalesce(${change.state ?? null}, state), reference = coalesce(${change.reference ?? null}, reference),
      problem = coalesce(${change.problem ?? null}, problem),
      approved_by = coalesce(${change.approved_by ?? null}::uuid, approved_by),
      sent_by = coalesce(${change.sent_by ?? null}::uuid, sent_by), changed_at = ${now}
    where id = ${id}
  `.execute(tx);
}

export interface NewStep {
  payoutId: string;
  part: number | null;
  step: string;
  actorKind: 'member' | 'operator' | 'provider' | 'clock';
  actorId: string | null;
  said: string | null;
}

export async function insertStep(tx: Tx, step: NewStep, now: Date): Promise<void> {
  await sql`
    insert into payout_steps (payout_id, part, at, step, actor_kind, actor_id, said)
    values (${step.payoutId}, ${step.part}, ${now}, ${step.step}, ${step.actorKind}, ${step.actorId}, ${step.said})
  `.execute(tx);
}

export async function wasSaid(
  tx: Tx,
  payoutId: string,
  part: number,
  step: string,
  said: string,
): Promise<boolean> {
  const found = await sql`
    select from payout_steps
    where payout_id = ${payoutId} and part = ${part} and step = ${step} and said = ${said} limit 1
  `.execute(tx);
  return found.rows.length > 0;
}

export interface PartRow {
  payout_id: string;
  number: number;
  amount_minor: number;
  carrier: Carrier;
  key: string;
  state: PartState;
  provider_ref: string | null;
  receipt: string | null;
  code: string | null;
  sent_at: Date | null;
  claimed_outcome: 'sent' | 'failed' | 'returned' | null;
  claimed_line: string | null;
  claimed_words: string | null;
  claimed_by: string | null;
}

export interface NewPart {
  number: number;
  amountMinor: number;
  carrier: Carrier;
  key: string;
  token: Buffer;
  state: PartState;
  sentAt: Date | null;
  askAt: Date | null;
}

export async function insertPart(tx: Tx, payoutId: string, part: NewPart): Promise<void> {
  await sql`
    insert into payout_parts (payout_id, number, amount_minor, carrier, key, state, callback_token, sent_at, ask_at)
    values (
      ${payoutId}, ${part.number}, ${part.amountMinor}, ${part.carrier}, ${part.key}, ${part.state}, ${part.token},
      ${part.sentAt}, ${part.askAt}
    )
  `.execute(tx);
}

export async function lockParts(tx: Tx, payoutId: string): Promise<PartRow[]> {
  const found = await sql<PartRow>`
    select payout_id, number, amount_minor, carrier, key, state, provider_ref, receipt, code, sent_at, claimed_outcome,
      claimed_line, claimed_words, claimed_by
    from payout_parts where payout_id = ${payoutId} order by number for update
  `.execute(tx);
  return found.rows;
}

export interface PartChange {
  state: PartState;
  receipt?: string | null;
  code?: string | null;
}

// What is over is asked about no more, and what somebody read of it before counts no more.
export async function updatePart(
  tx: Tx,
  payoutId: string,
  number: number,
  { state, receipt = null, code = null }: PartChange,
): Promise<void> {
  await sql`
    update payout_parts set state = ${state}, receipt = coalesce(${receipt}, receipt), code = coalesce(${code}, code),
      ask_at = case when ${state}::text in ('sending', 'unknown', 'waiting') then ask_at end,
      claimed_outcome = case when ${state}::text = 'unknown' then claimed_outcome end,
      claimed_line = case when ${state}::text = 'unknown' then claimed_line end,
      claimed_words = case when ${state}::text = 'unknown' then claimed_words end,
      claimed_by = case when ${state}::text = 'unknown' then claimed_by end
    where payout_id = ${payoutId} and number = ${number}
  `.execute(tx);
}

export interface ShownPart {
  number: number;
  amount_minor: number;
  state: PartState;
  carrier: Carrier;
  receipt: string | null;
}

export interface ShownPayoutRow extends PayoutRow {
  kind: MethodKind;
  label: string;
  parts: ShownPart[];
  requested_by_name: string | null;
  // Of what arrived and stayed, and of what came back.
  arrived_minor: number;
  back_minor: number;
}

const SHOWN = sql`
  ${COLUMNS}, method.kind, method.label, requester.name as requested_by_name,
  (
    select coalesce(sum(part.amount_minor) filter (where part.state = 'sent'), 0)::bigint
    from payout_parts as part where part.payout_id = payout.id
  ) as arrived_minor,
  (
    select coalesce(sum(part.amount_minor) filter (where part.state in ('failed', 'returned')), 0)::bigint
    from payout_parts as part where part.payout_id = payout.id
  ) as back_minor,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'number', part.number, 'amount_minor', part.amount_minor, 'state', part.state, 'carrier', part.carrier,
      'receipt', part.receipt
    ) order by part.number), '[]')
    from payout_parts as part where part.payout_id = payout.id
  ) as parts
  from payouts as payout join payout_methods as method on method.id = payout.method_id
  left join accounts as requester on requester.id = payout.requested_by
`;

// The newest first.
export async function listPayouts(db: SellerSql, most: number): Promise<ShownPayoutRow[]> {
  const found = await sql<ShownPayoutRow>`
    select ${SHOWN} order by payout.requested_at desc, payout.id limit ${most}
  `.execute(db);
  return found.rows;
}

export interface QueuedRow extends ShownPayoutRow {
  organizer_name: string;
  organizer_slug: string;
  approved_by_name: string | null;
  // null: nobody, or somebody who is no operator any more.
  sent_by_name: string | null;
  followed: FollowedPart[];
  // An operator compared it with the papers by which the organiser is verified now.
  is_method_verified: boolean;
  method_added_at: Date;
  // Of the month before it was asked for, the last first.
  corrections: { amount_minor: number; words: string; at: string }[];
  // Of the same month, and those that are open.
  disputes: number;
}

// What operators see of a part as well.
export interface FollowedPart {
  number: number;
  key: string;
  code: string | null;
  sent_at: string | null;
  claimed_outcome: 'sent' | 'failed' | 'returned' | null;
  claimed_line: string | null;
  claimed_words: string | null;
  claimed_by: string | null;
  claimed_by_name: string | null;
  // What the provider said after people had ended it otherwise.
  contradicted: string | null;
}

const QUEUED = sql`
  select queued.*, organizer.name as organizer_name, organizer.slug as organizer_slug, approver.name as approved_by_name,
    sender.name as sent_by_name,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'number', part.number, 'key', part.key, 'code', part.code, 'sent_at', part.sent_at,
        'claimed_outcome', part.claimed_outcome, 'claimed_line', part.claimed_line, 'claimed_words', part.claimed_words,
        'claimed_by', part.claimed_by, 'claimed_by_name', reader.name,
        'contradicted', (
          select coalesce(step.said, '') from payout_steps as step
          where step.payout_id = part.payout_id and step.part = part.number and step.step = 'contradicted'
          order by step.id desc limit 1
        )
      ) order by part.number), '[]')
      from payout_parts as part left join accounts as reader on reader.id = part.claimed_by and reader.is_admin
      where part.payout_id = queued.id
    ) as followed,
    organizer.is_verified and coalesce(queued.method_id = (
      select request.method_id from verifications as request
      where request.organizer_id = queued.organizer_id and request.state = 'verified'
      order by request.decided_at desc, request.id limit 1
    ), false) as is_method_verified,
    (select method.created_at from payout_methods as method where method.id = queued.method_id) as method_added_at,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'amount_minor', corrected.amount_minor, 'words', corrected.words, 'at', corrected.decided_at
      ) order by corrected.decided_at desc), '[]')
      from adjustments as corrected
      where corrected.organizer_id = queued.organizer_id and corrected.currency = queued.currency
        and corrected.state = 'booked' and corrected.decided_at > queued.requested_at - interval '30 days'
    ) as corrections,
    (
      select count(*)::int from payment_disputes as dispute
      join payment_attempts as attempt on attempt.id = dispute.attempt_id
      join orders as bought on bought.reference = attempt.order_reference
      join events as event on event.id = bought.event_id
      where event.organizer_id = queued.organizer_id
        and (dispute.status = 'open' or dispute.opened_at > queued.requested_at - interval '30 days')
    ) as disputes
  from (select ${SHOWN}) as queued
  join organizers as organizer on organizer.id = queued.organizer_id
  left join accounts as approver on approver.id = queued.approved_by
  left join accounts as sender on sender.id = queued.sent_by and sender.is_admin
`;

// The oldest first.
export async function listQueued(
  db: Sql,
  states: readonly PayoutState[],
  wanted: string,
  most: number,
): Promise<QueuedRow[]> {
  const found = await sql<QueuedRow>`
    ${QUEUED} where queued.state = any(${states}::text[]) and ${matches(wanted)} order by queued.requested_at, queued.id limit ${most}
  `.execute(db);
  return found.rows;
}

// What our own books have where a payout would leave from.
export async function getBooked(db: Sql, carrier: Carrier, currency: Currency): Promise<number> {
  const from = carrier === 'hand' ? { kind: 'bank', provider: '' } : { kind: 'provider', provider: carrier };
  const found = await sql<{ minor: number }>`
    select coalesce(sum(balance.balance_minor), 0)::bigint as minor
    from ledger_accounts as account join ledger_balances as balance on balance.account_id = account.id
    where account.kind = ${from.kind} and account.provider = ${from.provider} and account.currency = ${currency}
      and account.organizer_id = 0
  `.execute(db);
  return found.rows[0]?.minor ?? 0;
}

// One operator read that some of it came back, and is an operator still.
const CAME_BACK = sql`
  exists (
    select from payout_parts as part join accounts as reader on reader.id = part.claimed_by and reader.is_admin
    where part.payout_id = queued.id and part.claimed_outcome = 'returned' and part.state = 'sent'
  )
`;

// The oldest first.
export async function listCameBack(db: Sql, wanted: string, most: number): Promise<QueuedRow[]> {
  const found = await sql<QueuedRow>`
    ${QUEUED} where queued.id in (
        select payout_id from payout_parts where claimed_outcome = 'returned' and state = 'sent'
      ) and ${CAME_BACK} and ${matches(wanted)}
    order by queued.requested_at, queued.id limit ${most}
  `.execute(db);
  return found.rows;
}

// Everything by an empty wish; otherwise what is known by that reference, receipt or key, or is an organiser's of such a name.
function matches(wanted: string): RawBuilder<unknown> {
  if (wanted === '') return sql`true`;
  const like = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(
    organizer.name ilike ${like} or organizer.slug ilike ${like} or queued.reference ilike ${like}
    or queued.id::text = lower(${wanted}) or exists (
      select from payout_parts as part where part.payout_id = queued.id
        and (upper(part.receipt) = upper(${wanted}) or part.key::text = lower(${wanted}))
    )
  )`;
}

export interface DonePlace {
  changedAt: Date;
  id: string;
}

// The last ones first, from behind a place in that order.
export async function listDone(
  db: Sql,
  { wanted, behind, most }: { wanted: string; behind: DonePlace | null; most: number },
): Promise<QueuedRow[]> {
  const found = await sql<QueuedRow>`
    ${QUEUED} where queued.state in ('sent', 'refused', 'cancelled', 'failed', 'returned') and ${matches(wanted)}
      and not ${CAME_BACK}
      and ${behind ? sql`(queued.changed_at, queued.id) < (${behind.changedAt}, ${behind.id}::uuid)` : sql`true`}
    order by queued.changed_at desc, queued.id desc limit ${most}
  `.execute(db);
  return found.rows;
}

export async function updateClaim(
  tx: Tx,
  payoutId: string,
  number: number,
  claim: { outcome: 'sent' | 'failed' | 'returned'; line: string; words: string; by: string } | null,
): Promise<void> {
  await sql`
    update payout_parts set claimed_outcome = ${claim?.outcome ?? null}, claimed_line = ${claim?.line ?? null},
      claimed_words = ${claim?.words ?? null}, claimed_by = ${claim?.by ?? null}
    where payout_id = ${payoutId} and number = ${number}
  `.execute(tx);
}

// Somebody who may still speak for the platform.
export async function isStillOperator(tx: Tx, accountId: string): Promise<boolean> {
  const found = await sql<{ is_admin: boolean }>`
    select is_admin from accounts where id = ${accountId} and deleted_at is null
  `.execute(tx);
  return found.rows[0]?.is_admin ?? false;
}

// Another payout, or a part of one, is known by it, however it was typed.
export async function didReferenceEnd(tx: Tx, reference: string, id: string): Promise<boolean> {
  const found = await sql<{ is_known: boolean }>`
    select exists (select from payouts where upper(reference) = upper(${reference}) and id <> ${id}) or exists (
      select from payout_parts where upper(receipt) = upper(${reference}) and payout_id <> ${id}
    ) as is_known
  `.execute(tx);
  return found.rows[0]?.is_known ?? false;
}
