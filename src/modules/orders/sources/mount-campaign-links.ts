import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  CAMPAIGN_PARAMETER,
  EMBED_FIELD,
  isCampaignName,
  type OrderSource,
  sourceCookieLine,
  writeSource,
} from '#shared/order-source.ts';

const EVENT_WITH_QUERY = /^(\/events\/([a-z0-9-]{1,80}))\?(.+)$/;
const MENTIONS = new RegExp(`[?&](?:${CAMPAIGN_PARAMETER}|${EMBED_FIELD})=`);

// Stands before the page cache. The link of a campaign, or of an embed: remembers it for the order that may come, and leads on to
// the same address without it, so that the page itself stays the same for everyone. Answers whether it was one.
export function mountCampaignLinks(isHttps: boolean): (req: IncomingMessage, res: ServerResponse) => boolean {
  return (req, res) => {
    const url = req.url ?? '';
    if (!MENTIONS.test(url) || (req.method !== 'GET' && req.method !== 'HEAD')) return false;
    const [, path = '', slug = '', text = ''] = EVENT_WITH_QUERY.exec(url) ?? [];
    if (path === '') return false;
    const query = new URLSearchParams(text);
    const source = sourceIn(query);
    if (source === undefined) return false;
    query.delete(CAMPAIGN_PARAMETER);
    query.delete(EMBED_FIELD);
    const rest = query.toString();
    const cookie = source && writeSource(slug, source);
    res.writeHead(302, {
      location: rest === '' ? path : `${path}?${rest}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(cookie && { 'set-cookie': sourceCookieLine(cookie, isHttps) }),
    });
    res.end();
    return true;
  };
}

// undefined: the address names none. null: what it names can be none.
function sourceIn(query: URLSearchParams): OrderSource | null | undefined {
  const campaign = query.get(CAMPAIGN_PARAMETER);
  if (campaign !== null) return isCampaignName(campaign) ? { channel: 'link', campaign } : null;
  return query.has(EMBED_FIELD) ? { channel: 'embed' } : undefined;
}
