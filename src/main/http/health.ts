import type { FastifyInstance } from 'fastify';
import { within } from '#platform/process/within.ts';
import type { Services } from '../services.ts';

const PATIENCE_MS = 2_500;

// healthz: the process answers. readyz: it can do its work, so a balancer may send visitors.
export function mountHealth(http: FastifyInstance, { db }: Services, isDraining: () => boolean): void {
  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isDraining()) return reply.code(503).send({ status: 'stopping' });
    const check = db.check().then(
      () => true,
      () => false,
    );
    const isThere = (await within(PATIENCE_MS, check)) ?? false;
    return reply
      .code(isThere ? 200 : 503)
      .send({ status: isThere ? 'ready' : 'not ready', database: isThere ? 'ok' : 'away' });
  });
}
