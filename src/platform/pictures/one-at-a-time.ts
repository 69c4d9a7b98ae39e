import { TooBusy } from '#platform/too-busy.ts';

export interface Line {
  // Runs the work when its turn comes. Somebody waits for it: with too many before it, rejects with TooBusy at once.
  run<T>(work: () => Promise<T>): Promise<T>;
  // The same for work that nobody waits for, however many there are.
  runSometime<T>(work: () => Promise<T>): Promise<T>;
}

// One piece of work at a time.
export function createLine(mostWaiting: number): Line {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  function join<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  }
  return {
    async run(work) {
      if (waiting > mostWaiting) throw new TooBusy('Too many pictures are waiting');
      waiting += 1;
      try {
        return await join(work);
      } finally {
        waiting -= 1;
      }
    },
    runSometime: join,
  };
}
