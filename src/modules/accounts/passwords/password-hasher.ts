import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { TooBusy } from '#platform/too-busy.ts';

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hashed: string, password: string): Promise<boolean>;
  // Takes as long to verify as any other and matches nothing: for whoever has no account.
  readonly nobodys: string;
}

export interface PasswordCost {
  memoryKiB: number;
  passes: number;
}

export interface HasherSettings {
  cost: PasswordCost;
  // Each keeps a core busy for tens of milliseconds.
  mostAtOnce: number;
  mostWaiting: number;
}

// The least that is advised for argon2id.
export const STRONG: PasswordCost = { memoryKiB: 19_456, passes: 2 };
const ARGON2ID = 2;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

// Argon2id, in Node's threads and never more than a few at once: signing in may be slow under attack, nothing else
// is. Rejects with TooBusy when too many wait.
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
      // The place goes to the next in line, or is free.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return {
    hash: (password) => inTurn(() => hash(readable(password), options)),
    verify: (hashed, password) => inTurn(() => verify(hashed, readable(password))),
    nobodys: `$argon2id$v=19$m=${cost.memoryKiB},t=${cost.passes},p=1$${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(HASH_BYTES))}`,
  };
}

// However the keyboard put é together.
const readable = (password: string) => password.normalize('NFKC');
