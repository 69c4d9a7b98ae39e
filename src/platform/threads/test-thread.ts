import { answerJobs } from './answer-jobs.ts';

// For open-thread.test.ts: does as it is told, and counts since it was started.
let done = 0;

answerJobs((wish: string) => {
  done += 1;
  if (wish === 'fail') throw new Error('not this one');
  if (wish === 'trap') throw new WebAssembly.RuntimeError('unreachable');
  if (wish === 'hang') return new Promise<number>(() => {});
  return done;
});
