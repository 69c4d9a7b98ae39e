import { pathsOf } from './paths-of.ts';
import { SITE_PAGES, type SitePage } from './site-pages.ts';

// The router asks for a page's data under the page's address.
const DATA = /(?:\/_)?\.data$/;

// Tells by its path whether a page is for those who hold or pay.
export function buyersPages(pages: readonly SitePage[]): (path: string) => boolean {
  const paths = pathsOf(pages, ({ isForBuyers }) => isForBuyers === true);
  return (path) => paths.test(path.replace(DATA, '').replace(/\/$/, ''));
}

export const isBuyersPage = buyersPages(SITE_PAGES);
