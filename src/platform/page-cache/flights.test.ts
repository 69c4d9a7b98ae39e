import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { REFUSED } from '#platform/http/gate.ts';
import { createFlights } from './flights.ts';
import { createGenerations } from './generations.ts';

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('flights', () => {
  it('runs one render per key, and forgets it when it is done or got no turn', async () => {
    let hasTurns = true;
    const flights = createFlights<string>(createGenerations(), async (work) => (hasTurns ? work() : REFUSED));
    const slow = gate();
    const first = flights.start('a', () => slow.opened.then(() => 'a'));
    hasTurns = false;
    expect(await flights.start('b', async () => 'b')).toBe(REFUSED);
    expect([flights.find('a'), flights.find('b'), flights.count()]).toEqual([first, undefined, 1]);
    slow.open();
    expect(await first).toBe('a');
    expect([flights.find('a'), flights.count()]).toEqual([undefined, 0]);
  });

  it('gives those who ask after a change only what begins after it', async () => {
    const generations = createGenerations();
    const turn = gate();
    let isFirst = true;
    const flights = createFlights<string>(generations, async (work) => {
      if (!isFirst) await turn.opened;
      isFirst = false;
      return work();
    });
    const early = gate();
    flights.start('early', () => early.opened.then(() => 'early'));
    const waiting = flights.start('waiting', async () => 'waiting');
    await wait(0);
    generations.drop(['event:1']);
    expect(flights.find('early')).toBeUndefined();
    expect(flights.find('waiting')).toBe(waiting);
    turn.open();
    early.open();
    expect(await waiting).toBe('waiting');
  });
});
