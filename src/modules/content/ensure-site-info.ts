import type { Tx } from '#platform/database/index.ts';
import { insertSiteInfo, type SiteInfoRow } from './content.queries.ts';

// Writes what the site says of itself unless somebody already did, so that it can run at every start.
export function ensureSiteInfo(tx: Tx, site: SiteInfoRow): Promise<void> {
  return insertSiteInfo(tx, site);
}
