import type { FastifyInstance } from 'fastify';
import { viewSiteInfo } from '#modules/site/index.ts';
import { localeOf } from '#platform/http/locale-of.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { SCANNER_PATH } from '#web/paths/scanner.ts';
import type { SitePages } from './site-pages.ts';
import type { SyndicationServices } from './syndication-services.ts';

const ONE_HOUR = 'public, max-age=3600';
const PAPER = '#fbf8f3';
const BLACK = '#0c0b0a';
const LONGEST_SHORT_NAME = 12;

const icon = (size: number, file: string, purpose: 'any' | 'maskable') => ({
  src: `/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

// What a phone needs to know in order to put the site, or the scanner alone, on its home screen.
export function mountManifest(
  http: FastifyInstance,
  { config, db }: SyndicationServices,
  { paths }: SitePages,
): void {
  const mount = (address: string, describe: (name: string, locale: Locale) => object) =>
    http.get(address, async (request, reply) => {
      const locale = localeOf(request.raw, config.defaultLocale);
      const { name, tagline } = await viewSiteInfo(db.sql, config.publicUrl, locale);
      return reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', ONE_HOUR)
        .header('content-language', locale)
        .header('vary', 'Accept-Language, Cookie')
        .send(
          JSON.stringify({
            ...(tagline && { description: tagline }),
            lang: locale,
            dir: 'ltr',
            scope: '/',
            display: 'standalone',
            theme_color: PAPER,
            background_color: PAPER,
            icons: [
              icon(192, 'icon-192', 'any'),
              icon(512, 'icon-512', 'any'),
              icon(512, 'icon-maskable-512', 'maskable'),
            ],
            ...describe(name, locale),
          }),
        );
    });
  mount('/manifest.webmanifest', (name, locale) => ({
    id: '/',
    name,
    short_name: name.length > LONGEST_SHORT_NAME ? (name.split(' ')[0] ?? name) : name,
    start_url: paths.events,
    shortcuts: [
      {
        name: m.install_shortcut({}, { locale }),
        url: paths.tickets,
        icons: [icon(192, 'icon-192', 'any')],
      },
    ],
  }));
  mount('/door.webmanifest', (name, locale) => ({
    id: SCANNER_PATH,
    name: `${m.scan_install_name({}, { locale })} · ${name}`,
    short_name: m.scan_install_name({}, { locale }),
    start_url: SCANNER_PATH,
    theme_color: BLACK,
    background_color: BLACK,
  }));
}
