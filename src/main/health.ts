import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from './services.ts';

const PATIENCE_MS = 2_000;

// healthz: the process answers. readyz: it can do its work, so a balancer may send visitors.
export function mountHealth(http: FastifyInstance, { db }: Services, isDraining: () => boolean): void {
  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isDraining()) return reply.code(503).send({ status: 'stopping' });
    const isThere = await Promise.race([
      sql`select 1`.execute(db.sql).then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref()),
    ]);
    return reply
      .code(isThere ? 200 : 503)
      .send({ status: isThere ? 'ready' : 'not ready', database: isThere ? 'ok' : 'away' });
  });
}
