import type { FastifyInstance } from 'fastify';
import { viewSiteInfo } from '#modules/site/index.ts';
import { localeOf } from '#platform/http/locale-of.ts';
import { m } from '#shared/messages/messages.js';
import type { SitePages } from './site-pages.ts';
import type { SyndicationServices } from './syndication-services.ts';

const ONE_HOUR = 'public, max-age=3600';
const PAPER = '#fbf8f3';
const LONGEST_SHORT_NAME = 12;

const icon = (size: number, file: string, purpose: 'any' | 'maskable') => ({
  src: `/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

// What a phone needs to know in order to put the site on its home screen.
export function mountManifest(
  http: FastifyInstance,
  { config, db }: SyndicationServices,
  { paths }: SitePages,
): void {
  http.get('/manifest.webmanifest', async (request, reply) => {
    const locale = localeOf(request.raw, config.defaultLocale);
    const { name, tagline } = await viewSiteInfo(db.sql, config.publicUrl, locale);
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', ONE_HOUR)
      .header('content-language', locale)
      .header('vary', 'Accept-Language, Cookie')
      .send(
        JSON.stringify({
          id: '/',
          name,
          short_name: name.length > LONGEST_SHORT_NAME ? (name.split(' ')[0] ?? name) : name,
          ...(tagline && { description: tagline }),
          lang: locale,
          dir: 'ltr',
          start_url: paths.events,
          scope: '/',
          display: 'standalone',
          theme_color: PAPER,
          background_color: PAPER,
          icons: [
            icon(192, 'icon-192', 'any'),
            icon(512, 'icon-512', 'any'),
            icon(512, 'icon-maskable-512', 'maskable'),
          ],
          shortcuts: [
            {
              name: m.install_shortcut({}, { locale }),
              url: paths.tickets,
              icons: [icon(192, 'icon-192', 'any')],
            },
          ],
        }),
      );
  });
}
