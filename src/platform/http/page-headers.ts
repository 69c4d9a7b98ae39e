import type { Locale } from '#shared/i18n.ts';
import { IN_PARTS_HEADER } from '#shared/in-parts.ts';
import {
  contentSecurityPolicy,
  type Guests,
  type OwnCode,
  POLICY_FOR_DATA,
} from './content-security-policy.ts';

// Names in lower case.
export type PageHeaders = Record<string, string | string[]>;

export interface PageToSend {
  // The page's own headers. They win over the general ones, except for caching.
  headers: PageHeaders;
  locale: Locale;
  // The page is the same for everyone, and stays right until a change of it is announced.
  isPublic: boolean;
}

export interface PageHeaderSettings {
  isHttps: boolean;
  // Seconds that a CDN may serve a public page without asking; 0: it may not.
  sharedMaxAge: number;
  // Other places whose scripts every page may run, as the policy names them.
  guests?: readonly string[];
  // Headers that each public page has unless it has its own: from any of them people go on to the others within one
  // document, whose policy stays.
  onPublicPages?: PageHeaders;
}

// Headers that belong to one answer and not to the page.
const NOT_THE_PAGES = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  IN_PARTS_HEADER,
  'keep-alive',
  'transfer-encoding',
]);

// Headers by which a page names other origins: whose scripts it runs and whose pictures it shows (separated by spaces),
// and who may frame it. They become part of the policy and are not sent.
export const GUESTS_HEADER = 'x-script-guests';
export const IMAGES_HEADER = 'x-image-guests';
export const STYLES_HEADER = 'x-style-guests';
export const FRAMED_BY_HEADER = 'x-framed-by';
// Headers by which a page names its inline code, written as `inlineSource` writes it.
export const OWN_SCRIPTS_HEADER = 'x-own-scripts';
export const OWN_STYLES_HEADER = 'x-own-styles';
const FOR_THE_POLICY = [
  GUESTS_HEADER,
  IMAGES_HEADER,
  STYLES_HEADER,
  FRAMED_BY_HEADER,
  OWN_SCRIPTS_HEADER,
  OWN_STYLES_HEADER,
];
// Everybody, or this site alone.
const FRAMERS: ReadonlySet<unknown> = new Set(['*', "'self'"]);
const INLINE_SOURCE = /^'sha256-[\w+/=]+'$/;
const ORIGIN = /^https?:\/\/[\w.*-]+(:\d+)?$/;

const TWO_YEARS_IN_SECONDS = 63_072_000;

// The one function that makes the headers of a page, whether it comes from the cache or not.
export function createPageHeaders(settings: PageHeaderSettings): (page: PageToSend) => PageHeaders {
  const shared = settings.sharedMaxAge > 0 ? `, s-maxage=${settings.sharedMaxAge}` : '';
  const publicCaching = `public, max-age=0, must-revalidate${shared}`;
  const general: PageHeaders = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(settings.isHttps && { 'strict-transport-security': `max-age=${TWO_YEARS_IN_SECONDS}` }),
  };
  return (page) => {
    const own = ownHeaders({ ...(page.isPublic && settings.onPublicPages), ...page.headers });
    own['content-type'] ??= 'text/html; charset=utf-8';
    const guests = guestsOf(own, settings.guests);
    own['content-security-policy'] ??= policyFor(own['content-type'], ownCode(own), guests);
    for (const name of FOR_THE_POLICY) delete own[name];
    return {
      ...general,
      ...own,
      'cache-control': page.isPublic ? publicCaching : 'no-store',
      'content-language': page.locale,
      vary: 'Accept-Language, Cookie, Accept-Encoding',
    };
  };
}

function ownHeaders(headers: PageHeaders): PageHeaders {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(named.filter(([name]) => !NOT_THE_PAGES.has(name)));
}

function guestsOf(headers: PageHeaders, everywhere: readonly string[] = []): Guests {
  const origins = (name: string) =>
    String(headers[name] ?? '')
      .split(' ')
      .filter((origin) => ORIGIN.test(origin));
  return {
    scripts: [...everywhere, ...origins(GUESTS_HEADER)],
    images: origins(IMAGES_HEADER),
    styles: origins(STYLES_HEADER),
    // No page of ours is for one particular other site.
    ...(FRAMERS.has(headers[FRAMED_BY_HEADER]) && { framedBy: String(headers[FRAMED_BY_HEADER]) }),
  };
}

function ownCode(headers: PageHeaders): OwnCode {
  const sources = (name: string) =>
    String(headers[name] ?? '')
      .split(' ')
      .filter((source) => INLINE_SOURCE.test(source));
  return { scripts: sources(OWN_SCRIPTS_HEADER), styles: sources(OWN_STYLES_HEADER) };
}

function policyFor(contentType: string | string[], own: OwnCode, guests: Guests): string {
  return String(contentType).startsWith('text/html') ? contentSecurityPolicy(own, guests) : POLICY_FOR_DATA;
}
