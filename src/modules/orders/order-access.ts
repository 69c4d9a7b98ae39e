import { createSigner } from '#platform/secrets/signer.ts';

// Who may see names, amounts and tickets of an order: anybody with its signed link, or who has just proved to know the
// buyer's email or phone.
export interface OrderAccess {
  // The secret part `t` of the link to an order; it never changes, so links in mails keep working.
  linkToken(reference: string): string;
  isLinkToken(reference: string, token: string): boolean;
  // The value of the cookie that remembers the proof, and which it was.
  unlockPass(reference: string, nowMs: number, by?: ProvedBy): string;
  // Of somebody who had the link before: it may be shown to them again.
  isLinkPass(reference: string, pass: string, nowMs: number): boolean;
  isUnlocked(reference: string, pass: string, nowMs: number): boolean;
  // The order that a pass opens; null if it is none of ours or has expired.
  unlockedBy(pass: string, nowMs: number): string | null;
}

// The link itself, or knowing the buyer's email or phone, which opens the order for a short time only.
export type ProvedBy = 'link' | 'contact';

export const UNLOCK_SECONDS = 30 * 60;

export function createOrderAccess(secret: string): OrderAccess {
  const links = createSigner(secret, 'order link');
  const passes = createSigner(secret, 'order pass');
  const read = (pass: string, nowMs: number) => {
    const [reference = '', until = '', given = '', by = 'link'] = pass.split('.');
    if (!/^\d{13}$/.test(until) || Number(until) <= nowMs) return null;
    return passes.isSigned(signedText(reference, until, by), given) ? { reference, by } : null;
  };
  const unlockedBy = (pass: string, nowMs: number) => read(pass, nowMs)?.reference ?? null;
  return {
    linkToken: links.sign,
    isLinkToken: links.isSigned,
    unlockPass(reference, nowMs, by = 'link') {
      const until = String(nowMs + UNLOCK_SECONDS * 1000);
      return [reference, until, passes.sign(signedText(reference, until, by)), by].join('.');
    },
    isLinkPass(reference, pass, nowMs) {
      const found = read(pass, nowMs);
      return found?.reference === reference && found.by === 'link';
    },
    isUnlocked: (reference, pass, nowMs) => unlockedBy(pass, nowMs) === reference,
    unlockedBy,
  };
}

const signedText = (reference: string, until: string, by: string) => [reference, until, by].join(':');

// What a visitor brought to prove that they may see an order.
export interface OrderProof {
  // The secret part of its signed link.
  token: string | undefined;
  // From the cookie: this browser proved it a short time ago.
  pass: string | null;
}
