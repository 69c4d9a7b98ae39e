import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import type { ServerBuild } from 'react-router';
import { sessionCookieName } from '#modules/accounts/index.ts';
import { mountCampaignLinks } from '#modules/orders/index.ts';
import { COUPON_COOKIE, mountCodeLinks } from '#modules/pricing/index.ts';
import { createVisitorPlace, openPlaceFinder } from '#modules/storefront/index.ts';
import { recaptchaSources } from '#platform/botcheck/recaptcha.ts';
import type { Config } from '#platform/config/config.ts';
import type { Route } from '#platform/http/call.ts';
import type { FrontServer } from '#platform/http/front-server.ts';
import { afterArrivals, createGate, realTiming } from '#platform/http/gate.ts';
import { openApiDocument } from '#platform/http/openapi.ts';
import { createPageHeaders } from '#platform/http/page-headers.ts';
import { createRequestIds } from '#platform/http/request-ids.ts';
import { isSameOrigin } from '#platform/http/same-origin.ts';
import type { HearsPageNews } from '#platform/page-cache/hear-page-news.ts';
import { createKeptAnswers } from '#platform/page-cache/kept-answers.ts';
import { createPageCache, type PageCache } from '#platform/page-cache/page-cache.ts';
import { LANGUAGE_COOKIE } from '#shared/i18n.ts';
import { CACHED_PAGES } from '#shared/site-map/cached-pages.ts';
import { canBeSecure, cartCookieLine } from '#web/components/cart/cart-cookies.ts';
import { mapGuests } from '#web/components/map/map-settings.ts';
import { answerErrors } from './http/answer-errors.ts';
import { answerSettings } from './http/answer-settings.ts';
import { mountApi } from './http/api.ts';
import { SMALL_BYTES } from './http/body-limits.ts';
import { createCallDoor } from './http/call-door.ts';
import { hidingOperators } from './http/create-admit.ts';
import { createHttp } from './http/create-http.ts';
import { guardRequests, headerOf } from './http/guard-requests.ts';
import { mountHealth } from './http/health.ts';
import { pageInstead } from './http/last-resort.ts';
import { logAccess } from './http/log-access.ts';
import { mountSlices } from './http/mount-slices.ts';
import { type Developing, openFront } from './http/open-front.ts';
import { type CallAnswer, createPageRenderer } from './http/pages.ts';
import { createReadyAnswer } from './http/ready-answer.ts';
import { GATE } from './http/request-kind.ts';
import { createShedding } from './http/shedding.ts';
import { mountSite, type Site } from './http/site.ts';
import { OPEN_GATE, throughGate } from './http/through-gate.ts';
import { withEmbeds } from './http/with-embeds.ts';
import { reasons } from './reasons.ts';
import { apiRoutes } from './routes.ts';
import type { Services } from './services.ts';
import { sitePages } from './site-pages.ts';

export interface AppSettings {
  loadBuild(): Promise<ServerBuild>;
  // The folder of the built files for browsers; null while developing.
  clientFolder: string | null;
  front?: Developing;
  writeAccessLog?: (line: string) => void;
  checksAnswers?: boolean;
  // Additional calls, to measure them on the same server.
  moreRoutes?: Route[];
  // Switches the gate off, to measure what it is worth.
  isUngated?: boolean;
}

export interface App {
  http: FastifyInstance;
  pageCache: PageCache;
  // The caches that must hear of changes.
  caches: readonly HearsPageNews[];
  // Tells balancers to send no more visitors; those who come are still answered.
  drain(): void;
  close(): Promise<void>;
}

// A proxy may ask with the whole address; the host in it does not matter here.
const pathOf = (target: string): string =>
  target.startsWith('/') ? target : `/${target.replace(/^https?:\/\/[^/?]*\/?/i, '')}`;

// Made for whoever asks first: it takes longer than all else that an app is made of.
function openApiOf(routes: Route[], { publicUrl }: Config): () => ReturnType<typeof openApiDocument> {
  let document: ReturnType<typeof openApiDocument> | undefined;
  return () => {
    document ??= openApiDocument(routes, reasons, {
      title: 'Tiketi API',
      publicUrl,
      sessionCookie: sessionCookieName(publicUrl),
    });
    return document;
  };
}

// The whole program behind one port: cached pages in front, then the API, files and every other page.
export async function createApp(services: Services, settings: AppSettings): Promise<App> {
  const { config, log } = services;
  const routes = [...apiRoutes(services), ...(settings.moreRoutes ?? [])];
  const answering = answerSettings(services, settings.checksAnswers ?? false);
  const openApi = openApiOf(routes, config);
  const clock = () => services.clock.now().getTime();
  const kept = createKeptAnswers<CallAnswer>(clock);
  const visitorPlace = createVisitorPlace(await openPlaceFinder(services.db.sql, clock));
  const renderer = withEmbeds(
    services,
    sitePages,
    createPageRenderer(settings.loadBuild, services, routes, answering, openApi, kept, visitorPlace),
  );
  const headersFor = createPageHeaders({
    isHttps: config.publicUrl.startsWith('https:'),
    sharedMaxAge: config.pageCache.sharedMaxAge,
    guests: config.botCheck.recaptcha ? recaptchaSources(config.botCheck.recaptcha) : [],
    ...(config.maps && { onPublicPages: mapGuests(config.maps) }),
  });
  const nextRequestId = createRequestIds();
  let front: FrontServer | undefined;
  const ready = { defaultLocale: config.defaultLocale, headersFor, nextRequestId };
  // While developing, pages are compiled on the fly and take their time.
  const nextTurn = afterArrivals(() => front?.arrivals() ?? 0);
  const gate =
    settings.isUngated || settings.front ? OPEN_GATE : createGate(GATE, { ...realTiming, nextTurn });
  const shed = createShedding(createReadyAnswer('too_busy', ready), clock, settings.writeAccessLog);
  const pageCache = createPageCache({
    isOn: config.pageCache.isOn,
    maxBytes: config.pageCache.megabytes * 1024 * 1024,
    pages: CACHED_PAGES,
    defaultLocale: config.defaultLocale,
    languageCookie: LANGUAGE_COOKIE,
    placeOf: visitorPlace,
    render: renderer.renderPublic,
    headersFor,
    pageInstead,
    inTurn: (work) => gate.enter('page', work),
    refuse: shed,
    clock,
    log,
    nextRequestId,
    ...(settings.writeAccessLog && { accessLog: settings.writeAccessLog }),
  });

  const isFromHere = (req: IncomingMessage) => isSameOrigin(headerOf(req), config);
  const inARush = routes.filter(({ isInARush }) => isInARush);
  const callDoor = createCallDoor(services, inARush, {
    ...answering,
    bodyLimitBytes: SMALL_BYTES,
    isFromHere,
    nextRequestId,
    writeAccessLog: settings.writeAccessLog,
  });

  const isCampaignLink = mountCampaignLinks(config.publicUrl.startsWith('https:'));
  const canBeSecured = canBeSecure(new URL(config.publicUrl));
  const noteCode = mountCodeLinks((code) => cartCookieLine(COUPON_COOKIE, code, canBeSecured));

  const serverFactory: FastifyServerFactory = (handler) => {
    const gated = throughGate(gate, handler, shed);
    front = openFront(services, ready, settings.front, (req, res) => {
      req.url = pathOf(req.url ?? '/');
      if (callDoor(req, res) || isCampaignLink(req, res)) return;
      noteCode(req, res);
      pageCache.handle(req, res, gated);
    });
    return front.server;
  };
  const http = createHttp(config, nextRequestId, serverFactory, (request, reply) =>
    site.answerPage(request, reply),
  );
  const refuse: Site['refuse'] = (request, reply, reason) => site.refuse(request, reply, reason);
  guardRequests(http, services, isFromHere, refuse);
  if (settings.writeAccessLog) logAccess(http, clock, settings.writeAccessLog);
  answerErrors(http, services, refuse);

  mountHealth(http, services, () => front?.isDraining() ?? false);
  mountApi(http, services, routes, { ...answering, admit: hidingOperators(answering.admit) }, openApi);
  mountSlices(http, services);
  const site = mountSite(http, { services, renderer, headersFor, clientFolder: settings.clientFolder });
  await http.ready();

  return {
    http,
    pageCache,
    caches: [kept, pageCache],
    drain: () => front?.drain(),
    async close() {
      front?.drain();
      const closed = http.close();
      await (front?.endConnections(closed) ?? closed);
      pageCache.close();
    },
  };
}
