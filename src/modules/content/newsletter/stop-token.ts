import { createHmac, timingSafeEqual } from 'node:crypto';

const sign = (appSecret: string, id: string) =>
  createHmac('sha256', appSecret).update(`newsletter-stop:${id}`).digest('base64url');

// Stands in every issue and is all that it takes to end a subscription. It never changes: an old mail must still do.
export const stopToken = (appSecret: string, subscriberId: number): string =>
  `${subscriberId}.${sign(appSecret, String(subscriberId))}`;

// Null: we never gave it out.
export function readStopToken(appSecret: string, token: string): number | null {
  const [, id = '', given = ''] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === '') return null;
  return timingSafeEqual(Buffer.from(sign(appSecret, id)), Buffer.from(given)) ? Number(id) : null;
}
