import type { FastifyInstance } from 'fastify';
import { accessLine } from '#platform/http/access-line.ts';
import { loggableUrl } from '#platform/http/loggable-url.ts';

// A line for each request that the framework answered; what is answered before it writes its own.
export function logAccess(http: FastifyInstance, clock: () => number, write: (line: string) => void): void {
  http.addHook('onResponse', (request, reply, next) => {
    write(
      accessLine({
        at: clock(),
        requestId: request.id,
        method: request.method,
        quotedUrl: JSON.stringify(loggableUrl(request.url)),
        // The status that was really sent, which may be that of the answer for late requests.
        status: reply.raw.statusCode,
        bytes: Number(reply.getHeader('content-length') ?? 0),
        ms: reply.elapsedTime,
        cache: 'none',
      }),
    );
    next();
  });
}
