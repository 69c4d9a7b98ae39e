import type { FastifyReply } from 'fastify';
import { errorBody, type ReasonEntry } from '#platform/http/errors.ts';
import { TooBusy } from '#platform/too-busy.ts';

export type PictureReasons = Readonly<Record<'too_busy', ReasonEntry>>;

// Sends a picture when it is made; if too many are waiting, asks the client to come back later.
export async function sendPicture(
  reply: FastifyReply,
  making: Promise<Buffer>,
  reasons: PictureReasons,
): Promise<FastifyReply> {
  const png = await making.catch((error) => {
    if (!(error instanceof TooBusy)) throw error;
    return null;
  });
  if (png) return reply.type('image/png').send(png);
  const busy = errorBody(reasons, 'too_busy', 'en');
  return reply
    .code(busy.statusCode)
    .header('cache-control', 'no-store')
    .header('retry-after', '5')
    .send(busy);
}
