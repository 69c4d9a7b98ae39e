import type { SiteInfo } from '#modules/site/index.ts';
import type { HelpServices } from './help-services.ts';

// Fills in what our texts leave to each site. A blank that nothing fills is a mistake in our texts.
export function fillBlanks(text: string, site: SiteInfo, { config }: Pick<HelpServices, 'config'>): string {
  const { email, phone, address } = site.contact;
  const blanks: Record<string, string> = {
    site: site.name,
    // A site that has set no contacts yet at least has its address on the web.
    contacts: [email, phone, address].filter(Boolean).join(' · ') || site.public_url,
    hold: String(Math.round(config.holdSeconds / 60)),
  };
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = blanks[name];
    if (value === undefined) throw new Error(`Nobody fills the blank ${name}`);
    return value;
  });
}
