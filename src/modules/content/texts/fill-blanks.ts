import type { SiteInfo } from '../content.contract.ts';
import type { ContentServices } from '../content-services.ts';

// What our texts leave to the installation. A blank that nobody fills is a mistake of ours.
export function fillBlanks(
  text: string,
  site: SiteInfo,
  { config }: Pick<ContentServices, 'config'>,
): string {
  const blanks: Record<string, string> = {
    site: site.name,
    email: site.contact.email,
    phone: site.contact.phone,
    address: site.contact.address,
    url: site.public_url,
    hours: String(site.support.answer_within_hours),
    hold: String(Math.round(config.holdSeconds / 60)),
  };
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = blanks[name];
    if (value === undefined) throw new Error(`Nobody fills the blank ${name}`);
    return value;
  });
}
