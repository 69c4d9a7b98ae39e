import type { FastifyInstance } from 'fastify';
import { errorBody } from '#platform/http/errors.ts';
import { localeOf } from '#platform/http/locale-of.ts';
import { busySeconds, waitReason } from '#platform/too-busy.ts';
import { reasons } from '../reasons.ts';
import type { Services } from '../services.ts';
import { SMALL_BYTES } from './body-limits.ts';
import { isCallback } from './request-kind.ts';
import type { Site } from './site.ts';

// What throws is a bug, and is answered without detail; except what the client did, and what is to be asked again.
export function answerErrors(http: FastifyInstance, { config, log }: Services, refuse: Site['refuse']): void {
  http.setErrorHandler((error: { statusCode?: number; message?: string }, request, reply) => {
    const isTheirs = error.statusCode !== undefined && error.statusCode < 500;
    const wait = isTheirs ? null : waitReason(error);
    if (wait !== null) {
      log.warn({ err: error, reqId: request.id }, 'a request must be made again');
      return refuse(request, reply.header('retry-after', busySeconds()), wait);
    }
    if (!isTheirs) log.error({ err: error, reqId: request.id }, 'a request failed');
    const locale = localeOf(request.raw, config.defaultLocale);
    if (error.statusCode === 413 && !isCallback(request.url)) {
      // It was not read, so nobody knows which of its texts is too long.
      const data = { most_kb: SMALL_BYTES / 1024 };
      const refused = errorBody(reasons, 'body_too_large', locale, undefined, data);
      return reply
        .code(refused.statusCode)
        .header('cache-control', 'no-store')
        .header('content-language', locale)
        .send({ ...refused, errors: { body: [refused.message] } });
    }
    const body = errorBody(reasons, isTheirs ? 'bad_request' : 'internal', locale);
    const statusCode = isTheirs ? (error.statusCode ?? 400) : body.statusCode;
    return reply
      .code(statusCode)
      .header('cache-control', 'no-store')
      .header('content-language', locale)
      .send({ ...body, statusCode, ...(isTheirs && { errors: { body: [error.message ?? ''] } }) });
  });
}
