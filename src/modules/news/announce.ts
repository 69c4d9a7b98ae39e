import type { Tx } from '#platform/database/index.ts';
import { insertAnnouncements } from '#platform/jobs/announcements.queries.ts';
import type { News, NewsName } from './news.ts';

// Records that something happened, in the same transaction: the news exists if and only if that commits. The reactions
// are listed in main/reactions.ts; each may be called twice.
export const announce = <Name extends NewsName>(tx: Tx, name: Name, payload: News[Name]): Promise<void> =>
  announceAll(tx, name, [payload]);

export const announceAll = <Name extends NewsName>(
  tx: Tx,
  name: Name,
  payloads: News[Name][],
): Promise<void> => insertAnnouncements(tx, name, payloads);
