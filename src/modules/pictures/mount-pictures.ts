import type { FastifyInstance } from 'fastify';
import type { Database } from '#platform/database/index.ts';
import { type PictureFormat, type PictureRequest, parsePicturePath } from '#shared/poster/picture.ts';
import { findPictureFile } from './pictures.queries.ts';
import { FILE_TYPES } from './upload-picture.ts';

interface Served {
  format: PictureFormat;
  bytes: Buffer;
}

const FOR_EVER = 'public, max-age=31536000, immutable';
// The other format will be there in a moment.
const FOR_NOW = 'public, max-age=60';
const KEPT_BYTES = 32 * 1024 * 1024;

// Uploaded pictures, each size under an address of its own. Until AVIF is made, its address answers WebP, which whoever reads the
// one reads as well: so pages name both from the beginning, and none has to be made anew.
export function mountPictures(http: FastifyInstance, { db }: { db: Database }): void {
  const kept = new Map<string, Served>();
  let bytesKept = 0;

  function keep(path: string, served: Served): void {
    kept.set(path, served);
    bytesKept += served.bytes.length;
    for (const [oldest, { bytes }] of kept) {
      if (bytesKept <= KEPT_BYTES) return;
      kept.delete(oldest);
      bytesKept -= bytes.length;
    }
  }

  async function find(path: string, { key, width, format }: PictureRequest): Promise<Served | null> {
    const known = kept.get(path);
    if (known) return known;
    const found = await findPictureFile(db.sql, key, width, format === 'avif' ? ['avif', 'webp'] : [format]);
    if (!found) return null;
    const served = { format: found.format as PictureFormat, bytes: found.bytes };
    if (served.format === format && !kept.has(path)) keep(path, served);
    return served;
  }

  http.get('/posters/pictures/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const wanted = parsePicturePath(path);
    const served = wanted && (await find(path, wanted));
    if (!served) return reply.callNotFound();
    return reply
      .header('cache-control', served.format === wanted.format ? FOR_EVER : FOR_NOW)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(FILE_TYPES[served.format])
      .send(served.bytes);
  });
}
