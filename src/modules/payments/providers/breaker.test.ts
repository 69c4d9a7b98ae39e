import { describe, expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';
import { ProviderFailure } from './provider.ts';

function brokenProvider() {
  let now = 0;
  let calls = 0;
  const breaker = createBreaker(() => now);
  const failing = () =>
    breaker
      .run(async () => {
        calls++;
        throw new ProviderFailure('down', true);
      })
      .catch((error: ProviderFailure) => error.code);
  return {
    breaker,
    failing,
    calls: () => calls,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('a breaker', () => {
  test('opens after three failures in a row and then lets nothing through', async () => {
    const { breaker, failing, calls } = brokenProvider();
    for (let i = 0; i < 3; i++) expect(await failing()).toBe('down');
    expect(breaker.isClosed()).toBe(false);
    expect(await failing()).toBe('breaker_open');
    expect(calls()).toBe(3);
  });

  test('tries one call after five seconds, and closes when it is answered', async () => {
    const { breaker, failing, calls, pass } = brokenProvider();
    for (let i = 0; i < 3; i++) await failing();
    pass(5_001);
    expect(breaker.isClosed()).toBe(true);
    const tried = await Promise.all([failing(), failing(), failing()]);
    expect(tried.sort()).toEqual(['breaker_open', 'breaker_open', 'down']);
    expect(calls()).toBe(4);
    expect(breaker.isClosed()).toBe(false);
    pass(5_001);
    await breaker.run(async () => 'well');
    expect(breaker.isClosed()).toBe(true);
  });

  test('does not count what a provider that is well says of one payment', async () => {
    const { breaker } = brokenProvider();
    const busy = new ProviderFailure('busy', true, { isOfOnePayment: true });
    for (let i = 0; i < 5; i++) await breaker.run(() => Promise.reject(busy)).catch(() => {});
    expect(breaker.isClosed()).toBe(true);
  });

  test('does not count mistakes of ours, nor failures with answers between', async () => {
    const { breaker, failing } = brokenProvider();
    for (let i = 0; i < 5; i++) {
      await failing();
      await breaker.run(async () => 'well');
      await breaker.run(() => Promise.reject(new Error('ours'))).catch(() => {});
    }
    expect(breaker.isClosed()).toBe(true);
  });
});
