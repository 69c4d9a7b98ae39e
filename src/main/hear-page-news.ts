import type { Database } from '#platform/database/index.ts';
import type { PageCache } from '#platform/page-cache/page-cache.ts';
import { EVERYTHING, PAGE_NEWS } from '#platform/page-news.ts';

// Drops pages when a change commits, whichever process made it. Answers how to stop.
export function hearPageNews(db: Database, pageCache: PageCache): Promise<() => Promise<void>> {
  return db.listen(PAGE_NEWS, {
    onNews: (news) => (news === EVERYTHING ? pageCache.flush() : pageCache.dropTags(news.split(' '))),
    onConnected: pageCache.trust,
  });
}
