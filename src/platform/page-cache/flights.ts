import type { Generations } from './generations.ts';
import { within } from './within.ts';

interface Flight<Result> {
  // The generation; null while it waits for its turn.
  begun: { in: number | null };
  result: Promise<Result>;
}

export interface Flights<Result> {
  // The render under way for this key, unless something was dropped since it began: whoever asks after a change
  // must not be given what was read before it.
  find(key: string): Promise<Result> | undefined;
  start(key: string, run: () => Promise<Result>): Promise<Result>;
  // Those that wait for their turn included.
  count(): number;
}

// A render that takes longer waits for something else than this processor, and others may go on.
const TURN_MS = 250;

// One render per key at a time, however many ask, and only a few keys at once: renders that all crawl along
// together are no sooner done and hold all their memory for that much longer.
export function createFlights<Result>(generations: Generations, atOnce: number): Flights<Result> {
  const flights = new Map<string, Flight<Result>>();
  const queue: (() => void)[] = [];
  let count = 0;
  let turns = 0;

  function takeTurn(): Promise<void> | undefined {
    if (turns >= atOnce) return new Promise((resolve) => queue.push(resolve));
    turns += 1;
    return undefined;
  }

  function passTurn(): void {
    const next = queue.shift();
    if (next) next();
    else turns -= 1;
  }

  async function fly(begun: { in: number | null }, run: () => Promise<Result>): Promise<Result> {
    await takeTurn();
    begun.in = generations.current();
    const result = run();
    within(TURN_MS, result).then(passTurn, passTurn);
    return result;
  }

  return {
    find(key) {
      const flight = flights.get(key);
      const isCurrent = flight && (flight.begun.in === null || flight.begun.in === generations.current());
      return isCurrent ? flight.result : undefined;
    },
    start(key, run) {
      count += 1;
      const begun = { in: null };
      const result = fly(begun, run).finally(() => {
        count -= 1;
        if (flights.get(key) === flight) flights.delete(key);
      });
      const flight: Flight<Result> = { begun, result };
      flights.set(key, flight);
      return result;
    },
    count: () => count,
  };
}
