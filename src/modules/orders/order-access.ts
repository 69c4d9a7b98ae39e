import { hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Ask } from '#platform/http/call.ts';

// Who may see names, amounts and tickets of an order: whoever has its signed link, or proved a moment ago to know
// the buyer's email or phone.
export interface OrderAccess {
  // The secret part `t` of the link to an order; it never changes, so links in mails keep working.
  linkToken(reference: string): string;
  isLinkToken(reference: string, token: string): boolean;
  // The value of the cookie that remembers the proof.
  unlockPass(reference: string, nowMs: number): string;
  isUnlocked(reference: string, pass: string, nowMs: number): boolean;
}

export const UNLOCK_COOKIE = 'MY_ORDER';
const UNLOCK_SECONDS = 30 * 60;
const KEY_BYTES = 32;

export function createOrderAccess(secret: string): OrderAccess {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'order access', KEY_BYTES)).toString('base64url');
  // Every order has its link signed while everybody waits, and this takes a third of what an HMAC does. SHA-512/256
  // shows half of its state, so nobody can go on from a signature to that of a longer text, as with SHA-256.
  const sign = (purpose: string, text: string) =>
    hash('sha512-256', `${key}:${purpose}:${text}`, 'base64url');
  const linkToken = (reference: string) => sign('order-link', reference);
  const proof = (reference: string, untilMs: number) => sign('order-unlock', `${reference}:${untilMs}`);
  return {
    linkToken,
    isLinkToken: (reference, token) => isSame(linkToken(reference), token),
    unlockPass(reference, nowMs) {
      const untilMs = nowMs + UNLOCK_SECONDS * 1000;
      return `${reference}.${untilMs}.${proof(reference, untilMs)}`;
    },
    isUnlocked(reference, pass, nowMs) {
      const [ofReference = '', until = '', given = ''] = pass.split('.');
      if (ofReference !== reference || !/^\d{13}$/.test(until) || Number(until) <= nowMs) return false;
      return isSame(proof(reference, Number(until)), given);
    },
  };
}

export function setUnlockCookie(access: OrderAccess, reference: string, ask: Ask): void {
  ask.caller.setCookie({
    name: UNLOCK_COOKIE,
    value: access.unlockPass(reference, ask.now.getTime()),
    maxAgeSeconds: UNLOCK_SECONDS,
  });
}

function isSame(expected: string, given: string): boolean {
  const one = Buffer.from(expected);
  const other = Buffer.from(given);
  return one.length === other.length && timingSafeEqual(one, other);
}
