import type { Tx } from '#platform/database/index.ts';
import { findStep } from '#platform/secrets/totp.ts';
import type { AccountServices } from '../account-services.ts';
import { type AccountRow, insertHistory } from '../accounts.queries.ts';
import { recoveryHash } from './recovery-codes.ts';
import { takeRecoveryCode, takeTotpStep, updateTotpSecret } from './second-factor.queries.ts';

const TOTP_SEAL = 'totp';

// The secret is asked for at sign-in only after a first right code was given; until then it can be replaced by another.
export const keepFactorSecret = (
  tx: Tx,
  { secrets }: Pick<AccountServices, 'secrets'>,
  accountId: string,
  secret: Uint8Array,
): Promise<void> => updateTotpSecret(tx, accountId, secrets.seal(TOTP_SEAL, secret));

// Whether this is a code of the app, or a recovery code, that was not used before. Marks it as used.
export async function checkSecondFactor(
  tx: Tx,
  { secrets }: Pick<AccountServices, 'secrets'>,
  account: AccountRow,
  given: string,
  now: Date,
): Promise<boolean> {
  const code = given.replace(/[\s-]/g, '');
  const secret = account.totp_secret && secrets.unseal(TOTP_SEAL, account.totp_secret);
  if (!secret) return false;
  const step = findStep(secret, code, now);
  if (step !== null) return takeTotpStep(tx, account.id, step);
  const isRecovery = await takeRecoveryCode(tx, account.id, recoveryHash(secrets, code));
  if (isRecovery) await insertHistory(tx, account.id, 'recovery_code_used');
  return isRecovery;
}
