import { Worker } from 'node:worker_threads';
import { TooBusy } from '#platform/too-busy.ts';

export type ThreadJob<Input> = { id: number; input: Input };
export type ThreadAnswer<Output> = { id: number; output: Output } | { id: number; problem: string };

export interface Thread<Input, Output> {
  // Rejects with TooBusy when too many jobs are waiting, and with an error when the thread cannot do the job.
  run(input: Input): Promise<Output>;
}

interface Settings {
  // The file that answers each ThreadJob with a ThreadAnswer.
  file: URL;
  mostWaiting: number;
  idleMs: number;
  patienceMs: number;
}

interface Waiting<Output> {
  resolve(output: Output): void;
  reject(problem: Error): void;
}

interface Running<Output> {
  worker: Worker;
  waiting: Map<number, Waiting<Output>>;
  timer: NodeJS.Timeout | undefined;
}

// Does work that would block the event loop in one thread. The thread starts with the first job and ends after some
// idle time, so that neither requests nor the end of the process wait for it.
export function openThread<Input, Output>(settings: Settings): Thread<Input, Output> {
  let open: Running<Output> | undefined;
  let lastId = 0;

  function close(running: Running<Output>, problem: Error): void {
    if (open === running) open = undefined;
    clearTimeout(running.timer);
    for (const { reject } of running.waiting.values()) reject(problem);
    running.waiting.clear();
    void running.worker.terminate();
  }

  // While it has work, the thread keeps the process alive and must answer in time; without work it does neither, and
  // ends after a while.
  function settle(running: Running<Output>): void {
    clearTimeout(running.timer);
    const isIdle = running.waiting.size === 0;
    if (isIdle) running.worker.unref();
    else running.worker.ref();
    const problem = new Error(isIdle ? 'The thread retired' : 'The thread did not answer in time');
    const after = isIdle ? settings.idleMs : settings.patienceMs;
    running.timer = setTimeout(() => close(running, problem), after).unref();
  }

  function start(): Running<Output> {
    const worker = new Worker(settings.file, { execArgv: [] });
    const running: Running<Output> = { worker, waiting: new Map(), timer: undefined };
    worker.on('message', (answer: ThreadAnswer<Output>) => {
      const job = running.waiting.get(answer.id);
      running.waiting.delete(answer.id);
      if ('output' in answer) job?.resolve(answer.output);
      else job?.reject(new Error(`The thread could not do it: ${answer.problem}`));
      settle(running);
    });
    worker.on('error', (error) => close(running, new Error('The thread failed', { cause: error })));
    worker.on('exit', () => close(running, new Error('The thread stopped')));
    return running;
  }

  return {
    run(input) {
      open ??= start();
      const running = open;
      if (running.waiting.size >= settings.mostWaiting)
        return Promise.reject(new TooBusy('Too much waits for the thread'));
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        running.waiting.set(id, { resolve, reject });
        running.worker.postMessage({ id, input } satisfies ThreadJob<Input>);
        settle(running);
      });
    },
  };
}
