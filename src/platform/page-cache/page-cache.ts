import type { IncomingMessage, ServerResponse } from 'node:http';
import { createMemo } from '#platform/cache/bounded-memo.ts';
import { type Access, accessLine } from '#platform/http/access-line.ts';
import { REFUSED } from '#platform/http/gate.ts';
import { createLineBatch } from '#platform/http/line-batch.ts';
import { chooseEncoding, cookieValue } from '#platform/http/request-headers.ts';
import { createRequestIds } from '#platform/http/request-ids.ts';
import { within } from '#platform/process/within.ts';
import { type Locale, pickLocale } from '#shared/i18n.ts';
import { type Answer, packAnswer } from './answer.ts';
import { createFlights } from './flights.ts';
import { decideFreshness, freshUntil } from './freshness.ts';
import { createGenerations } from './generations.ts';
import { createAnswerMaker } from './page-answers.ts';
import {
  PAGE_CACHE_LIMITS,
  type PageCacheLimits,
  type PageCacheSettings,
  type PageCacheStats,
} from './page-cache-settings.ts';
import { createPageStore, type PageStore, type StoredPage } from './page-store.ts';
import { createPageMatcher, type PageTarget } from './public-page.ts';
import { isKnown, writeNotModified, writeWhole } from './write-answer.ts';

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

export interface PageCache {
  // Answers public pages itself, at once if the page is kept; passes all other requests to `next`.
  handle(req: IncomingMessage, res: ServerResponse, next: Listener): void;
  dropTags(tags: readonly string[]): void;
  flush(): void;
  // false: news of changes may be missed from now on. true: news is received again. At the start it is false.
  trust(isTrusted: boolean): void;
  stats(): PageCacheStats;
  close(): void;
}

interface Outcome {
  answer: Answer;
  hasFailed: boolean;
}

interface Visit {
  req: IncomingMessage;
  res: ServerResponse;
  target: PageTarget;
  locale: Locale;
  place: string;
  key: string;
  requestId: string;
  at: number;
}

const REMEMBERED_URLS = 4_000;
const REMEMBERED_HEADERS = 500;
const SEARCH_SHARE = 1 / 8;

export function createPageCache(settings: PageCacheSettings): PageCache {
  const { clock, log } = settings;
  const accessLog = settings.accessLog && createLineBatch(settings.accessLog);
  const limits: PageCacheLimits = { ...PAGE_CACHE_LIMITS, ...settings.limits };
  const nextRequestId = settings.nextRequestId ?? createRequestIds();
  const searchShare = settings.searchShareBytes ?? settings.maxBytes * SEARCH_SHARE;
  const smallStore = createPageStore(searchShare);
  const mainStore = createPageStore(settings.maxBytes - searchShare);
  const generations = createGenerations();
  const answers = createAnswerMaker(settings);
  const flights = createFlights<Outcome>(generations, settings.inTurn);
  const counts = { hits: 0, notModified: 0, misses: 0, stale: 0, shed: 0, renders: 0, failedRenders: 0 };
  let isTrusted = false;

  const targetOf = createMemo(REMEMBERED_URLS, createPageMatcher(settings.pages));
  const encodingOf = createMemo(REMEMBERED_HEADERS, chooseEncoding);
  const localeByHeader = createMemo(REMEMBERED_HEADERS, (acceptLanguage) =>
    pickLocale({ acceptLanguage, fallback: settings.defaultLocale }),
  );

  function localeOf({ headers }: IncomingMessage): Locale {
    const acceptLanguage = headers['accept-language'] ?? '';
    const cookie = cookieValue(headers.cookie, settings.languageCookie);
    if (cookie !== null) return pickLocale({ cookie, acceptLanguage, fallback: settings.defaultLocale });
    return localeByHeader(acceptLanguage) ?? settings.defaultLocale;
  }

  function handle(req: IncomingMessage, res: ServerResponse, next: Listener): void {
    const target = isPlainRead(req) ? targetOf(req.url ?? '') : null;
    if (target === null) {
      next(req, res);
      return;
    }
    const locale = localeOf(req);
    const place = target.page.followsPlace ? settings.placeOf(req.headers) : '';
    const key = place === '' ? target.keys[locale] : `${target.keys[locale]} ${place}`;
    const visit: Visit = { req, res, target, locale, place, key, requestId: nextRequestId(), at: clock() };
    const page = settings.isOn ? storeOf(target).get(key) : undefined;
    const freshness = page ? decideFreshness(page, visit.at, isTrusted, limits) : 'gone';
    if (page && freshness === 'fresh') {
      counts.hits += 1;
      send(visit, page.answer, 'hit');
    } else if (page && freshness === 'held') {
      standIn(visit, page);
    } else {
      answerByRendering(visit).catch((error) => {
        log.error({ err: error, url: target.url, reqId: visit.requestId }, 'an answer could not be written');
        res.destroy();
      });
    }
  }

  function storeOf(target: PageTarget): PageStore {
    return target.isSmallShare ? smallStore : mainStore;
  }

  async function answerByRendering(visit: Visit): Promise<void> {
    const { target, key } = visit;
    const underWay = settings.isOn ? flights.find(key) : undefined;
    const old = oldPage(target, key);
    const flight = underWay ?? flights.start(key, () => renderAndKeep(visit));
    const outcome = await (old ? within(limits.slowMs, flight) : flight);
    if (outcome && outcome !== REFUSED && !outcome.hasFailed) return sendRendered(visit, outcome.answer);
    // Looked up again, because it may have been dropped in the meantime.
    const remaining = oldPage(target, key);
    if (!remaining) {
      const last = outcome ?? (await flight);
      return last === REFUSED ? refuse(visit) : sendRendered(visit, last.answer);
    }
    remaining.heldUntil = clock() + limits.holdMs;
    standIn(visit, remaining);
  }

  function oldPage(target: PageTarget, key: string): StoredPage | undefined {
    const page = settings.isOn ? storeOf(target).get(key) : undefined;
    return page && decideFreshness(page, clock(), isTrusted, limits) !== 'gone' ? page : undefined;
  }

  async function renderAndKeep(visit: Visit): Promise<Outcome> {
    const { target, locale, place, key, requestId, at } = visit;
    const { url, isData } = target;
    const begunIn = generations.current();
    counts.renders += 1;
    try {
      if (clock() - at > limits.giveUpMs) throw new Error('The page waited too long for its turn');
      const page = await within(limits.giveUpMs, settings.render({ url, locale, place, isData, requestId }));
      if (!page) throw new Error(`The page was not rendered within ${limits.giveUpMs} ms`);
      // A new page that lacks a part is not served if there is an old one that is whole.
      const hasFailed = page.status >= 500 || (page.status === 200 && !page.isCacheable);
      if (hasFailed) counts.failedRenders += 1;
      const answer = answers.forPage(page, locale, url);
      if (settings.isOn && answer.etag !== null) {
        await packAnswer(answer);
        const times = { begunAt: at, freshUntil: freshUntil(at, page.freshUntil, limits), heldUntil: 0 };
        if (!generations.isOutdated(begunIn, page.tags)) {
          storeOf(target).put({ key, answer, tags: page.tags, begunIn, ...times });
        }
      } else if (!hasFailed) {
        storeOf(target).remove(key);
      }
      return { answer, hasFailed };
    } catch (error) {
      counts.failedRenders += 1;
      log.error({ err: error, url, locale, reqId: requestId }, 'a public page could not be rendered');
      return { answer: answers.instead(error, locale), hasFailed: true };
    }
  }

  function refuse({ req, res }: Visit): void {
    counts.shed += 1;
    settings.refuse(req, res);
  }

  function standIn(visit: Visit, page: StoredPage): void {
    counts.stale += 1;
    send(visit, page.answer, 'stale');
  }

  function sendRendered(visit: Visit, answer: Answer): void {
    counts.misses += 1;
    send(visit, answer, 'miss');
  }

  function send(visit: Visit, answer: Answer, cache: Access['cache']): void {
    const { req, res, target, requestId, at } = visit;
    let { status } = answer;
    let bytes = 0;
    if (isKnown(answer, req.headers['if-none-match'])) {
      status = 304;
      counts.notModified += 1;
      writeNotModified(res, answer, requestId);
    } else {
      const encoding = encodingOf(req.headers['accept-encoding'] ?? '') ?? 'identity';
      const isNewEncoding = answer.bodies[encoding] === null;
      bytes = writeWhole(req, res, answer, encoding, requestId);
      if (isNewEncoding) storeOf(target).remeasure(visit.key);
    }
    if (!accessLog) return;
    const ms = cache === 'hit' ? 0 : clock() - at;
    const { method = '' } = req;
    accessLog.add(
      accessLine({ at, requestId, method, quotedUrl: target.quotedUrl, status, bytes, ms, cache }),
    );
  }

  function flush(): void {
    generations.dropAll();
    mainStore.expireAll();
    smallStore.expireAll();
  }

  return {
    handle,
    flush,
    dropTags(tags) {
      generations.drop(tags);
      mainStore.dropTags(tags);
      smallStore.dropTags(tags);
    },
    trust(trusted) {
      if (trusted) flush();
      isTrusted = trusted;
    },
    stats() {
      const [main, small] = [mainStore.size(), smallStore.size()];
      return {
        ...counts,
        rendersNow: flights.count(),
        pages: main.pages + small.pages,
        bytes: main.bytes + small.bytes,
        isTrusted,
      };
    },
    close() {
      accessLog?.flush();
    },
  };
}

// The cache answers only plain GETs of a page; everything else is left to the application.
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.range === undefined &&
    headers.authorization === undefined &&
    headers.upgrade === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}
