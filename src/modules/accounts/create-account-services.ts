import { availableParallelism } from 'node:os';
import { createSecrets } from '#platform/secrets/secrets.ts';
import type { AccountServices } from './account-services.ts';
import { createPasswordHasher, type PasswordCost } from './passwords/password-hasher.ts';
import { createTries } from './tries.ts';

const MOST_WAITING = 100;

interface Foundations
  extends Pick<
    AccountServices,
    'db' | 'log' | 'publicUrl' | 'isDemo' | 'messages' | 'openMailFrame' | 'personalCookies'
  > {
  appSecret: string;
  passwordCost: PasswordCost;
}

export function createAccountServices(foundations: Foundations): AccountServices {
  const { appSecret, passwordCost, ...given } = foundations;
  return {
    ...given,
    secrets: createSecrets(appSecret),
    passwords: createPasswordHasher({
      cost: passwordCost,
      // Hashing leaves one core for everybody who is not signing in, and one of Node's four threads for everything
      // else.
      mostAtOnce: Math.min(3, Math.max(1, availableParallelism() - 1)),
      mostWaiting: MOST_WAITING,
    }),
    tries: createTries(given.db.sql),
  };
}
