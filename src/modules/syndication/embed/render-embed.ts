import { viewSiteInfo } from '#modules/site/index.ts';
import { viewEventById } from '#modules/storefront/index.ts';
import { FRAMED_BY_HEADER } from '#platform/http/page-headers.ts';
import type { RenderedPage, RenderRequest } from '#platform/page-cache/page-cache-settings.ts';
import { watchFreshness } from '#platform/page-cache/watch-freshness.ts';
import { ANYBODY } from '#shared/actor.ts';
import type { SitePages } from '../site-pages.ts';
import type { SyndicationServices } from '../syndication-services.ts';
import { EMBED_CODE, embedPage, embedRefusal } from './embed-page.ts';

const EMBED_PATH = /^\/embed\/([1-9]\d{0,8})$/;

export const isEmbedPath = (path: string): boolean => EMBED_PATH.test(path);

// An event's tickets for a frame on another site. This is the only page that may be framed, and it uses no framework.
export async function renderEmbed(
  { config, db, clock }: SyndicationServices,
  pages: SitePages,
  { url, locale, requestId }: Pick<RenderRequest, 'url' | 'locale' | 'requestId'>,
): Promise<RenderedPage> {
  const now = clock.now();
  const shown = watchFreshness();
  const ask = { locale, now, requestId, shows: shown.freshness, actor: ANYBODY };
  const id = Number(EMBED_PATH.exec(url)?.[1]);
  const event = await viewEventById(db.sql, id, ask);
  const site = await viewSiteInfo(db.sql, config.publicUrl, locale);
  const surroundings = { locale, now, publicUrl: config.publicUrl, siteName: site.name, pages };
  return {
    status: event.ok ? 200 : 404,
    headers: { ...EMBED_CODE, [FRAMED_BY_HEADER]: '*', 'x-robots-tag': 'noindex' },
    body: event.ok ? embedPage(event.value, surroundings) : embedRefusal(surroundings),
    tags: [...shown.tags(), 'site'],
    freshUntil: shown.boundary(),
    isCacheable: event.ok,
  };
}
