export type PageEntry = number | 'gap before' | 'gap after';

// First, last, and the neighbours of this page; a gap of a single page shows that page.
export function pageLinks(page: number, lastPage: number): PageEntry[] {
  const from = page - 1 <= 3 ? 1 : page - 1;
  const to = page + 1 >= lastPage - 2 ? lastPage : page + 1;
  const middle = Array.from({ length: to - from + 1 }, (_, place) => from + place);
  const before: PageEntry[] = from > 1 ? [1, 'gap before'] : [];
  const after: PageEntry[] = to < lastPage ? ['gap after', lastPage] : [];
  return [...before, ...middle, ...after];
}
