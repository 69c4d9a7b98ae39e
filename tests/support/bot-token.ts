import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type BotAction, workToken } from '#shared/bot-check.ts';
import type { TestApp } from './test-app.ts';

// Does the work that a browser would do.
export async function botToken(app: TestApp, action: BotAction): Promise<string> {
  const answer = await app.http.inject({ url: `/api/bot-check/${action}` });
  const { challenge } = answer.json().data;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The challenge was not solved');
  return workToken(challenge, solution.derivedKey);
}
