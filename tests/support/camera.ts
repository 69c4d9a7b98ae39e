import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll } from 'vitest';
import { drawQr, qrPath } from '#platform/qr/draw-qr.ts';
import { rasterize } from '#platform/raster/rasterize.ts';

interface Scene {
  // Degrees.
  tilt?: number;
  // With a hole.
  isTorn?: boolean;
}

export interface TestCamera {
  // For the browser; it opens the file whenever a page opens the camera.
  file: string;
  // null: nothing but a table.
  show(code: string | null, scene?: Scene): Promise<void>;
}

const [WIDTH, HEIGHT, CODE] = [960, 720, 460];

// A camera before which tickets are held. Call it at the top of the file.
export async function testCamera(): Promise<TestCamera> {
  const folder = await mkdtemp(join(tmpdir(), 'tiketi-camera-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'scene.mjpeg');
  const show: TestCamera['show'] = async (code, scene = {}) => {
    // Drawn by our own means: the site lets sharp read no drawings, for whole processes.
    const picture = await sharp(await rasterize(draw(code, scene), WIDTH))
      .jpeg({ quality: 80 })
      .toBuffer();
    // A film is pictures in a row. Put in place at once: the browser may be reading the one before.
    await writeFile(`${file}.next`, Buffer.concat([picture, picture, picture]));
    await rename(`${file}.next`, file);
  };
  await show(null);
  return { file, show };
}

function draw(code: string | null, { tilt = 0, isTorn = false }: Scene): string {
  const drawing = drawQr(code ?? '');
  const ticket = `<g transform="translate(${WIDTH / 2} ${HEIGHT / 2}) rotate(${tilt}) translate(${-CODE / 2} ${-CODE / 2}) scale(${CODE / drawing.size})">
    <rect width="${drawing.size}" height="${drawing.size}" fill="#fdfdf8"/>
    <path d="${qrPath(drawing)}" fill="#15120f"/>
    ${isTorn ? '<circle cx="30" cy="24" r="3" fill="#8b7b66"/>' : ''}
  </g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#6a5f52"/>${code === null ? '' : ticket}
  </svg>`;
}
