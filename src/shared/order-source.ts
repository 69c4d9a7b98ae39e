// Where a buyer came from, if not from the site itself: an embed on another page, or the link of a campaign. The browser
// keeps it in one cookie, which scripts cannot read and which names an event and a campaign, never a person.

export const SOURCE_COOKIE = 'MY_SOURCE';
export const SOURCE_DAYS = 7;
// In addresses: /events/night-of-drums?c=instagram.
export const CAMPAIGN_PARAMETER = 'c';

// With the form of an embed, and in its links: /events/night-of-drums?embed=1.
export const EMBED_FIELD = 'embed';

export type OrderSource = { channel: 'embed' } | { channel: 'link'; campaign: string };

const LONGEST_NAME = 40;
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const SLUG = /^[a-z0-9-]{1,80}$/;

export const isCampaignName = (name: string): boolean => name.length <= LONGEST_NAME && NAME.test(name);

// As it stands in its link; null: there is nothing in it to make a name of, or too much.
export function campaignNameOf(typed: string): string | null {
  const name = typed
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return isCampaignName(name) ? name : null;
}

export function writeSource(slug: string, source: OrderSource): string | null {
  if (!SLUG.test(slug)) return null;
  return source.channel === 'embed' ? `${slug}.embed` : `${slug}.link.${source.campaign}`;
}

// Only of the event that it was remembered for.
export function readSource(cookie: string | null, slug: string): OrderSource | null {
  const [event, channel, campaign = '', ...rest] = (cookie ?? '').split('.');
  if (event !== slug || rest.length > 0) return null;
  if (channel === 'embed' && campaign === '') return { channel };
  return channel === 'link' && isCampaignName(campaign) ? { channel, campaign } : null;
}

// One whole cookie, for a header.
export const sourceCookieLine = (value: string, isSecure: boolean): string =>
  `${SOURCE_COOKIE}=${value}; Max-Age=${SOURCE_DAYS * 86_400}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
