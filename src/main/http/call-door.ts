import type { IncomingMessage, ServerResponse } from 'node:http';
import { accessLine } from '#platform/http/access-line.ts';
import { type AnswerSettings, answerCall, type CallAnswer } from '#platform/http/answer-call.ts';
import { createAskOf } from '#platform/http/ask-of.ts';
import { IDEMPOTENCY_HEADER, type Route } from '#platform/http/call.ts';
import { errorBody } from '#platform/http/errors.ts';
import { visitorAddress } from '#platform/http/visitor-address.ts';
import type { Services } from '../services.ts';

export interface CallDoorSettings extends AnswerSettings {
  bodyLimitBytes: number;
  // Whether the request comes from our own pages.
  isFromHere(req: IncomingMessage): boolean;
  nextRequestId(): string;
  writeAccessLog?: ((line: string) => void) | undefined;
}

// Answers a request, or answers false if the request is not for it.
export type CallDoor = (req: IncomingMessage, res: ServerResponse) => boolean;

// When a sale opens, everybody makes the same call in the same second. A plain request for one of these routes (a JSON
// body sent to a fixed address) is answered here, before Fastify: with the same answer at half the cost. Any unusual
// request is left to Fastify.
export function createCallDoor(services: Services, routes: Route[], settings: CallDoorSettings): CallDoor {
  const { config, clock, log } = services;
  const askOf = createAskOf(services);
  const byAddress = new Map(routes.flatMap((route) => plainAddress(route).map((url) => [url, route])));

  async function answer(
    route: Route,
    req: IncomingMessage,
    res: ServerResponse,
    text: string,
    since: number,
  ): Promise<void> {
    const requestId = settings.nextRequestId();
    const headers = ['x-request-id', requestId, 'x-content-type-options', 'nosniff'];
    const ask = askOf(
      req,
      requestId,
      () => visitorAddress(req, config.trustedProxies),
      (line) => headers.push('set-cookie', line),
    );
    const { status, body, retryAfter } = await answerText(route, text, ask);
    if (retryAfter !== undefined) headers.push('retry-after', String(retryAfter));
    const sent = JSON.stringify(body);
    const bytes = Buffer.byteLength(sent);
    headers.push('cache-control', 'no-store', 'content-language', ask.locale);
    headers.push('content-type', 'application/json; charset=utf-8', 'content-length', String(bytes));
    res.writeHead(status, headers);
    // ASCII is the same in both encodings, and latin1 is copied without conversion.
    res.end(sent, bytes === sent.length ? 'latin1' : 'utf8');
    settings.writeAccessLog?.(
      accessLine({
        at: clock.now().getTime(),
        requestId,
        method: 'POST',
        quotedUrl: JSON.stringify(req.url),
        status,
        bytes,
        ms: performance.now() - since,
        cache: 'none',
      }),
    );
  }

  function answerText(
    route: Route,
    text: string,
    ask: Parameters<typeof answerCall>[2],
  ): CallAnswer | Promise<CallAnswer> {
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch (error) {
      const fields = { body: [(error as Error).message] };
      return { status: 400, body: errorBody(settings.reasons, 'bad_request', ask.locale, fields) };
    }
    const key = ask.caller.browser.header(IDEMPOTENCY_HEADER) ?? null;
    return answerCall(route, { params: {}, query: {}, body, key }, ask, settings);
  }

  return (req, res) => {
    const route = req.method === 'POST' ? byAddress.get(req.url ?? '') : undefined;
    if (!route || !isPlain(req, settings.bodyLimitBytes) || !settings.isFromHere(req)) return false;
    const since = settings.writeAccessLog ? performance.now() : 0;
    readText(req, res, (text) => {
      answer(route, req, res, text, since).catch((error) => {
        log.error({ err: error, call: route.name }, 'an answer could not be written');
        res.destroy();
      });
    });
    return true;
  };
}

function plainAddress({ name }: Route): string[] {
  const [method, url = ''] = name.split(' ');
  return method === 'POST' && !url.includes('{') ? [url] : [];
}

function isPlain({ headers }: IncomingMessage, bodyLimitBytes: number): boolean {
  const length = Number(headers['content-length']);
  return headers['content-type'] === 'application/json' && length > 0 && length <= bodyLimitBytes;
}

// Does not wait for the end of the stream, because the length is known. A client that sends too slowly is ended by the
// front server.
function readText(req: IncomingMessage, res: ServerResponse, use: (text: string) => void): void {
  const chunks: Buffer[] = [];
  let missing = Number(req.headers['content-length']);
  req.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    missing -= chunk.length;
    if (missing > 0 || res.headersSent) return;
    use((chunks.length === 1 ? chunk : Buffer.concat(chunks)).toString());
  });
}
