import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReadableStream } from 'node:stream/web';
import { createRequest } from '@remix-run/node-fetch-server';
import type * as Router from 'react-router';
import type { ServerBuild } from 'react-router';
import { findSlugByOldUrl, readPlace, type VisitorPlace } from '#modules/storefront/index.ts';
import type { Config } from '#platform/config/config.ts';
import { type AnswerSettings, answerCall } from '#platform/http/answer-call.ts';
import type { Route } from '#platform/http/call.ts';
import { type Caller, nobody } from '#platform/http/caller.ts';
import { callerOf } from '#platform/http/caller-of.ts';
import { inlineSource } from '#platform/http/content-security-policy.ts';
import { localeOf } from '#platform/http/locale-of.ts';
import { loggableUrl } from '#platform/http/loggable-url.ts';
import { OWN_SCRIPTS_HEADER, OWN_STYLES_HEADER } from '#platform/http/page-headers.ts';
import type { KeptAnswers } from '#platform/page-cache/kept-answers.ts';
import type { RenderedPage, RenderRequest } from '#platform/page-cache/page-cache-settings.ts';
import { type WatchedFreshness, watchFreshness } from '#platform/page-cache/watch-freshness.ts';
import { busySeconds, waitReason } from '#platform/too-busy.ts';
import type { Locale } from '#shared/i18n.ts';
import { IN_PARTS_HEADER } from '#shared/in-parts.ts';
import type { Call } from '#web/api/api.ts';
import type { PageContext } from '#web/page/page-context.ts';
import { eventPath } from '#web/paths/catalogue.ts';
import type { Services } from '../services.ts';

// What the built site exports beside its routes; see web/entry.server.tsx.
interface EntryModule {
  createRequestHandler: typeof Router.createRequestHandler;
  RouterContextProvider: typeof Router.RouterContextProvider;
  pageContext: Parameters<Router.RouterContextProvider['set']>[0];
  drawnOf(response: Response): { text: string; scripts: string[]; styles: string[] } | undefined;
  inLocale<T>(locale: Locale, work: () => T): T;
}

interface CallInput {
  params?: object;
  query?: object;
  body?: unknown;
  idempotencyKey?: string;
  botToken?: string;
}

export type CallAnswer = { ok: true; body: unknown } | { ok: false; error: { statusCode: number } };

// The calls of the root's loader. They take no input, and their answers change seldom.
const ON_EVERY_PAGE = new Set([
  'GET /api/webData',
  'GET /api/events/categories/list',
  'GET /api/events/countries',
]);

export interface PageRenderer {
  // A public page: it depends on the address, the language and the visitor's place, never on who asks.
  renderPublic(request: RenderRequest): Promise<RenderedPage>;
  // Any other page; it gets the whole request.
  renderPersonal(
    req: IncomingMessage,
    res: ServerResponse,
    requestId: string,
    address: () => string,
  ): Promise<RenderedPage & { locale: Locale }>;
}

export function createPageRenderer(
  loadBuild: () => Promise<ServerBuild>,
  services: Services,
  routes: Route[],
  settings: AnswerSettings,
  openApi: () => unknown,
  kept: KeptAnswers<CallAnswer>,
  placeOf: VisitorPlace,
): PageRenderer {
  const { config, clock, db, log } = services;
  const routesByName = new Map(routes.map((route) => [route.name as string, route]));

  // Created once per build; only the development server ever changes the build.
  let made: { build: ServerBuild; handle: Router.RequestHandler } | undefined;

  async function render(
    request: Request,
    { locale, place, requestId }: Pick<RenderRequest, 'locale' | 'place' | 'requestId'>,
    caller: Caller,
  ): Promise<RenderedPage> {
    const build = await loadBuild();
    const entry = build.entry.module as unknown as EntryModule;
    if (made?.build !== build) made = { build, handle: entry.createRequestHandler(build, 'production') };
    const { handle } = made;
    const shown = watchFreshness();
    const now = clock.now();
    let isWhole = true;
    let isPostponed = false;
    let failure: unknown = null;
    const ask = async (
      name: string,
      input: CallInput,
      { freshness }: WatchedFreshness,
    ): Promise<CallAnswer> => {
      const route = routesByName.get(name);
      if (!route) throw new Error(`A page makes a call that does not exist: ${name}`);
      const raw = {
        params: asText(input.params),
        query: asText(input.query),
        body: input.body,
        key: input.idempotencyKey ?? null,
      };
      const { status, body, retryAfter } = await answerCall(
        route,
        raw,
        { locale, now, requestId, shows: freshness, caller: withToken(caller, input.botToken) },
        settings,
      );
      return status === 200 ? { ok: true, body } : { ok: false, error: { ...Object(body), retryAfter } };
    };
    const askOnce = async (name: string): Promise<CallAnswer> => {
      const answer = await kept.get(`${name} ${locale}`, async () => {
        const watched = watchFreshness();
        const value = await ask(name, {}, watched);
        return { value, tags: watched.tags(), freshUntil: watched.boundary(), isWorthKeeping: value.ok };
      });
      shown.freshness.tag(...answer.tags);
      if (answer.freshUntil !== null) shown.freshness.until(new Date(answer.freshUntil));
      return answer.value;
    };
    const call = async (name: string, input: CallInput = {}) => {
      const answer = await (ON_EVERY_PAGE.has(name) ? askOnce(name) : ask(name, input, shown));
      if (!answer.ok && answer.error.statusCode >= 500) isWhole = false;
      if (!answer.ok && answer.error.statusCode === 503) isPostponed = true;
      return answer;
    };
    const described: string[] = [];
    const page: PageContext = {
      call: call as Call,
      locale,
      place: readPlace(place),
      now,
      publicUrl: config.publicUrl,
      maps: mapsIn(config.maps, locale),
      findOldAddress: async (path) => {
        const slug = await findSlugByOldUrl(db.sql, path);
        return slug === null ? null : eventPath(slug);
      },
      noteFailure: (error) => {
        failure = error;
        log.error({ err: error, method: request.method, url: loggableUrl(request.url) }, 'a page failed');
      },
      openApi,
      describe: (jsonLd) => void described.push(jsonLd),
      descriptions: () => described,
    };
    const context = new entry.RouterContextProvider();
    context.set(entry.pageContext, page);
    const response = await entry.inLocale(locale, () => handle(request, context));
    // The error page would speak of a fault of ours, but the server is only busy.
    if (waitReason(failure) !== null) throw failure;
    const drawn = entry.drawnOf(response);
    const parts = response.headers.has(IN_PARTS_HEADER) ? (response.body as ReadableStream | null) : null;
    // If a part is missing because a call was refused for being busy, it will be there in a moment.
    const status = isPostponed && response.status === 500 ? 503 : response.status;
    return {
      status,
      headers: {
        ...headersOf(response.headers),
        ...(drawn && codeOf(drawn)),
        ...(status === 503 && { 'retry-after': String(busySeconds()) }),
      },
      body: drawn?.text ?? (parts ? '' : new Uint8Array(await response.arrayBuffer())),
      parts,
      tags: shown.tags(),
      freshUntil: shown.boundary(),
      // A page may be shown without a part, but is then not cached.
      isCacheable: response.status === 200 && isWhole,
    };
  }

  return {
    renderPublic: (wanted) => render(new Request(config.publicUrl + wanted.url), wanted, nobody),
    async renderPersonal(req, res, requestId, address) {
      const locale = localeOf(req, config.defaultLocale);
      // From the settings and not from the Host header, which anybody can write.
      const { host, protocol } = new URL(config.publicUrl);
      const cookies: string[] = [];
      const caller = callerOf({
        headers: req.headers,
        address,
        isHttps: protocol === 'https:',
        whoIs: services.whoIs,
        sendCookie: (line) => cookies.push(line),
      });
      const visitor = { locale, place: placeOf(req.headers), requestId };
      const page = await render(createRequest(req, res, { host, protocol }), visitor, caller);
      return { ...page, headers: withCookies(page.headers, cookies), locale };
    },
  };
}

const codeOf = ({ scripts, styles }: { scripts: string[]; styles: string[] }) => ({
  [OWN_SCRIPTS_HEADER]: scripts.map(inlineSource).join(' '),
  [OWN_STYLES_HEADER]: styles.map(inlineSource).join(' '),
});

// Google's script is told the language and loads the search for places, too.
function mapsIn(maps: Config['maps'], locale: Locale): PageContext['maps'] {
  if (maps?.kind !== 'google') return maps;
  const url = new URL(maps.scriptUrl);
  url.search = String(new URLSearchParams({ key: maps.key, libraries: 'places', language: locale }));
  return { kind: 'google', scriptUrl: url.href };
}

// A form cannot send headers, so its token comes in a field.
function withToken(caller: Caller, token: string | undefined): Caller {
  return token === undefined ? caller : { ...caller, visitor: { ...caller.visitor, botToken: () => token } };
}

// A call reads text values, as from an address.
function asText(values: object = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  );
}

// Cookies that calls set while the page was rendered are sent with the page.
function withCookies(headers: RenderedPage['headers'], cookies: string[]): RenderedPage['headers'] {
  if (cookies.length === 0) return headers;
  return { ...headers, 'set-cookie': [headers['set-cookie'] ?? [], cookies].flat() };
}

function headersOf(headers: Headers): Record<string, string | string[]> {
  const named: Record<string, string | string[]> = Object.fromEntries(headers);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) named['set-cookie'] = cookies;
  return named;
}
