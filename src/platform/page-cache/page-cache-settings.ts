import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { ReadableStream } from 'node:stream/web';
import type { PageHeaders, PageToSend } from '#platform/http/page-headers.ts';
import type { Locale } from '#shared/i18n.ts';
import type { InTurn } from './flights.ts';
import type { FreshnessLimits } from './freshness.ts';
import type { PublicPage } from './public-page.ts';

// All that a render may know of a request: nothing of who asks.
export interface RenderRequest {
  // Canonical path with the known parameters; with '.data' where isData.
  url: string;
  locale: Locale;
  // As `placeOf` says; '' on pages that are the same for all places.
  place: string;
  isData: boolean;
  requestId: string;
}

export interface RenderedPage {
  status: number;
  headers: PageHeaders;
  body: string | Uint8Array;
  // In place of the body, a file that is sent while it is still being made. Of personal pages alone: nobody keeps it.
  parts?: ReadableStream | null;
  // What the page shows: it is dropped with any of these tags.
  tags: readonly string[];
  // The next time, in ms, at which the page changes by the clock alone.
  freshUntil: number | null;
  // false with status 200: some part of the page is missing.
  isCacheable: boolean;
}

export interface PageCacheLimits extends FreshnessLimits {
  // After a failed render the old page is served for this long before the next try.
  holdMs: number;
  // A render that takes longer goes on, while the old page is served.
  slowMs: number;
  // A render that takes longer counts as failed.
  giveUpMs: number;
}

export const PAGE_CACHE_LIMITS: PageCacheLimits = {
  maxAgeMs: 60_000,
  untrustedAgeMs: 1_000,
  standInMs: 3_600_000,
  holdMs: 2_000,
  slowMs: 1_500,
  giveUpMs: 10_000,
};

export interface PageCacheSettings {
  // false: every request is rendered anew and nothing is kept, with the same answers otherwise.
  isOn: boolean;
  maxBytes: number;
  // The part of maxBytes for pages with an endless number of addresses; an eighth unless given.
  searchShareBytes?: number;
  pages: readonly PublicPage[];
  defaultLocale: Locale;
  languageCookie: string;
  // The place in which the visitor looks for events, one of a small number; '' is everywhere.
  placeOf(headers: IncomingHttpHeaders): string;
  render(request: RenderRequest): Promise<RenderedPage>;
  headersFor(page: PageToSend): PageHeaders;
  // A small document for when a render threw an error.
  pageInstead(error: unknown, locale: Locale): Pick<RenderedPage, 'status' | 'headers' | 'body'>;
  // Decides when a render begins: other work may need the processor more.
  inTurn: InTurn;
  // Answers a request whose render got no turn and that has no old page to fall back on.
  refuse(req: IncomingMessage, res: ServerResponse): void;
  // Milliseconds since 1970.
  clock(): number;
  log: { error(fields: object, message: string): void };
  // Takes whole lines, many at a time.
  accessLog?: (lines: string) => void;
  nextRequestId?: () => string;
  limits?: Partial<PageCacheLimits>;
}

export interface PageCacheStats {
  hits: number;
  notModified: number;
  misses: number;
  stale: number;
  shed: number;
  renders: number;
  failedRenders: number;
  rendersNow: number;
  pages: number;
  bytes: number;
  isTrusted: boolean;
}
