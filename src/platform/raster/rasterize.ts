import { openThread } from '#platform/threads/open-thread.ts';
import type { Drawing } from './raster-worker.ts';

const thread = openThread<Drawing, Uint8Array>({
  file: new URL('./raster-worker.ts', import.meta.url),
  mostWaiting: 64,
  idleMs: 10_000,
  patienceMs: 20_000,
});

// A PNG of an SVG, whose words are in our own font, `width` pixels wide; drawn beside the event loop. Rejects for a
// drawing that cannot be parsed, and with TooBusy when too many wait.
export const rasterize = (svg: string, width: number): Promise<Uint8Array> => thread.run({ svg, width });
