import { type Audited, differences } from '#modules/merchants/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockSiteInfo, type SiteInfoRow, updateSiteInfo } from './site.queries.ts';

// What the site says of itself becomes what is given; what is left out stays. Answers what changed, null: nothing. `version` is
// what whoever asks had read: changed since then, it stays as it is.
export async function changeSiteInfo(
  tx: Tx,
  version: number,
  given: Partial<SiteInfoRow>,
): Promise<Result<Audited['changes'] | null, 'text_changed'>> {
  const site = await lockSiteInfo(tx);
  if (!site) throw new Error('The site information is written at every start');
  const changes = differences(site, given);
  if (changes === null) return ok(null);
  if (site.version !== version) return fail('text_changed');
  await updateSiteInfo(tx, { ...site, ...given });
  await announcePageChange(tx, ['site']);
  return ok(changes);
}
