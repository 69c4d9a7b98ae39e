import type { FastifyRequest } from 'fastify';
import type { Ask, Freshness } from '#platform/http/call.ts';
import { callerOf } from './caller-of.ts';
import type { Services } from './services.ts';
import { localeOf } from './visitor.ts';

// An answer over HTTP is not kept by us, so nobody asks what it showed.
const unwatched: Freshness = { tag() {}, until() {} };

// What a handler knows of a request that came over HTTP.
export function createAskOf({ config, clock, whoIs }: Services) {
  const isHttps = config.publicUrl.startsWith('https:');
  return (request: FastifyRequest, sendCookie: (line: string) => void): Ask => ({
    locale: localeOf(request.raw, config.defaultLocale),
    now: clock.now(),
    shows: unwatched,
    caller: callerOf({
      headers: request.raw.headers,
      address: () => request.ip,
      isHttps,
      whoIs,
      sendCookie,
    }),
  });
}
