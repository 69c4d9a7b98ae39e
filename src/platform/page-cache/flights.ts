import type { Generations } from './generations.ts';

interface Flight<Result> {
  begunIn: number;
  result: Promise<Result>;
}

export interface Flights<Result> {
  // The render under way for this key, unless something was dropped since it began: whoever asks after a change
  // must not be given what was read before it.
  find(key: string): Promise<Result> | undefined;
  start(key: string, run: () => Promise<Result>): Promise<Result>;
  count(): number;
}

// One render per key at a time, however many ask.
export function createFlights<Result>(generations: Generations): Flights<Result> {
  const flights = new Map<string, Flight<Result>>();
  let count = 0;

  return {
    find(key) {
      const flight = flights.get(key);
      return flight?.begunIn === generations.current() ? flight.result : undefined;
    },
    start(key, run) {
      count += 1;
      const flight: Flight<Result> = {
        begunIn: generations.current(),
        result: run().finally(() => {
          count -= 1;
          if (flights.get(key) === flight) flights.delete(key);
        }),
      };
      flights.set(key, flight);
      return flight.result;
    },
    count: () => count,
  };
}
