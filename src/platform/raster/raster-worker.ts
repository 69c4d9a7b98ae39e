import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

export type RasterJob = { id: number; svg: string; width: number };

export type RasterAnswer = { id: number; png: Uint8Array<ArrayBuffer> } | { id: number; problem: string };

const wasmPath = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
await initWasm(await readFile(wasmPath));

function render(svg: string, width: number): Uint8Array<ArrayBuffer> {
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false },
  });
  const image = drawing.render();
  // A copy of its own, so that it can be handed over and the renderer's memory given back.
  const png = new Uint8Array(image.asPng());
  image.free();
  drawing.free();
  return png;
}

parentPort?.on('message', ({ id, svg, width }: RasterJob) => {
  try {
    const png = render(svg, width);
    parentPort?.postMessage({ id, png } satisfies RasterAnswer, [png.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, problem: String(error) } satisfies RasterAnswer);
  }
});
