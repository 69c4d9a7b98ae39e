import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { keepLast } from '#platform/cache/keep-last.ts';
import { poster } from '#shared/poster/poster.ts';
import { type PosterRequest, parsePosterPath } from '#shared/poster/poster-path.ts';
import { POSTER_SIZES } from '#shared/poster/poster-ratios.ts';
import { type PictureReasons, sendPicture } from './send-picture.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
// About 3 kB a drawing and 60 kB a picture.
const KEPT_DRAWINGS = 2_000;
const KEPT_PICTURES = 200;

// A poster depends only on its address, so clients may keep it for ever.
export function mountPosters(http: FastifyInstance, reasons: PictureReasons): void {
  const drawing = keepLast(KEPT_DRAWINGS, async (wanted: PosterRequest) =>
    brotliCompressSync(poster(wanted)),
  );
  const picture = keepLast(KEPT_PICTURES, async (wanted: PosterRequest) => {
    // Loaded when first needed: most visitors never ask for one.
    const { rasterize } = await import('#platform/raster/rasterize.ts');
    return Buffer.from(await rasterize(poster(wanted), POSTER_SIZES[wanted.ratio].width));
  });
  http.get('/posters/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const wanted = parsePosterPath(path);
    if (!wanted) return reply.callNotFound();
    reply.header('cache-control', FOR_EVER);
    if (path.endsWith('.png')) return sendPicture(reply, picture(path, wanted), reasons);
    reply.type('image/svg+xml').header('vary', 'Accept-Encoding');
    if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(poster(wanted));
    return reply.header('content-encoding', 'br').send(await drawing(path, wanted));
  });
}
