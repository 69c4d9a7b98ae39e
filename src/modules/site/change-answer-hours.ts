import type { Audited } from '#modules/merchants/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockSiteInfo, updateSiteInfo } from './site.queries.ts';

// Within how many hours people who write get an answer. `before` is what whoever asks had seen.
export async function changeAnswerHours(
  tx: Tx,
  before: number,
  hours: number,
): Promise<Result<Audited['changes'] | null, 'setting_changed'>> {
  const site = await lockSiteInfo(tx);
  if (!site) throw new Error('The site information is written at every start');
  if (site.answer_hours === hours) return ok(null);
  if (site.answer_hours !== before) return fail('setting_changed');
  await updateSiteInfo(tx, { ...site, answer_hours: hours });
  await announcePageChange(tx, ['site']);
  return ok({ answer_hours: [before, hours] });
}
