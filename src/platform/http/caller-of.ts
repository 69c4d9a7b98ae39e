import { randomUUIDv7 } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { SignedIn, VisitorId } from '#shared/actor.ts';
import { BOT_CHECK_HEADER } from '#shared/bot-check.ts';
import type { Caller, NewCookie, WhoIs } from './caller.ts';
import { cookieValue } from './request-headers.ts';

export const VISITOR_COOKIE = 'MY_VISITOR';
const VISITOR_DAYS = 30;
const VISITOR_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export interface CallerSource {
  headers: IncomingHttpHeaders;
  address(): string;
  isHttps: boolean;
  whoIs: WhoIs;
  // One whole Set-Cookie line.
  sendCookie(line: string): void;
}

export function callerOf({ headers, address, isHttps, whoIs, sendCookie }: CallerSource): Caller {
  let known: VisitorId | undefined;
  let person: Promise<SignedIn | null> | undefined;
  const header = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const setCookie = (cookie: NewCookie) => sendCookie(cookieLine(cookie, isHttps));
  return {
    visitor: {
      kind: 'visitor',
      address,
      userAgent: () => header('user-agent') ?? '',
      botToken: () => header(BOT_CHECK_HEADER) || null,
      id() {
        if (known) return known;
        const given = cookieValue(headers.cookie, VISITOR_COOKIE);
        if (given !== null && VISITOR_ID.test(given)) {
          known = { id: given, isNew: false };
        } else {
          // UUIDv7, because such ids grow with time: the database's indexes grow at their end instead of everywhere.
          known = { id: randomUUIDv7(), isNew: true };
          setCookie({ name: VISITOR_COOKIE, value: known.id, maxAgeSeconds: VISITOR_DAYS * 86_400 });
        }
        return known;
      },
      person() {
        person ??= whoIs(headers);
        return person;
      },
    },
    browser: { header, cookie: (name) => cookieValue(headers.cookie, name), setCookie },
  };
}

// Not sent along from other sites, and hidden from scripts unless they are meant to read it.
function cookieLine(cookie: NewCookie, isHttps: boolean): string {
  const { name, value, maxAgeSeconds, path = '/', isReadable = false } = cookie;
  const guards = `${isReadable ? '' : '; HttpOnly'}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}${guards}`;
}
