import type { IncomingMessage } from 'node:http';
import type { Asked, Freshness } from '#platform/http/call.ts';
import { callerOf } from './caller-of.ts';
import type { Services } from './services.ts';
import { localeOf } from './visitor.ts';

// An answer over HTTP is not kept by us, so nobody asks what it showed.
const unwatched: Freshness = { tag() {}, until() {} };

export type AskOf = (
  req: IncomingMessage,
  address: () => string,
  sendCookie: (line: string) => void,
) => Asked;

// What a handler is told of a request that came over HTTP.
export function createAskOf({ config, clock, whoIs }: Services): AskOf {
  const isHttps = config.publicUrl.startsWith('https:');
  return (req, address, sendCookie) => ({
    locale: localeOf(req, config.defaultLocale),
    now: clock.now(),
    shows: unwatched,
    caller: callerOf({ headers: req.headers, address, isHttps, whoIs, sendCookie }),
  });
}
