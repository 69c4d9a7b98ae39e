import { listCampaigns, updateCampaignEnd } from '#modules/catalog/index.ts';
import type { By } from '#modules/merchants/index.ts';
import { type ChangeRefusal, changeEvent } from '#modules/publishing/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';

type Reason = ChangeRefusal | 'campaign_unknown';

// Its link goes on leading to the event, and counts no more. What it brought stays to be read.
export function endCampaign(
  db: Database,
  eventId: number,
  name: string,
  by: By,
): Promise<Result<undefined, Reason>> {
  return changeEvent<undefined, Reason>(db, eventId, 'edit_events', by, async (tx) => {
    const campaign = (await listCampaigns(tx, eventId)).find((each) => each.name === name);
    if (!campaign) return fail('campaign_unknown');
    if (campaign.ended_at !== null) return ok({ value: undefined, noted: null });
    await updateCampaignEnd(tx, eventId, name, by.now);
    const changes = { ended_at: [null, by.now] as [null, Date] };
    return ok({
      value: undefined,
      noted: { action: 'campaign.ended', subject: `campaign:${name}`, changes },
    });
  });
}
