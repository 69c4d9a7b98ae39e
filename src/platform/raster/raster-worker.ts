import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { unpackWoff } from '#platform/fonts/unpack-woff.ts';
import { answerJobs } from '#platform/threads/answer-jobs.ts';
import { encodePng, isOpaque } from './encode-png.ts';

export interface Drawing {
  svg: string;
  width: number;
}

await initWasm(await readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));

const FONT_FILES = ['latin', 'latin-ext'].flatMap((script) =>
  [700, 800].map((weight) => `plus-jakarta-sans-${script}-${weight}-normal.woff`),
);

let opened: Uint8Array[] | undefined;

// Loaded only when needed, because most drawings have no words.
function fonts(): Uint8Array[] {
  opened ??= FONT_FILES.map((name) =>
    unpackWoff(
      readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/plus-jakarta-sans/files/${name}`))),
    ),
  );
  return opened;
}

function render({ svg, width }: Drawing): Uint8Array<ArrayBuffer> {
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false, ...(svg.includes('<text') && { fontBuffers: fonts() }) },
  });
  const image = drawing.render();
  const pixels = { width: image.width, height: image.height, rgba: image.pixels };
  // A copy, so that it can be handed over to the main thread while the renderer frees its own memory.
  const png = new Uint8Array(isOpaque(pixels) ? encodePng(pixels) : image.asPng());
  image.free();
  drawing.free();
  return png;
}

answerJobs(render, (png) => [png.buffer]);
