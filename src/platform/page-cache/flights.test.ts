import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
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
  it('lets only a few run at once and the others in their order', async () => {
    const flights = createFlights<string>(createGenerations(), 2);
    const begun: string[] = [];
    const gates = new Map(['a', 'b', 'c', 'd'].map((key) => [key, gate()]));
    const results = [...gates].map(([key, { opened }]) =>
      flights.start(key, async () => {
        begun.push(key);
        await opened;
        return key;
      }),
    );
    await wait(0);
    expect(begun).toEqual(['a', 'b']);
    expect(flights.count()).toBe(4);
    gates.get('b')?.open();
    await results[1];
    await wait(0);
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const { open } of gates.values()) open();
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
    expect(flights.count()).toBe(0);
  });

  it('does not let slow ones hold up the others for long, nor failed ones at all', async () => {
    const flights = createFlights<string>(createGenerations(), 1);
    const slow = gate();
    const first = flights.start('slow', () => slow.opened.then(() => 'slow'));
    const failed = flights.start('failed', () => Promise.reject(new Error('away')));
    const last = flights.start('last', async () => 'last');
    await expect(failed).rejects.toThrow('away');
    expect(await last).toBe('last');
    slow.open();
    expect(await first).toBe('slow');
  });

  it('gives those who ask after a change only what begins after it', async () => {
    const generations = createGenerations();
    const flights = createFlights<string>(generations, 1);
    const early = gate();
    flights.start('early', () => early.opened.then(() => 'early'));
    const waiting = flights.start('waiting', async () => 'waiting');
    await wait(0);
    generations.drop(['event:1']);
    expect(flights.find('early')).toBeUndefined();
    expect(flights.find('waiting')).toBe(waiting);
    early.open();
    await waiting;
  });
});
