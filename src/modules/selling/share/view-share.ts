import { listCampaigns } from '#modules/catalog/index.ts';
import { actionsOf, type ForOrganizer, may, mayFind, sellerSql } from '#modules/merchants/index.ts';
import { drawQr, qrPath } from '#platform/qr/draw-qr.ts';
import { qrPng } from '#platform/qr/qr-png.ts';
import { toMajor } from '#shared/money.ts';
import { CAMPAIGN_PARAMETER } from '#shared/order-source.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { ShareView, Sold } from './share.contract.ts';
import { findSharedEvent, listSourceSums, type SharedEventRow, type SourceSumRow } from './share.queries.ts';

type Reason = 'event_not_found' | 'not_allowed' | 'proof_needed';

// What stands on an event's page of links.
export async function viewShare(
  publicUrl: string,
  by: ForOrganizer,
  eventId: number,
): Promise<Result<ShareView, Reason>> {
  const found = await findShared(by, eventId);
  if (!found.ok) return found;
  const event = found.value;
  const { campaigns, sums } = await sellerSql(by.scope, async (db) => ({
    campaigns: await listCampaigns(db, eventId),
    sums: await listSourceSums(db, eventId),
  }));
  const seesMoney = actionsOf(by.membership).includes('see_figures');
  const soldBy = (channel: string | null, campaign: string | null = null): Sold => {
    const sum = sums.find((each) => each.channel === channel && each.campaign === campaign);
    return presentSum(sum, seesMoney);
  };
  const link = linkOf(publicUrl, event);
  return ok({
    name: event.name,
    slug: event.slug,
    link,
    currency: event.currency,
    is_public: event.status !== 'draft',
    is_cancelled: event.status === 'cancelled',
    may_edit:
      event.status !== 'cancelled' &&
      may(by.actor, 'edit_events', { organizerId: by.organizer.id, eventId }, by.now).ok,
    site: soldBy(null),
    embed: soldBy('embed'),
    campaigns: campaigns.map(({ name, made_at, ended_at }) => ({
      name,
      link: campaignLink(link, name),
      made_at: made_at.toISOString(),
      is_ended: ended_at !== null,
      ...soldBy('link', name),
    })),
  });
}

interface QrView {
  name: string;
  slug: string;
  link: string;
  size: number;
  path: string;
  png: string;
}

export async function viewQr(
  publicUrl: string,
  by: ForOrganizer,
  eventId: number,
  campaign: string | null,
): Promise<Result<QrView, Reason | 'campaign_unknown'>> {
  const found = await findShared(by, eventId);
  if (!found.ok) return found;
  const { name, slug } = found.value;
  const page = linkOf(publicUrl, found.value);
  const campaigns = await sellerSql(by.scope, (db) => listCampaigns(db, eventId));
  if (campaign !== null && !campaigns.some((each) => each.name === campaign)) return fail('campaign_unknown');
  const link = campaign === null ? page : campaignLink(page, campaign);
  const drawing = drawQr(link);
  return ok({
    name,
    slug,
    link,
    size: drawing.size,
    path: qrPath(drawing),
    png: qrPng(drawing).toString('base64'),
  });
}

async function findShared(
  { actor, organizer, scope, now }: ForOrganizer,
  eventId: number,
): Promise<Result<SharedEventRow, Reason>> {
  const where = { organizerId: organizer.id, eventId };
  const allowed = mayFind(actor, 'see_events', where, now, 'event_not_found');
  if (!allowed.ok) return allowed;
  const event = await sellerSql(scope, (db) => findSharedEvent(db, organizer.id, eventId));
  return event ? ok(event) : fail('event_not_found');
}

const linkOf = (publicUrl: string, { slug }: SharedEventRow): string => `${publicUrl}/events/${slug}`;

const campaignLink = (link: string, name: string): string => `${link}?${CAMPAIGN_PARAMETER}=${name}`;

const presentSum = (sum: SourceSumRow | undefined, seesMoney: boolean): Sold => ({
  orders: sum?.orders ?? 0,
  tickets: sum?.tickets ?? 0,
  amount: seesMoney ? toMajor(sum?.amount_minor ?? 0) : 0,
});
