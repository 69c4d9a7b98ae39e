import { createSigner } from '#platform/secrets/signer.ts';

const signer = (appSecret: string) => createSigner(appSecret, 'newsletter stop');

// Stands in every issue and is all that it takes to end a subscription. It never changes: an old mail must still do.
export const stopToken = (appSecret: string, subscriberId: number): string =>
  `${subscriberId}.${signer(appSecret).sign(String(subscriberId))}`;

// Null: we never gave it out.
export function readStopToken(appSecret: string, token: string): number | null {
  const [, id = '', given = ''] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? [];
  return id !== '' && signer(appSecret).isSigned(id, given) ? Number(id) : null;
}
