import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { TooBusy } from '#platform/too-busy.ts';

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hashed: string, password: string): Promise<boolean>;
  // A hash that takes as long to verify as any other and matches no password. Used where there is no account, so that
  // the time tells nothing.
  readonly decoy: string;
}

export interface PasswordCost {
  memoryKiB: number;
  passes: number;
}

export interface HasherSettings {
  cost: PasswordCost;
  // Each hash keeps a core busy for tens of milliseconds.
  mostAtOnce: number;
  mostWaiting: number;
}

// The lowest recommended cost of argon2id.
export const STRONG: PasswordCost = { memoryKiB: 19_456, passes: 2 };
const ARGON2ID = 2;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

// Argon2id, in Node's threads and never more than a few at once: under attack signing in may become slow, but nothing
// else does. Rejects with TooBusy when too many are waiting.
export function createPasswordHasher({ cost, mostAtOnce, mostWaiting }: HasherSettings): PasswordHasher {
  const options = {
    algorithm: ARGON2ID,
    memoryCost: cost.memoryKiB,
    timeCost: cost.passes,
    parallelism: 1,
    outputLen: HASH_BYTES,
  };
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < mostAtOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw new TooBusy('Too many passwords wait to be hashed');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next one in line takes over the place, if there is one.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return {
    hash: (password) => inTurn(() => hash(readable(password), options)),
    verify: (hashed, password) => inTurn(() => verify(hashed, readable(password))),
    decoy: `$argon2id$v=19$m=${cost.memoryKiB},t=${cost.passes},p=1$${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(HASH_BYTES))}`,
  };
}

// Keyboards write é as one character or as two; both become the same.
const readable = (password: string) => password.normalize('NFKC');
