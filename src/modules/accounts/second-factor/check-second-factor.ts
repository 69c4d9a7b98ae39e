import type { Tx } from '#platform/database/index.ts';
import { findStep } from '#platform/secrets/totp.ts';
import type { AccountServices } from '../account-services.ts';
import { type AccountRow, insertHistory } from '../accounts.queries.ts';
import { recoveryHash } from './recovery-codes.ts';
import { takeRecoveryCode, takeTotpStep, updateTotpSecret } from './second-factor.queries.ts';

const TOTP_SEAL = 'totp';

// Counts from the first right code on; until then another one may take its place.
export const keepFactorSecret = (
  tx: Tx,
  { secrets }: Pick<AccountServices, 'secrets'>,
  accountId: string,
  secret: Uint8Array,
): Promise<void> => updateTotpSecret(tx, accountId, secrets.seal(TOTP_SEAL, secret));

// Whether the code is one of the app's, or a recovery code, that was not used before; it is used now.
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
