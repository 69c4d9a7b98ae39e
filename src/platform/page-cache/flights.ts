import type { REFUSED } from '#platform/http/gate.ts';
import type { Generations } from './generations.ts';

// Runs the work when its turn comes, or not at all.
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result | typeof REFUSED>;

interface Flight<Result> {
  // The generation in which the render began; null while it waits for its turn.
  begun: { in: number | null };
  result: Promise<Result | typeof REFUSED>;
}

export interface Flights<Result> {
  // The render under way for this key, unless something was dropped since it began: a request that comes after a change
  // must not get what was read before it.
  find(key: string): Promise<Result | typeof REFUSED> | undefined;
  start(key: string, run: () => Promise<Result>): Promise<Result | typeof REFUSED>;
  // How many renders are under way or waiting for their turn.
  count(): number;
}

// One render per key at a time, however many ask.
export function createFlights<Result>(generations: Generations, inTurn: InTurn): Flights<Result> {
  const flights = new Map<string, Flight<Result>>();
  let count = 0;

  return {
    find(key) {
      const flight = flights.get(key);
      const isCurrent = flight && (flight.begun.in === null || flight.begun.in === generations.current());
      return isCurrent ? flight.result : undefined;
    },
    start(key, run) {
      count += 1;
      const begun: Flight<Result>['begun'] = { in: null };
      const result = inTurn(() => {
        begun.in = generations.current();
        return run();
      }).finally(() => {
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
