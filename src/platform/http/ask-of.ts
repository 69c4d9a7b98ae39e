import type { IncomingMessage } from 'node:http';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Asked, Freshness } from './call.ts';
import type { WhoIs } from './caller.ts';
import { callerOf } from './caller-of.ts';
import { localeOf } from './locale-of.ts';

// Answers over HTTP are not cached here, so nothing needs to know what they showed.
const unwatched: Freshness = { tag() {}, until() {} };

export type AskOf = (
  req: IncomingMessage,
  requestId: string,
  address: () => string,
  sendCookie: (line: string) => void,
) => Asked;

export interface AskOfSettings {
  config: Pick<Config, 'publicUrl' | 'defaultLocale'>;
  clock: Clock;
  whoIs: WhoIs;
}

// What a handler is told of a request that came over HTTP.
export function createAskOf({ config, clock, whoIs }: AskOfSettings): AskOf {
  const isHttps = config.publicUrl.startsWith('https:');
  return (req, requestId, address, sendCookie) => ({
    locale: localeOf(req, config.defaultLocale),
    now: clock.now(),
    requestId,
    shows: unwatched,
    caller: callerOf({ headers: req.headers, address, isHttps, whoIs, sendCookie }),
  });
}
