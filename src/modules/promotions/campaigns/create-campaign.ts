import { listCampaigns, upsertCampaign } from '#modules/catalog/index.ts';
import type { By } from '#modules/merchants/index.ts';
import { type ChangeRefusal, changeEvent } from '#modules/publishing/index.ts';
import type { Database } from '#platform/database/index.ts';
import { campaignNameOf } from '#shared/order-source.ts';
import { fail, ok, type Result } from '#shared/result.ts';

type Reason = ChangeRefusal | 'campaign_name' | 'campaigns_full';

export const MOST_CAMPAIGNS = 50;

// A link by which its sales are told apart. Made twice it is there once; one that was ended counts again.
export function createCampaign(
  db: Database,
  eventId: number,
  typed: string,
  by: By,
): Promise<Result<{ name: string }, Reason>> {
  return changeEvent<{ name: string }, Reason>(db, eventId, 'edit_events', by, async (tx) => {
    const name = campaignNameOf(typed);
    if (name === null) return fail('campaign_name', { field: 'name' });
    const there = await listCampaigns(tx, eventId);
    const known = there.find((campaign) => campaign.name === name);
    if (known?.ended_at === null) return ok({ value: { name }, noted: null });
    if (!known && there.length >= MOST_CAMPAIGNS) return fail('campaigns_full', { field: 'name' });
    await upsertCampaign(tx, eventId, name, by.now);
    const changes = { name: [null, name] as [null, string] };
    return ok({ value: { name }, noted: { action: 'campaign.made', subject: `campaign:${name}`, changes } });
  });
}
