import type { Locale } from '#shared/i18n.ts';
import type { SiteInfo } from '../site.contract.ts';
import type { BannerRow } from './banners.queries.ts';

export const presentBanner = (banner: BannerRow | null, locale: Locale): SiteInfo['banner'] =>
  banner && { id: banner.id, text: banner.texts[locale], until: banner.until_at.toISOString() };
