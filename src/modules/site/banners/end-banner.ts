import type { Audited } from '#modules/merchants/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { findBanner, lockBanners, updateBannerEnded } from './banners.queries.ts';

// Taken down at once. Doing it twice is harmless; one that is over by itself stays as it is.
export async function endBanner(
  tx: Tx,
  id: string,
  now: Date,
): Promise<Result<Audited['changes'] | null, 'banner_not_found'>> {
  await lockBanners(tx);
  const banner = await findBanner(tx, id);
  if (!banner) return fail('banner_not_found');
  if (banner.ended_at !== null || banner.until_at <= now) return ok(null);
  await updateBannerEnded(tx, id, now);
  await announcePageChange(tx, ['site']);
  return ok({ ended_at: [null, now] });
}
