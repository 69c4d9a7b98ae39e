import { TooBusy } from '#platform/too-busy.ts';

// Requests for the same thing queue in a lane. While one batch is in flight, everything that arrives waits and becomes
// the next batch: many share one commit, and nobody waits for a timer. Lanes of different keys do not know each other.
// A lane is only speed: the database decides what is right, also between several processes.

export interface Lanes<Key, Request, Answer> {
  add(key: Key, request: Request): Promise<Answer>;
}

export interface LanesSettings<Key, Request, Answer> {
  mostPerBatch: number;
  // More than these are turned away at once instead of waiting longer than anybody would.
  mostWaiting: number;
  // Always as many. Requests of one lane with the same mark in the same place never share a batch: the second must see
  // what became of the first.
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
        // After what else arrived in this turn of the event loop, so that the first batch is not always of one.
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
      // Whoever stays marks too: nobody with the same mark overtakes.
      else seen[place].add(mark);
    });
    (isFree ? batch : left).push(waiting);
  }
  queue.splice(0, queue.length, ...left);
  return batch;
}
