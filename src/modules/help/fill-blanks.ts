import type { SiteInfo } from '#modules/site/index.ts';
import type { HelpServices } from './help-services.ts';

// What our texts leave to the installation. A blank that nobody fills is a mistake of ours.
export function fillBlanks(text: string, site: SiteInfo, { config }: Pick<HelpServices, 'config'>): string {
  const { email, phone, address } = site.contact;
  const blanks: Record<string, string> = {
    site: site.name,
    // A site that has not said yet where it can be reached has at least an address on the web.
    contacts: [email, phone, address].filter(Boolean).join(' · ') || site.public_url,
    hold: String(Math.round(config.holdSeconds / 60)),
  };
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = blanks[name];
    if (value === undefined) throw new Error(`Nobody fills the blank ${name}`);
    return value;
  });
}
