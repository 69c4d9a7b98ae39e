import { tokenHash } from '#platform/secrets/tokens.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { AccountServices } from '../account-services.ts';
import { findLink } from '../registering/links.queries.ts';

// Looking uses nothing up.
export async function checkResetLink(
  { db }: Pick<AccountServices, 'db'>,
  token: string,
): Promise<Result<undefined, 'link_expired'>> {
  return (await findLink(db.sql, tokenHash(token), 'password')) ? ok() : fail('link_expired');
}
