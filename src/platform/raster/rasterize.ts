import { openThread } from '#platform/threads/open-thread.ts';
import type { Drawing } from './raster-worker.ts';

const thread = openThread<Drawing, Uint8Array>({
  file: new URL('./raster-worker.ts', import.meta.url),
  mostWaiting: 64,
  idleMs: 10_000,
  patienceMs: 20_000,
});

// Draws an SVG as a PNG `width` pixels wide, its words in our own font, in a thread of its own. Rejects for an SVG that
// cannot be parsed, and with TooBusy when too many are waiting.
export const rasterize = (svg: string, width: number): Promise<Uint8Array> => thread.run({ svg, width });
