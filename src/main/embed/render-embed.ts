import { viewSiteInfo } from '#modules/content/index.ts';
import { viewEventById } from '#modules/storefront/index.ts';
import { localeOf } from '#platform/http/locale-of.ts';
import { FRAMED_BY_HEADER } from '#platform/http/page-headers.ts';
import type { RenderedPage, RenderRequest } from '#platform/page-cache/page-cache-settings.ts';
import { watchFreshness } from '#platform/page-cache/watch-freshness.ts';
import { ANYBODY } from '#shared/actor.ts';
import type { PageRenderer } from '../pages.ts';
import type { Services } from '../services.ts';
import { EMBED_CODE, embedPage, embedRefusal } from './embed-page.ts';

const EMBED_PATH = /^\/embed\/([1-9]\d{0,8})$/;

// The pages, with the one that no framework draws.
export function withEmbeds(services: Services, pages: PageRenderer): PageRenderer {
  return {
    renderPublic: (wanted) =>
      EMBED_PATH.test(wanted.url) ? renderEmbed(services, wanted) : pages.renderPublic(wanted),
    async renderPersonal(req, res, address) {
      const [url = ''] = (req.url ?? '').split('?');
      if (!EMBED_PATH.test(url)) return pages.renderPersonal(req, res, address);
      const locale = localeOf(req, services.config.defaultLocale);
      return { ...(await renderEmbed(services, { url, locale })), locale };
    },
  };
}

// An event's tickets for a frame on another site: the only page that may be framed. No framework runs in it.
async function renderEmbed(
  { config, db, clock }: Services,
  { url, locale }: Pick<RenderRequest, 'url' | 'locale'>,
): Promise<RenderedPage> {
  const now = clock.now();
  const shown = watchFreshness();
  const ask = { locale, now, shows: shown.freshness, actor: ANYBODY };
  const id = Number(EMBED_PATH.exec(url)?.[1]);
  const event = await viewEventById(db.sql, id, ask);
  const site = await viewSiteInfo(db.sql, config.publicUrl, locale);
  const surroundings = { locale, now, publicUrl: config.publicUrl, siteName: site.name };
  return {
    status: event.ok ? 200 : 404,
    headers: { ...EMBED_CODE, [FRAMED_BY_HEADER]: '*', 'x-robots-tag': 'noindex' },
    body: event.ok ? embedPage(event.value, surroundings) : embedRefusal(surroundings),
    tags: [...shown.tags(), 'site'],
    freshUntil: shown.boundary(),
    isCacheable: event.ok,
  };
}
