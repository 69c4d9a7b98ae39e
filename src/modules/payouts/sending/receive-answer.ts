import { createHash } from 'node:crypto';
import { type CarryingServices, followPart } from './follow-parts.ts';
import { type FoundAddress, findByToken, insertAnswer, wasAskedSince } from './parts.queries.ts';

// However many results come, M-Pesa is asked once in this time.
const PAUSE_MS = 10_000;
const TOKEN = /^[0-9a-f]{64}$/;

export interface ReceivedAnswer {
  token: string;
  raw: Buffer;
  address: string;
}

// Keeps what came to an address that nobody can guess, from the provider's machines. A result is no more than a reason to ask: what
// counts is the answer to our own question. Answers what is to be done about it once the provider has its answer; null: nothing was
// taken.
export async function receiveAnswer(
  services: CarryingServices,
  { token, raw, address }: ReceivedAnswer,
): Promise<(() => Promise<void>) | null> {
  const { db, disburser, clock } = services;
  if (!disburser?.isSender(address) || !TOKEN.test(token)) return null;
  const found = await findByToken(db.sql, Buffer.from(token, 'hex'));
  if (!found) return null;
  const digest = createHash('sha256').update(token).update(raw).digest('hex');
  const isNew = await insertAnswer(db.sql, { ...found, digest, raw, address }, clock.now());
  return isNew ? () => actOn(services, found) : async () => {};
}

async function actOn(services: CarryingServices, found: FoundAddress): Promise<void> {
  const { db, clock, log } = services;
  const part = { payout_id: found.payout_id, number: found.part };
  try {
    const since = clock.now().getTime() - PAUSE_MS;
    const mayAsk = found.question_id === null && !(await wasAskedSince(db.sql, part, since));
    await followPart(services, part, mayAsk);
  } catch (error) {
    log.error({ err: error, payout: found.payout_id }, 'the answer about a payout could not be handled');
  }
}
