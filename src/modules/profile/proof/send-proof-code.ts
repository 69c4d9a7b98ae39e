import { randomInt } from 'node:crypto';
import {
  type AccountServices,
  composeProofMail,
  queueAccountMail,
  type TryLimits,
  tooManyTries,
} from '#modules/accounts/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';
import type { Person } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { ownAccount } from '../own-account.ts';
import { PROOF_CODE_SECONDS, upsertProofCode } from './proof-codes.queries.ts';

const PROOF_CODES: TryLimits = { what: 'proof-code', most: 5, windowSeconds: 3_600 };

export const proofCodeHash = (secrets: Secrets, accountId: string, code: string): Buffer =>
  secrets.keyedHash('proof-code', `${accountId}:${code.replace(/[\s-]/g, '')}`);

// Mails a code of six digits to somebody who has no password: their mailbox is what made the account theirs. Whoever has a
// password proves with that.
export async function sendProofCode(
  services: AccountServices,
  { actor }: Ask<Person>,
): Promise<Result<{ expires_in: number }, 'sign_in_needed' | 'password_there' | 'too_many_tries'>> {
  const { db, secrets, tries, openMailFrame } = services;
  const person = await ownAccount(services, actor);
  if (!person.ok) return person;
  const { id, name, email, locale, password_hash } = person.value;
  if (password_hash !== null) return fail('password_there');
  const wait = await tries.take(PROOF_CODES, id);
  if (wait > 0) return tooManyTries(wait);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const frame = await openMailFrame(locale);
  await db.sql.transaction().execute(async (tx) => {
    await upsertProofCode(tx, id, actor.sessionId, proofCodeHash(secrets, id, code));
    await queueAccountMail(tx, frame, email, composeProofMail(frame, { name, code }));
  });
  return ok({ expires_in: PROOF_CODE_SECONDS });
}
