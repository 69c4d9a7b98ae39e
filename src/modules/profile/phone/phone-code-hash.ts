import type { Secrets } from '#platform/secrets/secrets.ts';

export const phoneCodeHash = (secrets: Secrets, accountId: string, code: string): Buffer =>
  secrets.keyedHash('phone-code', `${accountId}:${code.replace(/[\s-]/g, '')}`);
