import { parse as parseQuery } from 'node:querystring';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
} from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { errorBody } from '#platform/http/errors.ts';
import { localeOf } from '#platform/http/locale-of.ts';
import { reasons } from '../reasons.ts';
import { SMALL_BYTES } from './body-limits.ts';
import type { Site } from './site.ts';

// The framework, with nothing mounted.
export const createHttp = (
  config: Config,
  genReqId: () => string,
  serverFactory: FastifyServerFactory,
  answerPage: Site['answerPage'],
): FastifyInstance =>
  fastify({
    logger: false,
    // Requests that came before the server stopped listening are answered like all others.
    return503OnClosing: false,
    bodyLimit: SMALL_BYTES,
    // Every body is checked by a strict schema, which refuses these keys like any other that it does not know.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    trustProxy: config.trustedProxies > 0 && ((_address, hop) => hop < config.trustedProxies),
    genReqId,
    // Fastify's own parser would take a broken escape for the literal characters.
    routerOptions: { maxParamLength: 1_000, querystringParser: (text) => parseQuery(text) },
    serverFactory,
    frameworkErrors: (_error, request: FastifyRequest, reply: FastifyReply) => {
      if (request.raw.url?.startsWith('/api/')) {
        const body = errorBody(reasons, 'bad_request', localeOf(request.raw, config.defaultLocale), {
          path: ['is not a valid address'],
        });
        reply.code(body.statusCode).send(body);
      } else {
        answerPage(request, reply);
      }
    },
  });
