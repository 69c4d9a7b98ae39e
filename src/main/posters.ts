import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { poster } from '#shared/poster/poster.ts';
import { parsePosterPath } from '#shared/poster/poster-path.ts';
import { POSTER_SIZES } from '#shared/poster/poster-ratios.ts';

const KEPT = 2_000;
const FOR_EVER = 'public, max-age=31536000, immutable';

// A poster is a pure function of its address, so whoever has one may keep it for ever.
export function mountPosters(http: FastifyInstance): void {
  const compressed = new Map<string, Buffer>();
  http.get('/posters/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const wanted = parsePosterPath(path);
    if (!wanted) return reply.callNotFound();
    reply.header('cache-control', FOR_EVER);
    if (path.endsWith('.png')) {
      // Loaded when first needed: the rasteriser is 2 MB that most processes never use.
      const { rasterize } = await import('#platform/raster/rasterize.ts');
      const { width } = POSTER_SIZES[wanted.ratio];
      return reply.type('image/png').send(Buffer.from(await rasterize(poster(wanted), width)));
    }
    reply.type('image/svg+xml').header('vary', 'Accept-Encoding');
    if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(poster(wanted));
    let body = compressed.get(path);
    if (!body) {
      body = brotliCompressSync(poster(wanted));
      if (compressed.size >= KEPT) compressed.delete(compressed.keys().next().value ?? '');
      compressed.set(path, body);
    }
    return reply.header('content-encoding', 'br').send(body);
  });
}
