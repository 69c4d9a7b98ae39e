import type { Answer } from './answer.ts';
import { answerBytes } from './answer.ts';
import type { PageTimes } from './freshness.ts';

export interface StoredPage extends PageTimes {
  key: string;
  answer: Answer;
  tags: readonly string[];
  // The generation in which its render began.
  begunIn: number;
  // Filled in by the store.
  bytes: number;
  wasUsed: boolean;
}

export interface PageStore {
  get(key: string): StoredPage | undefined;
  // The page is not stored if it is larger than the whole store, or if a newer one is there already.
  put(page: Omit<StoredPage, 'bytes' | 'wasUsed'>): void;
  remove(key: string): void;
  // Called when a kept answer has grown by another encoding.
  remeasure(key: string): void;
  // Removes the pages at once, because their content is known to be wrong.
  dropTags(tags: readonly string[]): void;
  // The pages are not fresh any more, but may still be served when a render fails.
  expireAll(): void;
  size(): { pages: number; bytes: number };
}

// What a page costs beside its texts: the record, its entry in the maps, small arrays.
const OVERHEAD_BYTES = 600;

// Bounded in bytes. A hit only sets a flag; when room is needed, pages are looked at from the oldest on, and one
// that was used since the last look gets a second chance: as good as LRU, without reordering at every hit.
export function createPageStore(maxBytes: number): PageStore {
  const pages = new Map<string, StoredPage>();
  const keysByTag = new Map<string, Set<string>>();
  let bytes = 0;

  function remove(key: string): void {
    const page = pages.get(key);
    if (!page) return;
    pages.delete(key);
    bytes -= page.bytes;
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  function makeRoom(): void {
    while (bytes > maxBytes) {
      const oldest = pages.values().next().value;
      if (!oldest) return;
      if (oldest.wasUsed) {
        oldest.wasUsed = false;
        pages.delete(oldest.key);
        pages.set(oldest.key, oldest);
      } else {
        remove(oldest.key);
      }
    }
  }

  return {
    get(key) {
      const page = pages.get(key);
      if (page !== undefined) page.wasUsed = true;
      return page;
    },
    put(fresh) {
      if ((pages.get(fresh.key)?.begunIn ?? 0) > fresh.begunIn) return;
      remove(fresh.key);
      const page: StoredPage = { ...fresh, bytes: pageBytes(fresh), wasUsed: true };
      if (page.bytes > maxBytes) return;
      pages.set(page.key, page);
      bytes += page.bytes;
      for (const tag of page.tags) {
        const keys = keysByTag.get(tag);
        if (keys) keys.add(page.key);
        else keysByTag.set(tag, new Set([page.key]));
      }
      makeRoom();
    },
    remove,
    remeasure(key) {
      const page = pages.get(key);
      if (!page) return;
      const grown = pageBytes(page);
      bytes += grown - page.bytes;
      page.bytes = grown;
      makeRoom();
    },
    dropTags(tags) {
      for (const tag of tags) {
        for (const key of [...(keysByTag.get(tag) ?? [])]) remove(key);
      }
    },
    expireAll() {
      for (const page of pages.values()) page.freshUntil = 0;
    },
    size: () => ({ pages: pages.size, bytes }),
  };
}

function pageBytes(page: Pick<StoredPage, 'key' | 'tags' | 'answer'>): number {
  const labels = page.tags.reduce((sum, tag) => sum + tag.length, page.key.length);
  return OVERHEAD_BYTES + 2 * labels + answerBytes(page.answer);
}
