import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import type { Locale } from '#shared/i18n.ts';
import { overwriteGetLocale } from '#shared/messages/runtime.js';
import { pageContext } from './page/page-context.ts';
import { startScript } from './page/start-script.ts';
import { drawWanted } from './ui/drawn-once.ts';
import { partsLoaded } from './ui/part.ts';
import { fileOfMap, mapOf } from './wings/map-of-wings.ts';

// For the server, which must use the same copy of the router as the build.
export { createRequestHandler, pageContext, RouterContextProvider };

const rendering = new AsyncLocalStorage<Locale>();
overwriteGetLocale(() => rendering.getStore() ?? 'en');

// Runs loaders in the page's language, too.
export const inLocale = <T,>(locale: Locale, work: () => T): T => rendering.run(locale, work);

// By default the router writes errors to the console, with the whole address. An unknown page, a refused method or a
// document that must be reloaded is no error, and is in the access log.
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const isAnswer = isRouteErrorResponse(error) && (error.status < 500 || error.status === 503);
  if (!isAnswer) (context as Readonly<RouterContextProvider>).get(pageContext).noteFailure(error);
};

const manifests = new Map<string, EntryContext['manifest']>();

// The part of the router's manifest that this page needs: the routes that lead to it, with the files of its language
// (see scripts/split-languages.ts). With the whole manifest the browser would set up every route of the site on every
// page.
function manifestFor({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  if (import.meta.env.DEV) return manifest;
  const locale = rendering.getStore() ?? 'en';
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const key = [locale, ...ids].join(' ');
  let found = manifests.get(key);
  if (!found) {
    const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
    const url = fileOfMap(manifest.url, mapOf(ids));
    const files = JSON.stringify({ ...manifest, url, routes });
    found = JSON.parse(
      files.replace(/\/assets\/([\w.-]+\.js)/g, `/assets/${locale}/$1`),
    ) as EntryContext['manifest'];
    manifests.set(key, found);
  }
  return found;
}

interface Drawn {
  text: string;
  // The inline scripts that we wrote; anything else in the page that looks like a script is not ours.
  scripts: string[];
  styles: string[];
}

const drawn = new WeakMap<Response, Drawn>();

// The rendered page itself, without the streams that reading it from a Response would need.
export const drawnOf = (response: Response): Drawn | undefined => drawn.get(response);

// What React leaves where a part failed to render.
const FAILED_PART = '<!--$!-->';

// Renders the whole page as one text, because it is cached as a whole. Streaming it would take half as long again.
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  await partsLoaded();
  // Without `serverHandoffStream`, the router leaves handing over the loaded data to us.
  const { serverHandoffStream, ...router } = routerContext;
  if (!serverHandoffStream) throw new Error(OTHERWISE);
  const loaded = await text(serverHandoffStream);
  const manifest = manifestFor(routerContext);
  const mark = randomUUID();
  const marked = drawPage(<ServerRouter context={{ ...router, manifest }} url={request.url} nonce={mark} />);
  const { page, scripts, styles } = takeMarks(marked, mark);
  if (!leavesHandOver(scripts)) throw new Error(OTHERWISE);
  headers.set('content-type', 'text/html; charset=utf-8');
  const response = new Response(null, { status: page.includes(FAILED_PART) ? 500 : status, headers });
  drawn.set(response, {
    text: withLoaded(page, context.get(pageContext).descriptions(), loaded),
    scripts: [startScript, HAND_OVER, ...scripts],
    styles,
  });
  return response;
}

// The router marks the scripts that it writes with a random word, new for each render: text that somebody got into a
// page cannot contain it. The marks are removed, so that an unchanged page has the same bytes.
function takeMarks(marked: string, mark: string): { page: string; scripts: string[]; styles: string[] } {
  const code: Record<string, string[]> = { script: [], style: [] };
  const element = new RegExp(`<(script|style)[^>]* nonce="${mark}"[^>]*>([^]*?)</\\1>`, 'g');
  for (const [, name = '', inside = ''] of marked.matchAll(element)) code[name]?.push(inside);
  const { script: scripts = [], style: styles = [] } = code;
  return { page: marked.replaceAll(` nonce="${mark}"`, ''), scripts, styles };
}

function drawPage(element: ReactElement): string {
  try {
    return renderToString(element);
  } finally {
    drawWanted(renderToString);
  }
}

// Hands the loaded data to the router in the browser, in the way its own stream would. The data are in an element that
// is not executed, so that the policy header need not name a hash for each page.
const LOADED_ID = 'loaded-data';
const controller = 'window.__reactRouterContext.streamController';
const ENQUEUE = `${controller}.enqueue(`;
const HAND_OVER = `${ENQUEUE}document.getElementById('${LOADED_ID}').textContent);${controller}.close()`;

// Nobody promises this way. If the router takes another one, no page would wake up in a browser; so no page is
// rendered, and the build ends with an error (scripts/prove-build.ts).
const OTHERWISE = 'The router hands loaded data over in another way than entry.server.tsx expects';
const leavesHandOver = (scripts: readonly string[]) =>
  scripts.some((code) => code.includes(`${controller} = `)) &&
  !scripts.some((code) => code.includes(ENQUEUE));

// In one step, because every intermediate text would be another copy of the page.
function withLoaded(page: string, descriptions: readonly string[], loaded: string): string {
  const headEnd = page.indexOf('</head>');
  const bodyEnd = page.lastIndexOf('</body>');
  const described = descriptions
    .map((text) => `<script type="application/ld+json">${text}</script>`)
    .join('');
  // In this JSON, `<` can only occur in strings, where its escape means the same.
  const safe = loaded.replaceAll('<', '\\u003c');
  const data = `<script type="application/json" id="${LOADED_ID}">${safe}</script>`;
  const body = page.slice(headEnd, bodyEnd);
  return `<!DOCTYPE html>${page.slice(0, headEnd)}${described}${body}${data}<script>${HAND_OVER}</script>${page.slice(bodyEnd)}`;
}
