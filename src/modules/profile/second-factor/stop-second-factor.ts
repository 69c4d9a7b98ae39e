import { randomUUID } from 'node:crypto';
import {
  type AccountServices,
  composeFactorMail,
  getAccount,
  insertHistory,
  presentUser,
  queueAccountMail,
  type UserView,
  updateTotpOff,
} from '#modules/accounts/index.ts';
import { announce } from '#modules/news/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Person } from '#shared/actor.ts';
import { fail, type Result } from '#shared/result.ts';
import { ownAccount } from '../own-account.ts';
import { type Proof, type ProofReason, withProof } from '../with-proof.ts';

// Asks for a code too: it is there for the day on which somebody else knows the password.
export async function stopSecondFactor(
  services: AccountServices,
  given: Proof,
  ask: Ask<Person>,
): Promise<Result<UserView, 'sign_in_needed' | 'second_factor_off' | ProofReason>> {
  const person = await ownAccount(services, ask.actor);
  if (!person.ok) return person;
  const account = person.value;
  if (account.totp_confirmed_at === null) return fail('second_factor_off');
  const frame = await services.openMailFrame(account.locale);
  return withProof(services, account, given, ask.now, async (tx) => {
    await updateTotpOff(tx, account.id);
    await insertHistory(tx, account.id, 'second_factor_off');
    await announce(tx, 'account.shaken', { accountId: account.id, changeId: randomUUID() });
    await queueAccountMail(tx, frame, account.email, composeFactorMail(frame, account.name, 'off'));
    return presentUser(await getAccount(tx, account.id));
  });
}
