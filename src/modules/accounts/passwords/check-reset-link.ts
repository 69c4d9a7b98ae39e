import { tokenHash } from '#platform/secrets/tokens.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { AccountServices } from '../account-services.ts';
import { findLink } from '../registering/links.queries.ts';

// Only looks: the link can still be used afterwards.
export async function checkResetLink(
  { db }: Pick<AccountServices, 'db'>,
  token: string,
): Promise<Result<undefined, 'link_expired'>> {
  return (await findLink(db.sql, tokenHash(token), 'password')) ? ok() : fail('link_expired');
}
