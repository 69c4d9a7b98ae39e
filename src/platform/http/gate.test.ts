import { describe, expect, it } from 'vitest';
import {
  afterArrivals,
  BURST_MS,
  createGate,
  type GateLimits,
  type GateTiming,
  REFUSED,
  SLOW_MS,
} from './gate.ts';

// Turns and time as the test makes them.
function fakeTiming() {
  let time = 0;
  let turns: (() => void)[] = [];
  let timers: { at: number; work(): void }[] = [];
  const timing: GateTiming = {
    now: () => time,
    nextTurn: (work) => void turns.push(work),
    later(ms, work) {
      const timer = { at: time + ms, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  };
  const settle = async () => {
    for (let round = 0; round < 5; round += 1) await Promise.resolve();
  };
  return {
    timing,
    async turn() {
      const due = turns;
      turns = [];
      for (const work of due) work();
      await settle();
    },
    async pass(ms: number) {
      time += ms;
      const due = timers.filter(({ at }) => at <= time);
      timers = timers.filter(({ at }) => at > time);
      for (const { work } of due) work();
      await settle();
    },
  };
}

const LIMITS: GateLimits = { share: 1, atOnce: 100, mostWaiting: 100, patienceMs: 250 };

function open<Kind extends string>(kinds: Record<Kind, Partial<GateLimits>>) {
  const time = fakeTiming();
  const entries = Object.entries<Partial<GateLimits>>(kinds);
  const limits = Object.fromEntries(entries.map(([kind, own]) => [kind, { ...LIMITS, ...own }]));
  const gate = createGate(limits as Record<Kind, GateLimits>, time.timing);
  const begun: string[] = [];
  const refused: string[] = [];
  const endings = new Map<string, () => void>();
  return {
    ...time,
    begun,
    refused,
    ask(kind: Kind, name: string) {
      const entered = gate.enter(kind, () => {
        begun.push(name);
        return new Promise<void>((resolve) => void endings.set(name, resolve));
      });
      entered.then((outcome) => outcome === REFUSED && refused.push(name));
    },
    async end(name: string) {
      endings.get(name)?.();
      for (let round = 0; round < 5; round += 1) await Promise.resolve();
    },
  };
}

describe('a turn of the loop', () => {
  it('lets in one render, and the others in their order in later turns', async () => {
    const { ask, turn, begun } = open({ page: {} });
    for (const name of ['a', 'b', 'c']) ask('page', name);
    expect(begun).toEqual([]);
    await turn();
    expect(begun).toEqual(['a']);
    await turn();
    await turn();
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('lets in those of more right first, several of them where each takes little, then what fits', async () => {
    const { ask, turn, begun } = open({ call: { share: 1 / 2 }, page: {} });
    ask('page', 'page');
    for (const name of ['1', '2', '3']) ask('call', name);
    await turn();
    expect(begun).toEqual(['1', '2']);
    await turn();
    expect(begun).toEqual(['1', '2', '3', 'page']);
  });
});

describe('while connections come', () => {
  it('turns pass without work, but not for ever', () => {
    const turns: (() => void)[] = [];
    let arrivals = 0;
    let done = 0;
    const nextTurn = afterArrivals(
      () => arrivals,
      (work) => void turns.push(work),
    );
    const work = () => {
      done += 1;
    };
    const turn = (comes: boolean) => {
      if (comes) arrivals += 1;
      turns.shift()?.();
    };
    nextTurn(work);
    for (let count = 0; count < 5; count += 1) turn(true);
    expect(done).toBe(0);
    turn(false);
    expect([done, turns.length]).toEqual([1, 0]);
    nextTurn(work);
    for (let count = 0; count < 1_000; count += 1) turn(true);
    expect([done, turns.length]).toEqual([2, 0]);
  });
});

describe('at once', () => {
  it('are only so many; the next comes in when one is done', async () => {
    const { ask, turn, end, begun } = open({ page: { atOnce: 1 } });
    ask('page', 'a');
    ask('page', 'b');
    await turn();
    await turn();
    expect(begun).toEqual(['a']);
    await end('a');
    await turn();
    expect(begun).toEqual(['a', 'b']);
  });

  it('does not count what waits for something else, nor holds up other kinds', async () => {
    const { ask, turn, pass, begun } = open({ call: { atOnce: 1 }, page: {} });
    ask('call', 'slow');
    ask('call', 'next');
    ask('page', 'page');
    await turn();
    await turn();
    expect(begun).toEqual(['slow', 'page']);
    await pass(SLOW_MS);
    await turn();
    expect(begun).toEqual(['slow', 'page', 'next']);
  });

  it('frees its place when it fails, once', async () => {
    const { timing, turn } = fakeTiming();
    const gate = createGate({ page: { ...LIMITS, atOnce: 1 } }, timing);
    const failing = gate.enter('page', () => Promise.reject(new Error('away')));
    const next = gate.enter('page', async () => 'next');
    const failed = expect(failing).rejects.toThrow('away');
    await turn();
    await failed;
    await turn();
    expect(await next).toBe('next');
  });
});

describe('refused', () => {
  it('at once is whoever finds the queue full', async () => {
    const { ask, turn, begun, refused } = open({ page: { mostWaiting: 2 } });
    for (const name of ['a', 'b', 'c']) ask('page', name);
    await Promise.resolve();
    await Promise.resolve();
    expect(refused).toEqual(['c']);
    await turn();
    await turn();
    expect(begun).toEqual(['a', 'b']);
  });

  it('is nobody of a crowd that came at once, though the process was held up', async () => {
    const { ask, turn, pass, begun, refused } = open({ page: {} });
    for (const name of ['a', 'b', 'c']) ask('page', name);
    await pass(BURST_MS - 1);
    for (let round = 0; round < 3; round += 1) await turn();
    expect([begun, refused]).toEqual([['a', 'b', 'c'], []]);
  });

  it('is who waited too long in a queue that never empties; who came later still gets in', async () => {
    const { ask, turn, pass, begun, refused } = open({ page: { atOnce: 1 } });
    ask('page', 'held');
    await turn();
    ask('page', 'early');
    await pass(BURST_MS / 2);
    // Slow work gives up its place after SLOW_MS, so another piece keeps the queue from becoming empty.
    ask('page', 'middle');
    await turn();
    await pass(BURST_MS / 2 + 1);
    ask('page', 'late');
    await pass(LIMITS.patienceMs);
    expect(begun).toEqual(['held', 'early', 'middle']);
    await turn();
    expect([begun, refused]).toEqual([['held', 'early', 'middle', 'late'], []]);
  });

  it('is nobody of a queue that never empties and moves fast, when the process is held up once', async () => {
    const { ask, turn, pass, begun, refused } = open({ page: {} });
    ask('page', '0');
    ask('page', '1');
    const rounds = (2 * BURST_MS) / 100;
    for (let round = 2; round < rounds; round += 1) {
      ask('page', String(round));
      await turn();
      await pass(50);
    }
    await pass(2 * LIMITS.patienceMs);
    await turn();
    await turn();
    expect([begun.length, refused]).toEqual([rounds, []]);
  });

  it('happens by the clock too, where nobody is ever done', async () => {
    const { ask, turn, pass, begun, refused } = open({ page: { atOnce: 0 } });
    ask('page', 'a');
    await turn();
    for (let at = 0; at <= BURST_MS; at += 50) await pass(50);
    expect([begun, refused]).toEqual([[], ['a']]);
  });

  it('in a standing queue is everybody after their own patience, the more patient kind later', async () => {
    const { ask, pass, refused } = open({ buyer: { atOnce: 0, patienceMs: 2_000 }, page: { atOnce: 0 } });
    ask('buyer', 'b0');
    ask('page', 'p0');
    for (let at = 0; at < BURST_MS; at += 50) {
      await pass(50);
      if (at === BURST_MS - 300) {
        ask('page', 'p1');
        ask('buyer', 'b1');
      }
    }
    await pass(50);
    expect(refused).toEqual(expect.arrayContaining(['p0', 'b0']));
    expect(refused).not.toContain('b1');
    for (let at = 0; at < 250; at += 50) await pass(50);
    expect(refused).toContain('p1');
    expect(refused).not.toContain('b1');
    for (let at = 0; at < 2_000; at += 50) await pass(50);
    expect(refused).toContain('b1');
  });
});
