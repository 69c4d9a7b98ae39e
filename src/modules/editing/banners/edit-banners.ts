import type { ByOperator } from '#modules/merchants/index.ts';
import { type BannerRow, endBanner, listBanners, saveBanner } from '#modules/site/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, type Result } from '#shared/result.ts';
import { edit } from '../edit.ts';
import type { OperatorBanner } from './banners.contract.ts';

const MOST_LISTED = 100;
// Whatever stands longer belongs into the pages themselves.
const LONGEST_MS = 92 * 86_400_000;

export async function viewOperatorBanners({ sql }: Database, now: Date): Promise<OperatorBanner[]> {
  return (await listBanners(sql, MOST_LISTED)).map((row) => ({
    id: row.id,
    texts: row.texts,
    from_at: row.from_at.toISOString(),
    until_at: row.until_at.toISOString(),
    state: stateOf(row, now),
    version: row.version,
  }));
}

export async function writeBanner(
  db: Database,
  id: string,
  given: Pick<OperatorBanner, 'texts' | 'from_at' | 'until_at' | 'version'>,
  by: ByOperator,
): Promise<Result<null, 'text_changed' | 'banner_over' | 'banner_times'>> {
  const banner = {
    texts: given.texts,
    from_at: new Date(given.from_at),
    until_at: new Date(given.until_at),
  };
  if (banner.until_at.getTime() - Math.max(banner.from_at.getTime(), by.now.getTime()) > LONGEST_MS)
    return fail('banner_times', { field: 'until_at' });
  return edit(db, by, { action: 'banner.edited', subject: `banner:${id}` }, (tx) =>
    saveBanner(tx, id, given.version, banner, by.now),
  );
}

export const endEditedBanner = (db: Database, id: string, by: ByOperator) =>
  edit(db, by, { action: 'banner.ended', subject: `banner:${id}` }, (tx) => endBanner(tx, id, by.now));

function stateOf({ from_at, until_at, ended_at }: BannerRow, now: Date): OperatorBanner['state'] {
  if (ended_at !== null || until_at <= now) return 'over';
  return from_at > now ? 'to_come' : 'shown';
}
