import { isEmbedPath, renderEmbed, type SitePages } from '#modules/syndication/index.ts';
import { localeOf } from '#platform/http/locale-of.ts';
import type { Services } from '../services.ts';
import type { PageRenderer } from './pages.ts';

// All pages, including the embedded one, which uses no framework.
export function withEmbeds(services: Services, sitePages: SitePages, pages: PageRenderer): PageRenderer {
  return {
    renderPublic: (wanted) =>
      isEmbedPath(wanted.url) ? renderEmbed(services, sitePages, wanted) : pages.renderPublic(wanted),
    async renderPersonal(req, res, requestId, address) {
      const [url = ''] = (req.url ?? '').split('?');
      if (!isEmbedPath(url)) return pages.renderPersonal(req, res, requestId, address);
      const locale = localeOf(req, services.config.defaultLocale);
      return { ...(await renderEmbed(services, sitePages, { url, locale, requestId })), locale };
    },
  };
}
