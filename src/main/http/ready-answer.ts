import type { IncomingMessage } from 'node:http';
import { errorBody } from '#platform/http/errors.ts';
import { localeOf } from '#platform/http/locale-of.ts';
import type { PageHeaders, PageToSend } from '#platform/http/page-headers.ts';
import { busySeconds } from '#platform/too-busy.ts';
import { LOCALES, type Locale } from '#shared/i18n.ts';
import { reasons } from '../reasons.ts';
import { lastResort, statusOf } from './last-resort.ts';
import { isCall } from './request-kind.ts';

export interface ReadyAnswer {
  status: number;
  // Name and value by turns, as writeHead takes them.
  headers: string[];
  body: Buffer;
  requestId: string;
}

export interface ReadyAnswerSettings {
  defaultLocale: Locale;
  headersFor(page: PageToSend): PageHeaders;
  nextRequestId(): string;
}

// "Too busy: come back in a few seconds", or "you are too slow", in the form that the client reads: JSON for a call, a
// page for a page. Prepared in advance, because it is sent when there is no time to make anything.
export function createReadyAnswer(
  reason: 'too_busy' | 'unavailable' | 'too_slow',
  { defaultLocale, headersFor, nextRequestId }: ReadyAnswerSettings,
): (req: IncomingMessage) => ReadyAnswer {
  const status = statusOf(reason);
  const inEveryLanguage = (make: (locale: Locale) => Made) =>
    Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, Made>;
  const pages = inEveryLanguage((locale) => {
    const body = lastResort(reason, locale);
    return made(headersFor({ headers: {}, locale, isPublic: false }), body);
  });
  const calls = inEveryLanguage((locale) =>
    made(
      {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'content-language': locale,
        'x-content-type-options': 'nosniff',
      },
      JSON.stringify(errorBody(reasons, reason, locale)),
    ),
  );
  return (req) => {
    const { headers, body } = (isCall(req.url ?? '') ? calls : pages)[localeOf(req, defaultLocale)];
    const requestId = nextRequestId();
    const own = ['x-request-id', requestId];
    if (reason !== 'too_slow') own.push('retry-after', String(busySeconds()));
    return { status, headers: [...headers, ...own], body, requestId };
  };
}

interface Made {
  headers: string[];
  body: Buffer;
}

function made(headers: PageHeaders, text: string): Made {
  const body = Buffer.from(text);
  const all = { ...headers, 'content-length': String(body.length) };
  return { headers: Object.entries(all).flatMap(([name, value]) => [name, String(value)]), body };
}
