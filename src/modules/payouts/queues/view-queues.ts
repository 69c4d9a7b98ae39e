import { membershipsOf } from '#modules/merchants/index.ts';
import { toMajor } from '#shared/money.ts';
import { findSealed } from '../methods/methods.queries.ts';
import { openDetails } from '../methods/sealed-details.ts';
import type { PayoutServices } from '../payout-services.ts';
import {
  type DonePlace,
  type FollowedPart,
  getBooked,
  listCameBack,
  listDone,
  listQueued,
  type QueuedRow,
  type ShownPart,
} from '../payouts.queries.ts';
import { carrierOf, MOST_QUEUED, type PartState } from '../payouts.rules.ts';
import { presentPayout } from '../view-payouts.ts';
import type { PayoutQueues, QueuedPayout } from './queues.contract.ts';

type Services = PayoutServices & { terms: { mpesaMostMinor: number | null } };

const MOST_DONE = 30;

// What an operator has to do, and what was done: all of it, or what is looked for.
export async function viewQueues(
  services: Services,
  accountId: string,
  { q, behind }: { q: string; behind?: string | undefined },
): Promise<PayoutQueues> {
  const { sql } = services.db;
  const teams = (await membershipsOf(sql, accountId)).map(({ organizerId }) => organizerId);
  const show = async (rows: QueuedRow[]) => {
    const shown: QueuedPayout[] = [];
    for (const row of rows)
      shown.push(await present(services, row, accountId, teams.includes(row.organizer_id)));
    return shown;
  };
  const done = await listDone(sql, { wanted: q, behind: placeIn(behind), most: MOST_DONE + 1 });
  const last = done.length > MOST_DONE ? done[MOST_DONE - 1] : undefined;
  return {
    to_approve: await show(await listQueued(sql, ['requested'], q, MOST_QUEUED)),
    to_send: await show(await listQueued(sql, ['approved'], q, MOST_QUEUED)),
    on_the_way: await show(await listQueued(sql, ['sending', 'unknown'], q, MOST_QUEUED)),
    came_back: await show(await listCameBack(sql, q, MOST_QUEUED)),
    done: await show(done.slice(0, MOST_DONE)),
    further: last ? `${last.changed_at.toISOString()}~${last.id}` : null,
  };
}

function placeIn(behind: string | undefined): DonePlace | null {
  const [changedAt, id] = behind?.split('~') ?? [];
  return changedAt && id ? { changedAt: new Date(changedAt), id } : null;
}

async function present(
  services: Services,
  row: QueuedRow,
  accountId: string,
  isOfTeam: boolean,
): Promise<QueuedPayout> {
  const payout = presentPayout(row);
  const isByHand = row.parts.some(({ carrier }) => carrier === 'hand');
  const isOrphaned = row.sent_by_name === null && row.approved_by !== accountId && !isOfTeam;
  const isSender = row.state === 'sending' && (row.sent_by === accountId || isOrphaned);
  return {
    ...payout,
    organizer: { slug: row.organizer_slug, name: row.organizer_name },
    lately: {
      corrections: row.corrections.map(({ amount_minor, words, at }) => ({
        amount: toMajor(amount_minor),
        words,
        at: new Date(at).toISOString(),
      })),
      disputes: row.disputes,
    },
    approved_by: row.approved_by_name,
    sent_by: row.sent_by_name,
    is_mine: isSender || (row.state === 'approved' && row.approved_by === accountId),
    parts: payout.parts.map((part, place) => {
      const { carrier } = row.parts[place] as ShownPart;
      const followed = row.followed[place] as FollowedPart;
      return {
        ...part,
        is_by_hand: carrier === 'hand',
        key: followed.key,
        sent_at: followed.sent_at && new Date(followed.sent_at).toISOString(),
        // Of what arrived nobody needs to know why it took a while.
        code: part.state === 'sent' || part.state === 'returned' ? null : followed.code,
        claim: presentClaim(part.state, followed, accountId),
        contradicted: followed.contradicted,
      };
    }),
    can_stop: !isOfTeam && row.parts.some(({ state }) => state === 'waiting'),
    books_have: row.state === 'approved' ? await shortBooks(services, row) : null,
    payee: await payeeOf(services, row, isOfTeam),
    details:
      (isByHand && isSender) || (row.state === 'unknown' && !isOfTeam)
        ? await detailsOf(services, row.method_id)
        : null,
  };
}

// What one operator says became of a part, for a second one to confirm. Not shown once the part has that state, or once who
// said it is no operator any more.
function presentClaim(
  state: PartState,
  { claimed_outcome: outcome, claimed_line, claimed_words, claimed_by, claimed_by_name: who }: FollowedPart,
  accountId: string,
): QueuedPayout['parts'][number]['claim'] {
  if (outcome === null || outcome === state || who === null) return null;
  const line = claimed_line ?? '';
  return { outcome, line, words: claimed_words ?? line, who, is_mine: claimed_by === accountId };
}

// null: there is enough.
async function shortBooks({ db, terms }: Services, row: QueuedRow): Promise<number | null> {
  const bookedMinor = await getBooked(db.sql, carrierOf(row.kind, terms.mpesaMostMinor), row.currency);
  return bookedMinor < row.amount_minor ? toMajor(bookedMinor) : null;
}

// Verified is an organiser with one method; whoever approves looks at the name of any other.
async function payeeOf(
  services: PayoutServices,
  row: QueuedRow,
  isOfTeam: boolean,
): Promise<QueuedPayout['payee']> {
  if (isOfTeam || (row.state !== 'requested' && row.state !== 'approved')) return null;
  const details = openDetails(services, await findSealed(services.db.sql, row.method_id));
  return (
    details && {
      name: details.name,
      is_verified: row.is_method_verified,
      added_at: row.method_added_at.toISOString(),
    }
  );
}

async function detailsOf(services: PayoutServices, methodId: string): Promise<string[] | null> {
  const details = openDetails(services, await findSealed(services.db.sql, methodId));
  if (!details) return null;
  return details.kind === 'mpesa'
    ? [details.phone, details.name]
    : [details.bank, details.account, details.name];
}
