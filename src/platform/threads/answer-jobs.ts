import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadJob } from './open-thread.ts';

// The thread's side of openThread: does each job and sends back the result. `handOver` names memory in the result that
// the thread does not need any more, so that it is moved instead of copied.
export function answerJobs<Input, Output>(
  work: (input: Input) => Output | Promise<Output>,
  handOver: (output: Output) => ArrayBuffer[] = () => [],
): void {
  parentPort?.on('message', async ({ id, input }: ThreadJob<Input>) => {
    const answer = await attempt(id, async () => work(input));
    parentPort?.postMessage(answer, 'output' in answer ? handOver(answer.output) : []);
  });
}

async function attempt<Output>(id: number, work: () => Promise<Output>): Promise<ThreadAnswer<Output>> {
  try {
    return { id, output: await work() };
  } catch (error) {
    // After a trap a WebAssembly module's memory cannot be trusted: the thread ends, and the next job starts afresh.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return { id, problem: String(error) };
  }
}
