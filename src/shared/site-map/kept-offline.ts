import { pathsOf } from './paths-of.ts';
import { SITE_PAGES, type SitePage } from './site-pages.ts';

// The paths of all pages that phones keep. The build writes it into the service worker, which needs nothing else of the table.
export const keptOffline = (pages: readonly SitePage[]): RegExp =>
  pathsOf(pages, ({ isKeptOffline }) => isKeptOffline === true);

export const KEPT_OFFLINE = keptOffline(SITE_PAGES);
