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
  // The order that a pass opens; null: none, or none any more.
  unlockedBy(pass: string, nowMs: number): string | null;
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
  const unlockedBy = (pass: string, nowMs: number) => {
    const [reference = '', until = '', given = ''] = pass.split('.');
    if (!/^\d{13}$/.test(until) || Number(until) <= nowMs) return null;
    return isSame(proof(reference, Number(until)), given) ? reference : null;
  };
  return {
    linkToken,
    isLinkToken: (reference, token) => isSame(linkToken(reference), token),
    unlockPass(reference, nowMs) {
      const untilMs = nowMs + UNLOCK_SECONDS * 1000;
      return `${reference}.${untilMs}.${proof(reference, untilMs)}`;
    },
    isUnlocked: (reference, pass, nowMs) => unlockedBy(pass, nowMs) === reference,
    unlockedBy,
  };
}

export function setUnlockCookie(access: OrderAccess, reference: string, ask: Ask): void {
  ask.caller.setCookie({
    name: UNLOCK_COOKIE,
    value: access.unlockPass(reference, ask.now.getTime()),
    maxAgeSeconds: UNLOCK_SECONDS,
  });
}

// The order that this browser opened last, while it remembers it.
export function unlockedOrder(access: OrderAccess, ask: Ask): string | null {
  const pass = ask.caller.cookie(UNLOCK_COOKIE);
  return pass === null ? null : access.unlockedBy(pass, ask.now.getTime());
}

// Whoever keeps the page open is not forgotten in the middle of a hold, which may outlast one pass.
export function refreshUnlockCookie(access: OrderAccess, reference: string, ask: Ask): void {
  const pass = ask.caller.cookie(UNLOCK_COOKIE) ?? '';
  const halfLater = ask.now.getTime() + (UNLOCK_SECONDS * 1000) / 2;
  if (!access.isUnlocked(reference, pass, halfLater)) setUnlockCookie(access, reference, ask);
}

function isSame(expected: string, given: string): boolean {
  const one = Buffer.from(expected);
  const other = Buffer.from(given);
  return one.length === other.length && timingSafeEqual(one, other);
}
