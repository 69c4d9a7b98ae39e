import { solveChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, test } from 'vitest';
import { type BotAction, type WorkChallenge, workToken } from '#shared/bot-check.ts';
import { createUsedTokens } from './used-tokens.ts';
import { createWork, workKeys } from './work.ts';

const SECRET = 'a-secret-that-only-tests-may-know';
const now = new Date();
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const make = (secret = SECRET) => createWork(secret);

async function challengeOf(action: BotAction, work = make()): Promise<WorkChallenge> {
  const made = await work.challengeFor(action, now);
  if (made.kind !== 'work') throw new Error('No work was given');
  return made.challenge;
}

const solved = await solve(await challengeOf('order'));

async function solve(challenge: WorkChallenge) {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('Not solved');
  return { challenge, solution, token: workToken(challenge, solution.derivedKey) };
}

test('a solved challenge is known by our signature, however it is written', () => {
  const { challenge, solution } = solved;
  const known = { id: challenge.signature, expiresAt: challenge.parameters.expiresAt * 1000 };
  const { token } = solved;
  for (const spelling of [
    token,
    `${token}==`,
    workToken({ ...challenge, y: 2 } as WorkChallenge, solution.derivedKey),
    workToken(challenge, solution.derivedKey.toUpperCase()),
  ]) {
    expect(make().verify(spelling, 'order', now)).toEqual(known);
  }
});

test('the library says the same of it', async () => {
  const { challenge, solution } = solved;
  const { challenges, solutions } = workKeys(SECRET);
  const keys = { hmacSignatureSecret: challenges, hmacKeySignatureSecret: solutions };
  expect(await verifySolution({ challenge, solution, deriveKey, ...keys })).toMatchObject({ verified: true });
});

test('it takes between 20,000 and 60,000 rounds', async () => {
  expect(solved.solution.counter * solved.challenge.parameters.cost).toBeGreaterThanOrEqual(20_000);
  expect(solved.solution.counter * solved.challenge.parameters.cost).toBeLessThanOrEqual(60_000);
});

describe('refused', () => {
  const { challenge, solution } = solved;
  const changed = (changes: object) =>
    workToken({ ...challenge, parameters: { ...challenge.parameters, ...changes } }, solution.derivedKey);
  test.each([
    ['for another action', solved.token, 'login', now],
    ['expired', solved.token, 'order', later(21)],
    ['given a longer life', changed({ expiresAt: 9_999_999_999 }), 'order', now],
    ['given another action', changed({ data: { action: 'login' } }), 'login', now],
    ['unsolved', workToken(challenge, challenge.parameters.keyPrefix), 'order', now],
    ['solved with nothing', workToken(challenge, ''), 'order', now],
    ['not a token', 'work.nonsense', 'order', now],
    ['a number', `work.${Buffer.from('17').toString('base64url')}`, 'order', now],
    ['null', `work.${Buffer.from('null').toString('base64url')}`, 'order', now],
    ['without parameters', `work.${Buffer.from('{"signature":"x"}').toString('base64url')}`, 'order', now],
    ['empty', 'work.', 'order', now],
  ] as const)('%s', (_what, token, action, at) => {
    expect(make().verify(token, action, at)).toBe('bad');
  });

  test('of a program with another secret', () => {
    expect(make('another-secret-that-nobody-knows-at-all').verify(solved.token, 'order', now)).toBe('bad');
  });
});

test('used tokens are forgotten when they have expired, and never fill the memory', () => {
  const used = createUsedTokens(2);
  expect([used.use('a', 10, 0), used.use('a', 10, 9), used.use('b', 20, 11), used.use('a', 30, 11)]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  // The oldest makes room.
  expect([used.use('c', 40, 12), used.use('b', 20, 12), used.use('c', 40, 12)]).toEqual([true, true, false]);
});
