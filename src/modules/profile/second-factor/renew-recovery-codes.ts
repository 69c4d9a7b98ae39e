import {
  type AccountServices,
  composeFactorMail,
  giveRecoveryCodes,
  insertHistory,
  queueAccountMail,
} from '#modules/accounts/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Person } from '#shared/actor.ts';
import { fail, type Result } from '#shared/result.ts';
import { ownAccount } from '../own-account.ts';
import { type Proof, type ProofReason, withProof } from '../with-proof.ts';

// Asks for a code too: with new recovery codes the password alone would be enough from then on.
export async function renewRecoveryCodes(
  services: AccountServices,
  given: Proof,
  ask: Ask<Person>,
): Promise<Result<string[], 'sign_in_needed' | 'second_factor_off' | ProofReason>> {
  const person = await ownAccount(services, ask.actor);
  if (!person.ok) return person;
  const account = person.value;
  if (account.totp_confirmed_at === null) return fail('second_factor_off');
  const frame = await services.openMailFrame(account.locale);
  return withProof(services, account, given, ask.now, async (tx) => {
    await insertHistory(tx, account.id, 'recovery_codes_renewed');
    await queueAccountMail(tx, frame, account.email, composeFactorMail(frame, account.name, 'codes'));
    return giveRecoveryCodes(tx, services.secrets, account.id);
  });
}
