import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isClaimedAnew,
  isOpenStatus,
  judgeOutcome,
  nextPollSeconds,
  type Prompt,
  promptWait,
  retryPollSeconds,
  type Status,
} from './payments.rules.ts';

const STATUSES: Status[] = ['created', 'pending', 'unknown', 'succeeded', 'failed', 'expired'];
const known = fc.record({
  status: fc.constantFrom(...STATUSES),
  amountMinor: fc.integer({ min: 1, max: 10 ** 9 }),
  currency: fc.constantFrom('KES', 'USD'),
  isGivenUp: fc.boolean(),
  ageSeconds: fc.integer({ min: 0, max: 400 }),
});
const told = fc.record({
  status: fc.constantFrom('succeeded' as const, 'failed' as const, 'pending' as const),
  amountMinor: fc.option(fc.integer({ min: 0, max: 10 ** 9 })),
  currency: fc.option(fc.constantFrom('KES', 'USD')),
});

describe('judging what a provider says', () => {
  test('success is sticky, and money taken is never called a failure', () => {
    fc.assert(
      fc.property(known, told, (attempt, word) => {
        const { change, status } = judgeOutcome(attempt, word);
        if (attempt.status === 'succeeded') expect([change, status]).toEqual(['already', 'succeeded']);
        else if (word.status === 'succeeded') expect(status).toBe('succeeded');
        else expect(status).not.toBe('succeeded');
      }),
    );
  });

  test('only the right sum in the right currency is paid in full', () => {
    fc.assert(
      fc.property(known, told, (attempt, word) => {
        const { change } = judgeOutcome(attempt, word);
        const isRight =
          attempt.status !== 'succeeded' &&
          word.status === 'succeeded' &&
          word.currency === attempt.currency &&
          word.amountMinor === attempt.amountMinor;
        expect(change === 'succeeded').toBe(isRight);
      }),
    );
  });

  test('a second word that changes nothing is said to change nothing', () => {
    fc.assert(
      fc.property(known, told, (attempt, word) => {
        const first = judgeOutcome(attempt, word);
        const second = judgeOutcome({ ...attempt, status: first.status }, word);
        expect(second.status).toBe(first.status);
        if (!isOpenStatus(first.status)) expect(second.change).toBe('already');
      }),
    );
  });

  test.each([
    [1_000, 'KES', 'succeeded'],
    [999, 'KES', 'short'],
    [1_001, 'KES', 'excess'],
    [1_000, 'USD', 'wrong_currency'],
  ])('%d %s is %s', (amountMinor, currency, change) => {
    const attempt = {
      status: 'expired',
      amountMinor: 1_000,
      currency: 'KES',
      isGivenUp: true,
      ageSeconds: 0,
    } as const;
    expect(judgeOutcome(attempt, { status: 'succeeded', amountMinor, currency })).toEqual({
      change,
      status: 'succeeded',
    });
  });
});

test('a prompt that nobody answered is waited for three minutes, and has failed then', () => {
  const attempt = { status: 'pending', amountMinor: 1_000, currency: 'KES', isGivenUp: false } as const;
  const told = { status: 'failed', amountMinor: null, currency: null } as const;
  const unanswered = { ...told, mayStillCome: true } as const;
  const waiting = { change: 'pending', status: 'pending' };
  const failed = { change: 'failed', status: 'failed' };
  expect(judgeOutcome({ ...attempt, ageSeconds: 179 }, unanswered)).toEqual(waiting);
  expect(judgeOutcome({ ...attempt, ageSeconds: 180 }, unanswered)).toEqual(failed);
  expect(judgeOutcome({ ...attempt, ageSeconds: 1 }, told)).toEqual(failed);
});

describe('when to ask again', () => {
  test('10, 20, 40 and 80 s after sending, when a prompt and its money are over, then every five minutes for a day, daily for three', () => {
    const at: number[] = [];
    let age = 0;
    for (;;) {
      const wait = nextPollSeconds('pending', age);
      if (wait === null) break;
      age += wait;
      at.push(age);
    }
    expect(at.slice(0, 7)).toEqual([10, 20, 40, 80, 91, 181, 481]);
    const day = 24 * 60 * 60;
    expect(at.filter((seconds) => seconds > day + 300)).toHaveLength(2);
    expect(at.at(-1)).toBeGreaterThanOrEqual(3 * day);
  });

  test('never after a success, daily after a failure', () => {
    expect(nextPollSeconds('succeeded', 5)).toBeNull();
    for (const [age, wait] of [
      [5, 55],
      [60, 240],
      [300, 3_300],
      [3_600, 86_400],
      [3 * 86_400, null],
    ] as const)
      expect(nextPollSeconds('succeeded', age, true), 'without its receipt').toBe(wait);
    expect(nextPollSeconds('failed', 5)).toBe(86_400);
    expect(nextPollSeconds('failed', 3 * 86_400)).toBeNull();
  });

  test('a look out of turn takes no step of the plan', () => {
    expect(nextPollSeconds('pending', 12)).toBe(8);
    expect(nextPollSeconds('pending', 14)).toBe(6);
  });

  test('without an answer it is asked again within seconds, and within a minute however old it is', () => {
    expect([0, 50, 80, 300, 86_000].map(retryPollSeconds)).toEqual([5, 5, 8, 30, 60]);
  });
});

describe('how often a phone rings', () => {
  const MINE = { orderReference: 'MINE', place: 'home', isOwnPhone: false };
  const sent = (ages: number[], given: Partial<Prompt> = {}): Prompt[] =>
    ages.map((ageSeconds, at) => ({
      orderReference: `OTHER${at}`,
      place: 'elsewhere',
      ageSeconds,
      ...given,
    }));

  test('for one order again at once, and after the third time with a growing pause', () => {
    const own = (...ages: number[]) => promptWait(sent(ages, MINE), MINE);
    expect([own(), own(1), own(1, 30)]).toEqual([0, 0, 0]);
    expect([own(10, 40, 70), own(60, 90, 120)]).toEqual([50, 0]);
    expect([own(10, 70, 100, 130), own(601, 602, 603)]).toEqual([110, 0]);
  });

  test('for other orders from one place three times in ten minutes and six a day', () => {
    const here = { place: MINE.place };
    expect(promptWait(sent([0, 10], here), MINE)).toBe(0);
    expect(promptWait(sent([0, 10, 100], here), MINE)).toBe(500);
    expect(promptWait(sent([700, 800, 900, 1_000, 2_000, 6_400], here), MINE)).toBe(80_000);
  });

  test('so one place cannot use up what another needs, and all together have an end', () => {
    expect(promptWait(sent([0, 1, 2]), MINE)).toBe(0);
    expect(promptWait(sent([0, 1, 2, 3, 4, 100]), MINE)).toBe(500);
    expect(promptWait(sent(Array.from({ length: 20 }, (_, at) => 1_000 + at)), MINE)).toBe(86_400 - 1_019);
  });

  test('for the owner of the phone strangers do not count', () => {
    const owner = { ...MINE, isOwnPhone: true };
    expect(promptWait(sent([0, 1, 2, 3, 4, 5, 6], { place: MINE.place }), owner)).toBe(0);
    expect(promptWait(sent([10, 40, 70], MINE), owner)).toBe(50);
  });
});

describe('a dispute', () => {
  const claim = (ref: string, status: 'open' | 'won', code: string) => ({ ref, status, code });
  test.each([
    [
      'says another day',
      claim('dp_1', 'open', 'needs_response'),
      claim('dp_1', 'open', 'needs_response'),
      false,
    ],
    ['has our papers', claim('dp_1', 'open', 'needs_response'), claim('dp_1', 'open', 'under_review'), false],
    [
      'is inquired into',
      claim('dp_1', 'open', 'warning_needs_response'),
      claim('dp_1', 'open', 'warning_under_review'),
      false,
    ],
    [
      'is a claim now',
      claim('dp_1', 'open', 'warning_under_review'),
      claim('dp_1', 'open', 'needs_response'),
      true,
    ],
    ['is won', claim('dp_1', 'open', 'under_review'), claim('dp_1', 'won', 'won'), false],
    ['is open again', claim('dp_1', 'won', 'won'), claim('dp_1', 'open', 'needs_response'), true],
    ['is another one', claim('dp_1', 'open', 'under_review'), claim('dp_2', 'open', 'needs_response'), true],
  ])('that %s is claimed anew: %#', (_, before, now, isAnew) =>
    expect(isClaimedAnew(before, now)).toBe(isAnew),
  );
});
