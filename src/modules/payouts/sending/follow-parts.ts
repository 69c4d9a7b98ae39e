import { randomBytes } from 'node:crypto';
import { lockLedger } from '#modules/ledger/index.ts';
import { announce } from '#modules/news/index.ts';
import { type Disburser, ProviderFailure, type SentMoney } from '#modules/payments/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Logger } from '#platform/log.ts';
import { findSealed } from '../methods/methods.queries.ts';
import { openDetails } from '../methods/sealed-details.ts';
import { type Mover, movePayout, settlePart, stopWaiting } from '../move-payout.ts';
import type { PayoutServices } from '../payout-services.ts';
import {
  lockParts,
  lockPayout,
  type PartRow,
  type PayoutRow,
  updatePart,
  wasSaid,
} from '../payouts.queries.ts';
import { METHOD_RETIRED, type PartState } from '../payouts.rules.ts';
import {
  type CarriedPart,
  claimPart,
  type DuePart,
  findCarried,
  insertQuestion,
  isReceiptKnown,
  listAskedAnswers,
  listDueParts,
  updateAccepted,
  updateAskAt,
  updateQuestionRef,
  updateUnsent,
} from './parts.queries.ts';
import type { UnderWay } from './under-way.ts';

export interface CarryingServices extends PayoutServices {
  clock: Clock;
  log: Logger;
  // null: people send by hand.
  disburser: Disburser | null;
  underWay: UnderWay;
}

const AT_ONCE = 50;
const SOON_MS = 10_000;
const AGAIN_MS = 60_000;
const SELDOM_MS = 5 * 60_000;
// As long as an answer is still to be expected.
const PATIENCE_MS = 2 * 60_000;

// What failed may have arrived after all.
const DOUBTFUL: readonly PartState[] = ['sending', 'unknown', 'failed'];
// It arrived, but not as we sent it. No further answer helps, so people look at once.
const ODD_CODES = ['amount_differs', 'phone_differs', 'no_receipt'];

// Where results and answers come to. Hexadecimal, because M-Pesa refuses addresses in which it reads words such as cmd or sql.
export const answerPath = (token: Uint8Array): string => `/cb/p/${Buffer.from(token).toString('hex')}`;

// Sends what waits and asks about what was sent, each part for itself. Two at once do no harm.
export async function followParts(services: CarryingServices): Promise<void> {
  const { db, log, clock } = services;
  for (const due of await listDueParts(db.sql, clock.now(), AT_ONCE))
    await followPart(services, due).catch((error: unknown) =>
      log.error({ err: error, payout: due.payout_id, part: due.number }, 'a payout could not be followed'),
    );
}

// `mayAsk`: false where an answer to a question has come that says nothing, which would be asked again at once and for ever.
export async function followPart(services: CarryingServices, due: DuePart, mayAsk = true): Promise<void> {
  const { db, disburser, clock } = services;
  const part = await findCarried(db.sql, due);
  if (part?.state === 'waiting' && part.is_method_retired) return stopRetired(services, part);
  if (!part) return;
  if (!disburser) return leaveToPeople(services, part);
  const details = openDetails(services, await findSealed(db.sql, part.method_id));
  if (details?.kind !== 'mpesa') throw new Error('The payout method cannot be read');
  const money: SentMoney = { key: part.key, amountMinor: part.amount_minor, phone: details.phone };
  if (part.state === 'waiting') return sendPart(services, disburser, part, money);
  // What has an end is judged as well: the provider may say something else than people did.
  if ((await judgePart(services, disburser, part, money)) || !mayAsk || !DOUBTFUL.includes(part.state))
    return;
  const now = clock.now();
  const isLate = await doubtLate(services, part, now);
  await updateAskAt(db.sql, part.key, new Date(now.getTime() + (isLate ? SELDOM_MS : AGAIN_MS)));
  const token = randomBytes(32);
  const question = await insertQuestion(db.sql, due, token, now);
  // What cannot be asked now is asked again when it is due.
  const ref = await disburser.ask(money, answerPath(token)).catch((error: unknown) => {
    if (error instanceof ProviderFailure) return null;
    throw error;
  });
  if (ref !== null) await updateQuestionRef(db.sql, question, ref);
  // It may have been quicker than we were.
  await judgePart(services, disburser, part, money);
}

// Answers whether no answer is to be expected any more; then nobody knows what became of it.
async function doubtLate(services: CarryingServices, part: CarriedPart, now: Date): Promise<boolean> {
  const isLate = now.getTime() - (part.sent_at?.getTime() ?? 0) > PATIENCE_MS;
  if (isLate && part.state === 'sending') await becomeUnknown(services, part, 'no_answer');
  return isLate;
}

// M-Pesa is not configured any more, so nobody can be asked: operators stop what waits, and look up what has left.
async function leaveToPeople(services: CarryingServices, part: CarriedPart): Promise<void> {
  const now = services.clock.now();
  await doubtLate(services, part, now);
  await updateAskAt(services.db.sql, part.key, new Date(now.getTime() + AGAIN_MS));
}

// M-Pesa had not taken it when its method was removed, so it waited once more.
async function stopRetired({ db, clock }: CarryingServices, { payout_id }: CarriedPart): Promise<void> {
  await db.sql.transaction().execute(async (tx) => {
    await lockLedger(tx);
    const payout = await lockPayout(tx, payout_id);
    if (payout) await stopWaiting(tx, { actor: 'clock', now: clock.now() }, payout, METHOD_RETIRED);
  });
}

async function sendPart(
  services: CarryingServices,
  disburser: Disburser,
  part: CarriedPart,
  money: SentMoney,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  if (!(await claimPart(db.sql, part.key, now, new Date(now.getTime() + SOON_MS)))) return;
  try {
    const answer = await disburser.send(money, answerPath(part.callback_token));
    if (answer.kind === 'accepted') return await updateAccepted(db.sql, part.key, answer.ref);
    await settle(services, part, { state: 'failed', code: answer.code });
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.mayHaveArrived) return becomeUnknown(services, part, error.code);
    await updateUnsent(db.sql, part.key, error.code, new Date(clock.now().getTime() + AGAIN_MS));
  }
}

// Answers whether the provider's word has ended it.
async function judgePart(
  services: CarryingServices,
  disburser: Disburser,
  part: CarriedPart,
  money: SentMoney,
): Promise<boolean> {
  const answers = await listAskedAnswers(services.db.sql, part);
  const verdict = disburser.judge(
    money,
    answers.map(({ question_ref, raw }) => ({ questionRef: question_ref, raw: Buffer.from(raw) })),
  );
  if (verdict.became === null) {
    const code = ODD_CODES.find((one) => one === verdict.code);
    if (code && part.state === 'failed') return settle(services, part, { state: 'sent', receipt: code });
    if (code) await becomeUnknown(services, part, code);
    return false;
  }
  const change =
    verdict.became === 'sent'
      ? ({ state: 'sent', receipt: verdict.receipt } as const)
      : ({ state: 'failed', code: verdict.code } as const);
  return settle(services, part, change);
}

type End = { state: 'sent'; receipt: string } | { state: 'failed'; code: string };

async function settle({ db, clock, log }: CarryingServices, part: CarriedPart, end: End): Promise<boolean> {
  return db.sql.transaction().execute(async (tx) => {
    await lockLedger(tx);
    const payout = await lockPayout(tx, part.payout_id);
    const now = (await lockParts(tx, part.payout_id)).find(({ number }) => number === part.number);
    if (!payout || !now || now.state === 'waiting') return true;
    const by = { actor: 'provider' as const, now: clock.now() };
    if (now.state !== 'sending' && now.state !== 'unknown') {
      if ((now.state === 'failed') === (end.state === 'sent'))
        await contradict(tx, by, payout, now, end, log);
      return true;
    }
    if (end.state === 'sent' && (await isReceiptKnown(tx, [end.receipt.toUpperCase()], part.key))) {
      log.error({ payout: payout.id, part: part.number }, 'a receipt that belongs to another payout');
      return false;
    }
    // Its code tells a seller nothing; operators read it at the part.
    await settlePart(tx, by, payout, now, end, end.state === 'sent' ? { reference: end.receipt } : {});
    return true;
  });
}

// The provider says something else than how it ended. Its money may be with the seller and due to them at once, so nothing moves by
// itself, and people hear of it.
async function contradict(
  tx: Tx,
  by: Mover,
  payout: PayoutRow,
  { number }: PartRow,
  end: End,
  log: Logger,
): Promise<void> {
  const said = end.state === 'sent' ? `sent ${end.receipt}` : `failed ${end.code}`;
  if (await wasSaid(tx, payout.id, number, 'contradicted', said)) return;
  log.error({ payout: payout.id, part: number, said }, 'a provider contradicts how a payout was ended');
  await movePayout(tx, by, payout, { state: payout.state }, { step: 'contradicted', part: number, said });
  await announce(tx, 'payout.contradicted', { payoutId: payout.id, part: number, said });
}

// Nobody can say whether it arrived. It is never sent again.
async function becomeUnknown(
  { db, clock }: CarryingServices,
  part: CarriedPart,
  code: string,
): Promise<void> {
  await db.sql.transaction().execute(async (tx) => {
    const payout = await lockPayout(tx, part.payout_id);
    const now = (await lockParts(tx, part.payout_id)).find(({ number }) => number === part.number);
    const isNews = now?.state === 'sending' || (now?.state === 'unknown' && now.code !== code);
    if (!payout || !isNews) return;
    await updatePart(tx, payout.id, part.number, { state: 'unknown', code });
    const by = { actor: 'provider' as const, now: clock.now() };
    await movePayout(tx, by, payout, payout.state === 'sending' ? { state: 'unknown' } : {}, {
      step: 'unknown',
      part: part.number,
      said: code,
    });
  });
}
