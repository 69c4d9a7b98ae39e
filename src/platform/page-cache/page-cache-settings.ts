import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
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
  // As placeOf says, '' on pages that do not follow it.
  place: string;
  isData: boolean;
  requestId: string;
}

export interface RenderedPage {
  status: number;
  headers: PageHeaders;
  body: string | Uint8Array;
  // What the page shows: dropping one of these ends it.
  tags: readonly string[];
  // The next instant, in ms, at which the page changes by the clock alone.
  freshUntil: number | null;
  // false with status 200: some part of the page is missing.
  isCacheable: boolean;
}

export interface PageCacheLimits extends FreshnessLimits {
  // After a failed render the old page is served for so long before the next try.
  holdMs: number;
  // A render slower than this lets the old page stand in.
  slowMs: number;
  // A render slower than this has failed.
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
  // Part of maxBytes for pages with endless addresses, an eighth unless given.
  searchShareBytes?: number;
  pages: readonly PublicPage[];
  defaultLocale: Locale;
  languageCookie: string;
  // Where the visitor looks for events, of a small number of answers; '' is everywhere.
  placeOf(headers: IncomingHttpHeaders): string;
  render(request: RenderRequest): Promise<RenderedPage>;
  headersFor(page: PageToSend): PageHeaders;
  // A small document for when a render threw.
  pageInstead(error: unknown, locale: Locale): Pick<RenderedPage, 'status' | 'headers' | 'body'>;
  // When a render begins is not for the cache to decide: others have more right to the processor.
  inTurn: InTurn;
  // Answers whoever got no turn and for whom no old page stands in.
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
