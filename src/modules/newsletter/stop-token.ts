import { createSigner } from '#platform/secrets/signer.ts';

const signer = (appSecret: string) => createSigner(appSecret, 'newsletter stop');

// Part of every issue; it is enough to end the subscription. It never changes, so that the link in an old mail still
// works.
export const stopToken = (appSecret: string, subscriberId: number): string =>
  `${subscriberId}.${signer(appSecret).sign(String(subscriberId))}`;

// null: not a token of ours.
export function readStopToken(appSecret: string, token: string): number | null {
  const [, id = '', given = ''] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? [];
  return id !== '' && signer(appSecret).isSigned(id, given) ? Number(id) : null;
}
