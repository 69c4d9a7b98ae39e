import type { Locale } from '#shared/i18n.ts';
import { type Answer, makeAnswer } from './answer.ts';
import type { PageCacheSettings, RenderedPage } from './page-cache-settings.ts';

type AnswerSettings = Pick<PageCacheSettings, 'headersFor' | 'lastResort' | 'log'>;

export interface AnswerMaker {
  // Has an ETag only if the page may be kept.
  forPage(page: RenderedPage, locale: Locale, url: string): Answer;
  // For when there is no page.
  lastResort(locale: Locale): Answer;
}

export function createAnswerMaker({ headersFor, lastResort, log }: AnswerSettings): AnswerMaker {
  return {
    forPage(page, locale, url) {
      const own = Object.entries(page.headers);
      const withoutCookies = own.filter(([name]) => name.toLowerCase() !== 'set-cookie');
      const setsCookies = withoutCookies.length < own.length;
      // Everybody would get the same one.
      if (setsCookies) log.error({ url }, 'a public page set a cookie: left out, and the page is not kept');
      const isPublic = page.isCacheable && page.status === 200 && !setsCookies;
      const headers = headersFor({ headers: Object.fromEntries(withoutCookies), locale, isPublic });
      return makeAnswer(page.status, headers, page.body, isPublic ? locale : null);
    },
    lastResort(locale) {
      const headers = headersFor({ headers: {}, locale, isPublic: false });
      return makeAnswer(500, headers, lastResort(500, locale), null);
    },
  };
}
