import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { createSecrets } from '#platform/secrets/secrets.ts';
import { barePairingCode, PAIRING_CODE_LENGTH } from './device.rules.ts';

// No letters that are read as digits.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
// So many of its characters say for which event it is, roughly: tries are counted by them.
const EVENT_LENGTH = 2;

export interface PairingCodes {
  newToken(): string;
  newCode(eventId: number): string;
  // What people type, without spaces and in capitals. null: it cannot be a code.
  readCode(typed: string): string | null;
  hashOfCode(code: string): Buffer;
  eventPartOf(code: string): string;
}

export function createPairingCodes(appSecret: string): PairingCodes {
  const secrets = createSecrets(appSecret);
  const letter = (value: number) => ALPHABET[value % ALPHABET.length] ?? '';
  return {
    newToken: () => randomBytes(16).toString('base64url'),
    newCode(eventId) {
      const [first = 0, second = 0] = createHmac('sha256', 'door').update(String(eventId)).digest();
      const rest = Array.from({ length: PAIRING_CODE_LENGTH - EVENT_LENGTH }, () =>
        letter(randomInt(ALPHABET.length)),
      );
      return `${letter(first)}${letter(second)}${rest.join('')}`;
    },
    readCode(typed) {
      const code = barePairingCode(typed);
      return code.length === PAIRING_CODE_LENGTH && [...code].every((one) => ALPHABET.includes(one))
        ? code
        : null;
    },
    hashOfCode: (code) => secrets.keyedHash('door pairing', code),
    eventPartOf: (code) => code.slice(0, EVENT_LENGTH),
  };
}
