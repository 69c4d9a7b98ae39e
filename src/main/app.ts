import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { mountDemoCode } from '#demo/demo-operators.ts';
import { mountDevPhones } from '#demo/mount-dev-phones.ts';
import { mountTwins } from '#demo/mount-twins.ts';
import { sessionCookieName } from '#modules/accounts/index.ts';
import { mountTicketFiles, ticketAttachments } from '#modules/documents/index.ts';
import { mountPaymentCallbacks } from '#modules/payments/index.ts';
import { mountPayoutCallbacks } from '#modules/payouts/index.ts';
import { mountPictures } from '#modules/pictures/index.ts';
import { mountSocialCallbacks } from '#modules/social/index.ts';
import { createVisitorPlace, openPlaceFinder } from '#modules/storefront/index.ts';
import { mountSyndication } from '#modules/syndication/index.ts';
import { mountBalanceAnswers } from '#modules/watching/index.ts';
import { recaptchaSources } from '#platform/botcheck/recaptcha.ts';
import { accessLine } from '#platform/http/access-line.ts';
import { createAskOf } from '#platform/http/ask-of.ts';
import type { Route } from '#platform/http/call.ts';
import { errorBody } from '#platform/http/errors.ts';
import { createFrontServer, type FrontServer, isStillSending } from '#platform/http/front-server.ts';
import { afterArrivals, createGate, realTiming } from '#platform/http/gate.ts';
import { localeOf } from '#platform/http/locale-of.ts';
import { loggableUrl } from '#platform/http/loggable-url.ts';
import { openApiDocument } from '#platform/http/openapi.ts';
import { createPageHeaders } from '#platform/http/page-headers.ts';
import { createRequestIds } from '#platform/http/request-ids.ts';
import { hasBrokenOrigin, isSameOrigin, type ReadHeader } from '#platform/http/same-origin.ts';
import { mountDevMail } from '#platform/messages/mount-dev-mail.ts';
import type { HearsPageNews } from '#platform/page-cache/hear-page-news.ts';
import { createKeptAnswers } from '#platform/page-cache/kept-answers.ts';
import { createPageCache, type PageCache } from '#platform/page-cache/page-cache.ts';
import { busySeconds, waitReason } from '#platform/too-busy.ts';
import { LANGUAGE_COOKIE } from '#shared/i18n.ts';
import { CACHED_PAGES } from '#shared/site-map/cached-pages.ts';
import { canBeSecure } from '#web/components/cart/cart-cookies.ts';
import { mapGuests } from '#web/components/map/map-settings.ts';
import { outcomePath } from '#web/paths/checkout.ts';
import { MAILING_STOP_PATH, NEWSLETTER_STOP_PATH } from '#web/paths/site.ts';
import { admitBody } from './http/admit-body.ts';
import { answerSettings } from './http/answer-settings.ts';
import { mountApi } from './http/api.ts';
import { createArriving } from './http/arriving.ts';
import { bytesOf, SMALL_BYTES } from './http/body-limits.ts';
import { createCallDoor } from './http/call-door.ts';
import { createCampaignDoor } from './http/campaign-door.ts';
import { createCodeDoor } from './http/code-door.ts';
import { hidingOperators } from './http/create-admit.ts';
import { mountHealth } from './http/health.ts';
import { pageInstead } from './http/last-resort.ts';
import { type CallAnswer, createPageRenderer } from './http/pages.ts';
import { createReadyAnswer } from './http/ready-answer.ts';
import { GATE } from './http/request-kind.ts';
import { mountSite } from './http/site.ts';
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
  // Sees every request first; the development server serves its own files here.
  front?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
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

const headerOf =
  ({ headers }: IncomingMessage): ReadHeader =>
  (name) =>
    headers[name]?.toString();

const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

// Payment providers call here.
const isCallback = (url: string) => url.startsWith('/cb/');

// Mail providers end a subscription here for their reader, without an origin and without a cookie: the token is enough.
const isOneClick = (url: string) =>
  [NEWSLETTER_STOP_PATH, MAILING_STOP_PATH].some((path) => url.startsWith(`${path}?token=`));

// The whole program behind one port: cached pages in front, then the API, files and every other page.
export async function createApp(services: Services, settings: AppSettings): Promise<App> {
  const { config, log } = services;
  const routes = [...apiRoutes(services), ...(settings.moreRoutes ?? [])];
  const answering = answerSettings(services, settings.checksAnswers ?? false);
  // Made for whoever asks first: it takes longer than all else that an app is made of.
  let document: ReturnType<typeof openApiDocument> | undefined;
  const openApi = () => {
    document ??= openApiDocument(routes, reasons, {
      title: 'Tiketi API',
      publicUrl: config.publicUrl,
      sessionCookie: sessionCookieName(config.publicUrl),
    });
    return document;
  };
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
  const busyAnswer = createReadyAnswer('too_busy', ready);
  const lateAnswer = createReadyAnswer('unavailable', ready);
  const slowAnswer = createReadyAnswer('too_slow', ready);
  // While developing, pages are compiled on the fly and take their time.
  const nextTurn = afterArrivals(() => front?.arrivals() ?? 0);
  const gate =
    settings.isUngated || settings.front ? OPEN_GATE : createGate(GATE, { ...realTiming, nextTurn });
  function refuse(req: IncomingMessage, res: ServerResponse): void {
    const { status, headers, body, requestId } = busyAnswer(req);
    res.writeHead(status, headers);
    res.end(req.method === 'HEAD' ? undefined : body);
    settings.writeAccessLog?.(
      accessLine({
        at: clock(),
        requestId,
        method: req.method ?? '',
        quotedUrl: JSON.stringify(loggableUrl(req.url ?? '')),
        status,
        bytes: body.length,
        ms: 0,
        cache: 'shed',
      }),
    );
  }
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
    refuse,
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

  const campaignDoor = createCampaignDoor(config.publicUrl.startsWith('https:'));
  const codeDoor = createCodeDoor(canBeSecure(new URL(config.publicUrl)));

  const http = fastify({
    logger: false,
    // Requests that came before the server stopped listening are answered like all others.
    return503OnClosing: false,
    bodyLimit: SMALL_BYTES,
    // Every body is checked by a strict schema, which refuses these keys like any other that it does not know.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    trustProxy: config.trustedProxies > 0 && ((_address, hop) => hop < config.trustedProxies),
    genReqId: nextRequestId,
    // Fastify's own parser would take a broken escape for the literal characters.
    routerOptions: { maxParamLength: 1_000, querystringParser: (text) => parseQuery(text) },
    serverFactory(handler) {
      const gated = throughGate(gate, handler, refuse);
      const cached: typeof handler = (req, res) => {
        req.url = pathOf(req.url ?? '/');
        if (callDoor(req, res) || campaignDoor(req, res)) return;
        codeDoor(req, res);
        pageCache.handle(req, res, gated);
      };
      const { front: developing } = settings;
      front = createFrontServer({
        listener: developing ? (req, res) => developing(req, res, () => cached(req, res)) : cached,
        answerLate(req, res) {
          const { status, headers, body } = (isStillSending(req) ? slowAnswer : lateAnswer)(req);
          log.warn(
            { method: req.method, url: loggableUrl(req.url ?? ''), status },
            'a request took too long',
          );
          res.answerInstead(status, headers, body);
        },
        isArriving: createArriving(),
        limits: {
          connections: config.maxConnections,
          // Pages that are compiled on the fly take their time.
          ...(developing && { answerMs: null }),
        },
      });
      return front.server;
    },
    frameworkErrors: (_error, request: FastifyRequest, reply: FastifyReply) => {
      if (request.raw.url?.startsWith('/api/')) {
        const body = errorBody(reasons, 'bad_request', localeOf(request.raw, config.defaultLocale), {
          path: ['is not a valid address'],
        });
        reply.code(body.statusCode).send(body);
      } else {
        site.answerPage(request, reply);
      }
    },
  });

  http.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    const { method, url, raw: req } = request;
    if (isSafe(method)) next();
    else if (isCallback(url) || isOneClick(url) ? hasBrokenOrigin(headerOf(req)) : !isFromHere(req)) {
      site.refuse(request, reply, 'cross_origin');
    } else if (bytesOf(req) <= SMALL_BYTES) next();
    else admitBody(request, reply, services, site.refuse).then((isIn) => isIn && next(), next);
  });
  http.addHook('onResponse', (request, reply, next) => {
    settings.writeAccessLog?.(
      accessLine({
        at: clock(),
        requestId: request.id,
        method: request.method,
        quotedUrl: JSON.stringify(loggableUrl(request.url)),
        // The status that was really sent, which may be that of the answer for late requests.
        status: reply.raw.statusCode,
        bytes: Number(reply.getHeader('content-length') ?? 0),
        ms: reply.elapsedTime,
        cache: 'none',
      }),
    );
    next();
  });
  http.setErrorHandler((error: { statusCode?: number; message?: string }, request, reply) => {
    const isTheirs = error.statusCode !== undefined && error.statusCode < 500;
    const wait = isTheirs ? null : waitReason(error);
    if (wait !== null) {
      log.warn({ err: error, reqId: request.id }, 'a request must be made again');
      return site.refuse(request, reply.header('retry-after', busySeconds()), wait);
    }
    if (!isTheirs) log.error({ err: error, reqId: request.id }, 'a request failed');
    const locale = localeOf(request.raw, config.defaultLocale);
    if (error.statusCode === 413 && !isCallback(request.url)) {
      // It was not read, so nobody knows which of its texts is too long.
      const data = { most_kb: SMALL_BYTES / 1024 };
      const refused = errorBody(reasons, 'body_too_large', locale, undefined, data);
      return reply
        .code(refused.statusCode)
        .header('cache-control', 'no-store')
        .header('content-language', locale)
        .send({ ...refused, errors: { body: [refused.message] } });
    }
    const body = errorBody(reasons, isTheirs ? 'bad_request' : 'internal', locale);
    const statusCode = isTheirs ? (error.statusCode ?? 400) : body.statusCode;
    return reply
      .code(statusCode)
      .header('cache-control', 'no-store')
      .header('content-language', locale)
      .send({ ...body, statusCode, ...(isTheirs && { errors: { body: [error.message ?? ''] } }) });
  });

  mountHealth(http, services, () => front?.isDraining() ?? false);
  mountApi(http, services, routes, { ...answering, admit: hidingOperators(answering.admit) }, openApi);
  mountPaymentCallbacks(http, services.keeper);
  mountPayoutCallbacks(http, services.payouts);
  mountBalanceAnswers(http, { ...services, disburser: services.payouts.disburser });
  mountSocialCallbacks(http, services.accounts, createAskOf(services));
  mountTicketFiles(http, services, reasons);
  if (config.isDemo) {
    mountDevMail(http, { db: services.db, makers: ticketAttachments(services) });
    mountDemoCode(http, services);
  }
  if (services.twins) {
    mountTwins(http, services, services.twins, (reference, token) =>
      outcomePath('callback', reference, token),
    );
    mountDevPhones(http, services.twins);
  }
  mountPictures(http, services);
  mountSyndication(http, services, sitePages, reasons);
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
