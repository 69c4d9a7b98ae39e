import type { Tx } from '#platform/database/index.ts';
import { SITE_INFO } from './launch-site-info.ts';
import { insertSiteInfo } from './site.queries.ts';

// Writes the default site information unless there is one already, so that it can run at every start.
export function ensureSiteInfo(tx: Tx): Promise<void> {
  return insertSiteInfo(tx, SITE_INFO);
}
