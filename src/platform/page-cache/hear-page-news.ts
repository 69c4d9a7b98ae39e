import type { Database } from '#platform/database/index.ts';
import type { PageCache } from './page-cache.ts';
import { EVERYTHING, PAGE_NEWS } from './page-news.ts';

export type HearsPageNews = Pick<PageCache, 'flush' | 'dropTags' | 'trust'>;

// Drops kept pages when a change commits, whichever process made it. Answers a function that stops this.
export function hearPageNews(db: Database, caches: readonly HearsPageNews[]): Promise<() => Promise<void>> {
  return db.listen(PAGE_NEWS, {
    onNews(news) {
      for (const cache of caches) {
        if (news === EVERYTHING) cache.flush();
        else cache.dropTags(news.split(' '));
      }
    },
    onConnected(isConnected) {
      for (const cache of caches) cache.trust(isConnected);
    },
  });
}
