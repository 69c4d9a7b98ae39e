import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from '#platform/http/errors.ts';
import { localeOf } from '#platform/http/locale-of.ts';
import type { PageHeaders, PageToSend } from '#platform/http/page-headers.ts';
import { chooseEncoding } from '#platform/http/request-headers.ts';
import { makeAnswer } from '#platform/page-cache/answer.ts';
import { writeWhole } from '#platform/page-cache/write-answer.ts';
import { reasons } from '../reasons.ts';
import type { Services } from '../services.ts';
import { type LastReason, lastResort, pageInstead } from './last-resort.ts';
import type { PageRenderer } from './pages.ts';
import { isCall } from './request-kind.ts';
import { sendInParts } from './send-in-parts.ts';

interface SiteSettings {
  services: Services;
  renderer: PageRenderer;
  headersFor(page: PageToSend): PageHeaders;
  clientFolder: string | null;
}

export interface Site {
  // Refuses a request: with a page if it asked for a page, with JSON if it asked for data.
  refuse(request: FastifyRequest, reply: FastifyReply, reason: LastReason): FastifyReply;
  answerPage(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

const METHODS = ['GET', 'HEAD', 'POST'];
// The documentation is a page, although its address begins with /api/.
const PAGES = ['/', '/*', '/api/docs', '/api/docs.data'];

// Browsers always check for a new service worker and a new build. The path may be that of the compressed copy, with .br
// or .gz at its end.
function cachingOf(path: string): string {
  const isAlwaysAsked = path.includes('/sw.js') || path.includes('/builds/latest.json');
  return isAlwaysAsked ? 'no-cache' : 'public, max-age=3600';
}

// Assets have a hash in their names and never change. The builds of a day can be thousands of files, so they are looked
// up on request. The few other files share their folder with the pages, so each is a route of its own.
function mountFiles(http: FastifyInstance, folder: string): void {
  http.register(async (assets) => {
    // No link leads there: it is answered like any page that does not exist.
    assets.addHook('onRequest', (request, reply, next) => {
      if (/(\.|%2e){2}|%00|\.(br|gz)$/i.test(request.url)) reply.callNotFound();
      else next();
    });
    assets.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      index: false,
      preCompressed: true,
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    });
  });
  http.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
  });
}

// The built files, and every page that the cache in front did not answer.
export function mountSite(http: FastifyInstance, settings: SiteSettings): Site {
  const { services, renderer, headersFor, clientFolder } = settings;

  const refuse: Site['refuse'] = (request, reply, reason) => {
    const locale = localeOf(request.raw, services.config.defaultLocale);
    const body = errorBody(reasons, reason, locale);
    reply.code(body.statusCode).header('cache-control', 'no-store').header('content-language', locale);
    const [path = ''] = request.url.split('?');
    if (isCall(path) || path.endsWith('.data')) return reply.send(body);
    return reply
      .headers(headersFor({ headers: {}, locale, isPublic: false }))
      .send(lastResort(reason, locale));
  };

  async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { raw: req, id } = request;
    if (!METHODS.includes(request.method)) {
      return refuse(request, reply.header('allow', METHODS.join(', ')), 'wrong_method');
    }
    const page = await renderer
      .renderPersonal(req, reply.raw, id, () => request.ip)
      .catch((error) => {
        services.log.error({ err: error, reqId: id }, 'a page could not be rendered');
        const locale = localeOf(req, services.config.defaultLocale);
        return { ...pageInstead(error, locale), locale };
      });
    const headers = headersFor({ headers: page.headers, locale: page.locale, isPublic: false });
    reply.hijack();
    const parts = 'parts' in page ? page.parts : null;
    if (parts) {
      const sent = { status: page.status, headers: { 'x-request-id': id, ...headers }, parts };
      await sendInParts(req, reply.raw, sent).catch((error) =>
        services.log.warn({ err: error, reqId: id }, 'a file broke off'),
      );
      return;
    }
    const answer = makeAnswer(page.status, headers, page.body, null);
    writeWhole(req, reply.raw, answer, chooseEncoding(req.headers['accept-encoding']), id);
  }

  http.register(async (pages) => {
    // Forms are read by the page's own action, straight from the request.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of PAGES) pages.route({ method: ['GET', 'POST'], url, handler: answerPage });
  });
  http.setNotFoundHandler(answerPage);

  if (clientFolder !== null) mountFiles(http, clientFolder);
  return { answerPage, refuse };
}
