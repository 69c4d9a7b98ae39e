import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromBase45, toBase45 } from './base45.rules.ts';
import { checkSignature } from './signing-keys.ts';
import {
  claimBytes,
  readTicketCode,
  shortType,
  TICKET_CODE_LENGTH,
  type TicketClaims,
  verifyTicketCode,
  writeTicketCode,
} from './ticket-code.rules.ts';

const claims: TicketClaims = {
  keyId: 2,
  eventId: 40_001,
  ticketId: '0b9f6a4e-3c1d-4f7a-9a51-7d2f1e0c9b8a',
  type: shortType(65_536 + 17),
  validFromS: 1_796_000_000,
  validUntilS: 1_796_090_000,
  generation: 3,
};
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const { publicKey: oldPublic, privateKey: oldPrivate } = generateKeyPairSync('ed25519');
const xOf = (key: typeof publicKey) => key.export({ format: 'jwk' }).x ?? '';
const event = { id: claims.eventId, publicKeys: new Map([[2, xOf(publicKey)]]) };

function signed(given: TicketClaims = claims, key = privateKey): string {
  const bytes = claimBytes(given);
  return writeTicketCode(bytes, sign(null, bytes, key));
}

describe('base 45', () => {
  test('writes what RFC 9285 gives as examples', () => {
    const write = (text: string) => toBase45(Buffer.from(text));
    expect(write('AB')).toBe('BB8');
    expect(write('Hello!!')).toBe('%69 VD92EX0');
    expect(write('base-45')).toBe('UJCLQE7W581');
    expect(Buffer.from(fromBase45('QED8WEX0') ?? []).toString()).toBe('ietf!');
  });

  test('gives back what it was given', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(fromBase45(toBase45(bytes))).toEqual(new Uint8Array(bytes));
      }),
    );
  });

  test('refuses what no bytes are written as', () => {
    for (const text of ['A', 'GGW', ':::', 'ZZ', 'AAÅ', 'aaa', 'AAAA'])
      expect(fromBase45(text), text).toBeNull();
  });
});

describe('TKT-1: the code of a ticket', () => {
  test('has 97 bytes in 146 characters, each number at its place', () => {
    const code = signed();
    expect(code).toHaveLength(TICKET_CODE_LENGTH);
    const bytes = Buffer.from(fromBase45(code) ?? []);
    expect(bytes).toHaveLength(97);
    expect(bytes.toString('hex', 0, 33)).toBe(
      ['01', '02', '00009c41', '0b9f6a4e3c1d4f7a9a517d2f1e0c9b8a', '0011', '6b0cc900', '6b0e2890', '03'].join(
        '',
      ),
    );
  });

  test('reads back as it was written', () => {
    const number = (max: number) => fc.integer({ min: 0, max });
    const anyClaims = fc.record({
      keyId: number(255),
      eventId: number(2 ** 32 - 1),
      ticketId: fc.uuid(),
      type: number(65_535),
      validFromS: number(2 ** 32 - 1),
      validUntilS: number(2 ** 32 - 1),
      generation: number(255),
    });
    fc.assert(
      fc.property(anyClaims, (given) => {
        expect(readTicketCode(signed(given))?.claims).toEqual(given);
      }),
      { numRuns: 50 },
    );
  });

  test('is believed with the event’s key', () => {
    expect(verifyTicketCode(signed(), event, checkSignature)).toEqual({ ok: true, claims });
  });

  test('is not believed with any one of its bits changed', () => {
    const bytes = fromBase45(signed()) ?? new Uint8Array();
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Uint8Array.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(verifyTicketCode(toBase45(changed), event, checkSignature).ok, `bit ${bit}`).toBe(false);
    }
  });

  test('is not believed when another key signed it, of another event or of nobody', () => {
    expect(verifyTicketCode(signed(claims, oldPrivate), event, checkSignature)).toEqual({
      ok: false,
      reason: 'forged',
    });
    expect(verifyTicketCode(signed(), { ...event, id: 1 }, checkSignature)).toEqual({
      ok: false,
      reason: 'other_event',
    });
    expect(verifyTicketCode(signed({ ...claims, keyId: 9 }), event, checkSignature)).toEqual({
      ok: false,
      reason: 'unknown_key',
    });
  });

  test('of an old key is believed as long as that key is', () => {
    const old = signed({ ...claims, keyId: 1 }, oldPrivate);
    const both = { ...event, publicKeys: new Map([...event.publicKeys, [1, xOf(oldPublic)]]) };
    expect(verifyTicketCode(old, both, checkSignature).ok).toBe(true);
    expect(verifyTicketCode(old, event, checkSignature)).toEqual({ ok: false, reason: 'unknown_key' });
  });

  test('is nothing that people may type or scan instead', () => {
    for (const text of [
      '',
      'KX7Q2ABC',
      'https://example.com/',
      signed().slice(1),
      `${signed()}0`,
      'é'.repeat(146),
    ]) {
      expect(verifyTicketCode(text, event, checkSignature)).toEqual({ ok: false, reason: 'unreadable' });
    }
    fc.assert(
      fc.property(fc.string({ minLength: 146, maxLength: 146 }), (text) => {
        expect(verifyTicketCode(text, event, checkSignature).ok).toBe(false);
      }),
    );
  });
});
