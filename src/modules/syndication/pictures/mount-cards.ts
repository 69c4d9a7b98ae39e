import type { FastifyInstance } from 'fastify';
import { findPreview } from '#modules/pictures/index.ts';
import { viewSiteInfo } from '#modules/site/index.ts';
import { type EventView, viewEvent } from '#modules/storefront/index.ts';
import { keepLast } from '#platform/cache/keep-last.ts';
import { ANYBODY } from '#shared/actor.ts';
import { isLocale, type Locale } from '#shared/i18n.ts';
import { POSTER_SIZES } from '#shared/poster/poster-ratios.ts';
import type { SitePages } from '../site-pages.ts';
import type { SyndicationServices } from '../syndication-services.ts';
import { drawCard } from './draw-card.ts';
import { type PictureReasons, sendPicture } from './send-picture.ts';

const CARD_PATH = /^\/cards\/([a-z0-9-]{1,160})\.([a-z]{2})\.png$/;
// About 60 kB each.
const KEPT_CARDS = 200;

// The pictures that chats and social networks show beside a link to an event.
export function mountCards(
  http: FastifyInstance,
  { config, db, clock }: SyndicationServices,
  { words }: SitePages,
  reasons: PictureReasons,
): void {
  const card = keepLast(KEPT_CARDS, async ({ event, locale }: { event: EventView; locale: Locale }) => {
    // Loaded when first needed: most visitors never ask for one.
    const { rasterize } = await import('#platform/raster/rasterize.ts');
    const { name: siteName } = await viewSiteInfo(db.sql, config.publicUrl, locale);
    const when = words.when(event, locale, clock.now());
    const { slug_name: slug, poster, name, loc: where } = event;
    const jpeg = poster.picture && (await findPreview(db.sql, poster.picture));
    const svg = drawCard({ name, when, where, siteName }, jpeg ? { jpeg } : { slug, ...poster });
    return Buffer.from(await rasterize(svg, POSTER_SIZES.og.width));
  });
  http.get('/cards/*', async (request, reply) => {
    const [, slug = '', locale] = CARD_PATH.exec(request.url.split('?')[0] ?? '') ?? [];
    if (!isLocale(locale)) return reply.callNotFound();
    const shows = { tag() {}, until() {} };
    const ask = { locale, now: clock.now(), requestId: request.id, shows, actor: ANYBODY };
    const event = await viewEvent(db.sql, slug, ask);
    if (!event.ok) return reply.callNotFound();
    reply.header('cache-control', 'public, max-age=3600');
    const key = `${event.value.id} ${event.value.updated_at} ${locale}`;
    return sendPicture(reply, card(key, { event: event.value, locale }), reasons);
  });
}
