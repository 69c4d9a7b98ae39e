import { Worker } from 'node:worker_threads';
import type { RasterAnswer, RasterJob } from './raster-worker.ts';

const IDLE_MS = 10_000;
const PATIENCE_MS = 20_000;
const MAX_WAITING = 64;

/** Thrown instead of queueing when too many pictures already wait; the caller may say "try again soon". */
export class RasterBusyError extends Error {
  override name = 'RasterBusyError';
}

type Waiting = { resolve: (png: Uint8Array) => void; reject: (problem: Error) => void };

type Studio = { worker: Worker; waiting: Map<number, Waiting>; timer: NodeJS.Timeout | undefined };

let open: Studio | undefined;
let lastId = 0;

function close(studio: Studio, problem: Error): void {
  if (open === studio) open = undefined;
  clearTimeout(studio.timer);
  for (const { reject } of studio.waiting.values()) reject(problem);
  studio.waiting.clear();
  void studio.worker.terminate();
}

/** With work to do, the worker holds the process and must answer in time; without, it holds nothing and retires. */
function settle(studio: Studio): void {
  clearTimeout(studio.timer);
  const isIdle = studio.waiting.size === 0;
  if (isIdle) studio.worker.unref();
  else studio.worker.ref();
  const problem = new Error(
    isIdle ? 'The raster worker retired' : 'The raster worker did not answer in time',
  );
  studio.timer = setTimeout(() => close(studio, problem), isIdle ? IDLE_MS : PATIENCE_MS).unref();
}

function openStudio(): Studio {
  const worker = new Worker(new URL('./raster-worker.ts', import.meta.url), { execArgv: [] });
  const studio: Studio = { worker, waiting: new Map(), timer: undefined };
  worker.on('message', (answer: RasterAnswer) => {
    const job = studio.waiting.get(answer.id);
    studio.waiting.delete(answer.id);
    if ('png' in answer) job?.resolve(answer.png);
    else job?.reject(new Error(`The drawing could not be rasterised: ${answer.problem}`));
    settle(studio);
  });
  worker.on('error', (error) => close(studio, new Error('The raster worker failed', { cause: error })));
  worker.on('exit', () => close(studio, new Error('The raster worker stopped')));
  return studio;
}

/**
 * A PNG of an SVG, whose words are in our own font, `width` pixels wide. Drawn in one worker thread that starts with the first call
 * and ends when it has been idle, so neither the event loop nor the process's end ever waits for it. Rejects
 * for a drawing that cannot be parsed, and with `RasterBusyError` when too many wait.
 */
export function rasterize(svg: string, width: number): Promise<Uint8Array> {
  open ??= openStudio();
  const studio = open;
  if (studio.waiting.size >= MAX_WAITING)
    return Promise.reject(new RasterBusyError('Too many pictures wait'));
  const job: RasterJob = { id: ++lastId, svg, width };
  return new Promise((resolve, reject) => {
    studio.waiting.set(job.id, { resolve, reject });
    studio.worker.postMessage(job);
    settle(studio);
  });
}
