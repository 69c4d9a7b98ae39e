import { AsyncLocalStorage } from 'node:async_hooks';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { createRequestHandler, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import type { Locale } from '#shared/i18n.ts';
import { overwriteGetLocale } from '#shared/messages/runtime.js';
import { pageContext } from './page-context.ts';

// For the server, which must use the very router that the site was built with.
export { createRequestHandler, pageContext, RouterContextProvider };

const rendering = new AsyncLocalStorage<Locale>();
overwriteGetLocale(() => rendering.getStore() ?? 'en');

// Loaders run in the page's language too.
export const inLocale = <T,>(locale: Locale, work: () => T): T => rendering.run(locale, work);

const manifests = new Map<Locale, EntryContext['manifest']>();

// Each language has its own set of the browser's files; see scripts/split-languages.ts.
function inLanguage(context: EntryContext): EntryContext {
  if (import.meta.env.DEV) return context;
  const locale = rendering.getStore() ?? 'en';
  let manifest = manifests.get(locale);
  if (!manifest) {
    const text = JSON.stringify(context.manifest).replace(/\/assets\/([\w.-]+\.js)/g, `/assets/${locale}/$1`);
    manifest = JSON.parse(text) as EntryContext['manifest'];
    manifests.set(locale, manifest);
  }
  return { ...context, manifest };
}

const PATIENCE_MS = 8_000;

// Waits for the whole page: it is cached as a whole, and its inline scripts are hashed for the policy header.
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  _context: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const stream = renderToPipeableStream(
      <ServerRouter context={inLanguage(routerContext)} url={request.url} />,
      {
        // Everything in its place at once: parts moved there by a script would be missing without one.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          const chunks: Buffer[] = [];
          stream.pipe(
            new Writable({
              write(chunk, _encoding, done) {
                chunks.push(chunk);
                done();
              },
              final(done) {
                headers.set('content-type', 'text/html; charset=utf-8');
                resolve(new Response(Buffer.concat(chunks), { status: finalStatus, headers }));
                done();
              },
            }),
          );
        },
        onShellError: reject,
        onError() {
          finalStatus = 500;
        },
      },
    );
    const timer = setTimeout(() => stream.abort(), PATIENCE_MS);
  });
}
