import { type Audited, differences } from '#modules/merchants/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type BannerWords, findBanner, lockBanners, upsertBanner } from './banners.queries.ts';

type Reason = 'text_changed' | 'banner_over' | 'banner_times';

// A new banner, or other words or times for one that is not over. `version` is what whoever asks had read, 0: they write it
// now. Sent twice it is one. Answers what changed, null: nothing.
export async function saveBanner(
  tx: Tx,
  id: string,
  version: number,
  given: BannerWords,
  now: Date,
): Promise<Result<Audited['changes'] | null, Reason>> {
  await lockBanners(tx);
  const before = await findBanner(tx, id);
  const changes = differences(before ?? {}, given);
  if (changes === null) return ok(null);
  if ((before?.version ?? 0) !== version) return fail('text_changed');
  if (before && (before.ended_at !== null || before.until_at <= now)) return fail('banner_over');
  if (given.until_at <= given.from_at || given.until_at <= now)
    return fail('banner_times', { field: 'until_at' });
  await upsertBanner(tx, id, given);
  await announcePageChange(tx, ['site']);
  return ok(changes);
}
