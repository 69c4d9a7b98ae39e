import { TooBusy } from '#platform/too-busy.ts';

// Requests with the same key wait in a lane. While one batch is being processed, all that arrive meanwhile become the
// next batch: many requests share one commit, and none waits for a timer. Lanes with different keys are independent.
// Lanes are only for speed: correctness is up to the database, also between several processes.

export interface Lanes<Key, Request, Answer> {
  add(key: Key, request: Request): Promise<Answer>;
  // Somebody waits behind a batch that is under way: what nobody waits for can be done later.
  isBusy(): boolean;
}

export interface LanesSettings<Key, Request, Answer> {
  mostPerBatch: number;
  // When so many are waiting, further requests are refused at once.
  mostWaiting: number;
  // Always the same number of marks. Two requests of one lane with the same mark in the same place are never in one
  // batch: the second must see what became of the first.
  marksOf?(request: Request): (string | null)[];
  // Answers in the order of the requests; an Error fails that request alone. Throwing fails them all.
  run(key: Key, batch: Request[]): Promise<(Answer | Error)[]>;
}

interface Waiting<Request, Answer> {
  request: Request;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

export function createLanes<Key, Request, Answer>(
  settings: LanesSettings<Key, Request, Answer>,
): Lanes<Key, Request, Answer> {
  const lanes = new Map<Key, Waiting<Request, Answer>[]>();

  async function drive(key: Key, queue: Waiting<Request, Answer>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = takeBatch(queue, settings);
      try {
        const answers = await settings.run(
          key,
          batch.map((waiting) => waiting.request),
        );
        batch.forEach(({ resolve, reject }, place) => {
          const answer = answers[place];
          if (answer === undefined || answer instanceof Error)
            reject(answer ?? new Error('A batch left a request unanswered'));
          else resolve(answer);
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    lanes.delete(key);
  }

  return {
    isBusy: () => [...lanes.values()].some((queue) => queue.length > 0),
    add: (key, request) =>
      new Promise((resolve, reject) => {
        const waiting = { request, resolve, reject };
        const queue = lanes.get(key);
        if (queue) {
          if (queue.length >= settings.mostWaiting) reject(new TooBusy('A lane is full'));
          else queue.push(waiting);
          return;
        }
        const fresh = [waiting];
        lanes.set(key, fresh);
        // Started after everything else in this turn of the event loop, so that the first batch can have more than one
        // request.
        setImmediate(() => void drive(key, fresh));
      }),
  };
}

function takeBatch<Key, Request, Answer>(
  queue: Waiting<Request, Answer>[],
  { mostPerBatch, marksOf }: LanesSettings<Key, Request, Answer>,
): Waiting<Request, Answer>[] {
  if (!marksOf) return queue.splice(0, mostPerBatch);
  const seen: Set<string>[] = [];
  const batch: Waiting<Request, Answer>[] = [];
  const left: Waiting<Request, Answer>[] = [];
  for (const waiting of queue) {
    const marks = marksOf(waiting.request);
    let isFree = batch.length < mostPerBatch;
    marks.forEach((mark, place) => {
      if (mark === null) return;
      seen[place] ??= new Set();
      if (seen[place].has(mark)) isFree = false;
      // A request that has to wait marks its place too, so that a later one with the same mark cannot overtake it.
      else seen[place].add(mark);
    });
    (isFree ? batch : left).push(waiting);
  }
  queue.splice(0, queue.length, ...left);
  return batch;
}
