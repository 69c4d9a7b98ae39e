import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerSettings, answerCall } from '#platform/http/answer-call.ts';
import { createAskOf } from '#platform/http/ask-of.ts';
import { type CallName, IDEMPOTENCY_HEADER, type Route } from '#platform/http/call.ts';
import { errorBody } from '#platform/http/errors.ts';
import { fileIn } from '#platform/http/file-in.ts';
import { localeOf } from '#platform/http/locale-of.ts';
import { LOGOUT_PATH } from '#web/paths/account.ts';
import type { Services } from '../services.ts';
import { mostBytes } from './body-limits.ts';

// Calls that people may open like a page, and the page to which they are sent. After GET /api/user/logout, anybody who
// is still signed in, because the link came from another site, finds the button there.
const SHOWN_AS_PAGE: Partial<Record<CallName, string>> = { 'GET /api/user/logout': LOGOUT_PATH };

// Old browsers do not send sec-fetch-dest.
const isDocument = ({ 'sec-fetch-dest': wanted, accept = '' }: IncomingHttpHeaders) =>
  wanted === undefined ? accept.includes('text/html') : wanted === 'document';

export function mountApi(
  app: FastifyInstance,
  services: Services,
  routes: Route[],
  settings: AnswerSettings,
  openApi: () => unknown,
): void {
  const askOf = createAskOf(services);
  for (const route of routes) {
    const [method = 'GET', template = ''] = route.name.split(' ');
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const asked = askOf(
        request.raw,
        request.id,
        () => request.ip,
        (line) => reply.header('set-cookie', line),
      );
      const { takesFile } = route.contract;
      const raw = {
        params: request.params as Record<string, unknown>,
        query: request.query as Record<string, unknown>,
        body: takesFile ? fileIn(request.raw, takesFile.mostBytes) : request.body,
        key: asked.caller.browser.header(IDEMPOTENCY_HEADER) ?? null,
      };
      const answer = await answerCall(route, raw, asked, settings);
      if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter);
      const page = SHOWN_AS_PAGE[route.name];
      if (page !== undefined && answer.status === 200 && isDocument(request.headers)) {
        return reply.header('cache-control', 'no-store').redirect(page, 303);
      }
      return reply
        .code(answer.status)
        .header('cache-control', 'no-store')
        .header('content-language', asked.locale)
        .send(answer.body);
    };
    const url = template.replace(/\{(\w+)\}/g, ':$1');
    if (route.contract.takesFile) {
      app.register(async (files) => {
        // The call reads the file itself, after it knows who sends it.
        files.removeAllContentTypeParsers();
        files.addContentTypeParser('*', (_request, _payload, done) => done(null));
        files.route({ method, url, handler });
      });
      continue;
    }
    const bodyLimit = mostBytes({ url, headers: {} });
    app.route({ method, url, handler, bodyLimit });
    // The path ends in a slash; people may leave it out.
    if (url.endsWith('/')) app.route({ method, url: url.slice(0, -1), handler, bodyLimit });
  }

  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(openApi()),
  );
  app.all('/api/*', async (request, reply) => {
    const locale = localeOf(request.raw, services.config.defaultLocale);
    const body = errorBody(settings.reasons, 'unknown_call', locale);
    return reply
      .code(body.statusCode)
      .header('cache-control', 'no-store')
      .header('content-language', locale)
      .send(body);
  });
}
