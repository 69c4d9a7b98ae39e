import type { IncomingMessage, ServerResponse } from 'node:http';
import { CAMPAIGN_PARAMETER, isCampaignName, sourceCookieLine, writeSource } from '#shared/order-source.ts';

const EVENT_WITH_QUERY = /^(\/events\/([a-z0-9-]{1,80}))\?(.+)$/;
const MENTIONS = new RegExp(`[?&]${CAMPAIGN_PARAMETER}=`);

// The link of a campaign: remembers it for the order that may come, and leads on to the same address without it, so that the
// page itself stays the same for everyone. Answers whether it was one.
export function createCampaignDoor(isHttps: boolean): (req: IncomingMessage, res: ServerResponse) => boolean {
  return (req, res) => {
    const url = req.url ?? '';
    if (!MENTIONS.test(url) || (req.method !== 'GET' && req.method !== 'HEAD')) return false;
    const [, path = '', slug = '', text = ''] = EVENT_WITH_QUERY.exec(url) ?? [];
    if (path === '') return false;
    const query = new URLSearchParams(text);
    const campaign = query.get(CAMPAIGN_PARAMETER);
    if (campaign === null) return false;
    query.delete(CAMPAIGN_PARAMETER);
    const rest = query.toString();
    const source = isCampaignName(campaign) ? writeSource(slug, { channel: 'link', campaign }) : null;
    res.writeHead(302, {
      location: rest === '' ? path : `${path}?${rest}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(source && { 'set-cookie': sourceCookieLine(source, isHttps) }),
    });
    res.end();
    return true;
  };
}
