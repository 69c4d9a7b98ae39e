import { createHmac, randomInt } from 'node:crypto';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type BotAction, type BotChallenge, WORK_TOKEN, type WorkChallenge } from '#shared/bot-check.ts';
import { deriveKey as deriveSecret } from '../secrets/derive-key.ts';
import { isSame } from '../secrets/is-same.ts';
import type { JudgedToken } from './bot-check.rules.ts';

// Between 20,000 and 60,000 rounds of PBKDF2 in all, at the speed of the machine itself and not of its script: a tenth
// of a second on a laptop, well under a second on a slow phone. bench/bot-check.ts prints what it comes to.
const ROUNDS = 200;
const FEWEST_TRIES = 100;
const MOST_TRIES = 300;
const LIFE_SECONDS = 20 * 60;

export interface Work {
  challengeFor(action: BotAction, now: Date): Promise<BotChallenge>;
  verify(token: string, action: BotAction, now: Date): JudgedToken;
}

export const isWorkToken = (token: string): boolean => token.startsWith(WORK_TOKEN);

// A proof of work in the format of altcha-lib, which makes the challenge and, in the browser, solves it. The library
// takes a fifth of a millisecond to verify one; two signatures say the same in a few microseconds.
export function createWork(secret: string): Work {
  const { challenges, solutions } = workKeys(secret);
  return {
    async challengeFor(action, now) {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ROUNDS,
        counter: randomInt(FEWEST_TRIES, MOST_TRIES + 1),
        deriveKey,
        data: { action },
        expiresAt: Math.floor(now.getTime() / 1000) + LIFE_SECONDS,
        hmacSignatureSecret: challenges,
        hmacKeySignatureSecret: solutions,
      });
      return { kind: 'work', challenge: challenge as WorkChallenge };
    },

    verify(token, action, now) {
      const { parameters, signature, derivedKey } = readToken(token);
      // The signature covers exactly this text, so what is read from it below was written by us.
      if (!parameters || !isSignature(signature, challenges, JSON.stringify(parameters))) return 'bad';
      const isSolved =
        typeof derivedKey === 'string' &&
        isSignature(parameters.keySignature, solutions, Buffer.from(derivedKey, 'hex'));
      const isOurs = parameters.data.action === action && parameters.expiresAt * 1000 > now.getTime();
      return isSolved && isOurs ? { id: signature, expiresAt: parameters.expiresAt * 1000 } : 'bad';
    },
  };
}

export const workKeys = (secret: string) => ({
  challenges: deriveSecret(secret, 'bot check work').toString('hex'),
  solutions: deriveSecret(secret, 'bot check work solved').toString('hex'),
});

// The same signature that altcha-lib makes.
const isSignature = (given: unknown, key: string, text: string | Buffer): boolean =>
  typeof given === 'string' && isSame(createHmac('sha256', key).update(text).digest('hex'), given);

type Solved = Partial<WorkChallenge> & { signature: string; derivedKey?: unknown };

function readToken(token: string): Solved {
  try {
    return Object(JSON.parse(Buffer.from(token.slice(WORK_TOKEN.length), 'base64url').toString()));
  } catch {
    return { signature: '' };
  }
}
