import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasBrokenOrigin, type ReadHeader } from '#platform/http/same-origin.ts';
import { MAILING_STOP_PATH, NEWSLETTER_STOP_PATH } from '#web/paths/site.ts';
import type { Services } from '../services.ts';
import { admitBody } from './admit-body.ts';
import { bytesOf, SMALL_BYTES } from './body-limits.ts';
import { isCallback } from './request-kind.ts';
import type { Site } from './site.ts';

export const headerOf =
  ({ headers }: IncomingMessage): ReadHeader =>
  (name) =>
    headers[name]?.toString();

const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

// Mail providers end a subscription here for their reader, without an origin and without a cookie: the token is enough.
const isOneClick = (url: string) =>
  [NEWSLETTER_STOP_PATH, MAILING_STOP_PATH].some((path) => url.startsWith(`${path}?token=`));

// Before anything of a request is read: what changes something comes from our own pages, and what is large from whoever may send it.
export function guardRequests(
  http: FastifyInstance,
  services: Services,
  isFromHere: (req: IncomingMessage) => boolean,
  refuse: Site['refuse'],
): void {
  http.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    const { method, url, raw: req } = request;
    if (isSafe(method)) next();
    else if (isCallback(url) || isOneClick(url) ? hasBrokenOrigin(headerOf(req)) : !isFromHere(req)) {
      refuse(request, reply, 'cross_origin');
    } else if (bytesOf(req) <= SMALL_BYTES) next();
    else admitBody(request, reply, services, refuse).then((isIn) => isIn && next(), next);
  });
}
