import type { Locale } from '#shared/i18n.ts';
import { type Answer, makeAnswer } from './answer.ts';
import type { PageCacheSettings, RenderedPage } from './page-cache-settings.ts';

type AnswerSettings = Pick<PageCacheSettings, 'headersFor' | 'pageInstead' | 'log'>;

export interface AnswerMaker {
  // Has an ETag only if the page may be kept.
  forPage(page: RenderedPage, locale: Locale, url: string): Answer;
  // The answer when the render threw.
  instead(error: unknown, locale: Locale): Answer;
}

export function createAnswerMaker({ headersFor, pageInstead, log }: AnswerSettings): AnswerMaker {
  return {
    forPage(page, locale, url) {
      const own = Object.entries(page.headers);
      const withoutCookies = own.filter(([name]) => name.toLowerCase() !== 'set-cookie');
      const setsCookies = withoutCookies.length < own.length;
      // The cookie would go to everybody who gets the kept page.
      if (setsCookies) log.error({ url }, 'a public page set a cookie: left out, and the page is not kept');
      const isPublic = page.isCacheable && page.status === 200 && !setsCookies;
      const headers = headersFor({ headers: Object.fromEntries(withoutCookies), locale, isPublic });
      return makeAnswer(page.status, headers, page.body, isPublic ? locale : null);
    },
    instead(error, locale) {
      const { status, headers, body } = pageInstead(error, locale);
      return makeAnswer(status, headersFor({ headers, locale, isPublic: false }), body, null);
    },
  };
}
