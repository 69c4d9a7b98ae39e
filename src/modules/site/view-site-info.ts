import type { Sql, Tx } from '#platform/database/index.ts';
import { LANGUAGE_NAMES, LOCALES, type Locale } from '#shared/i18n.ts';
import { CURRENCIES } from '#shared/money.ts';
import type { SiteInfo } from './site.contract.ts';
import { findSiteInfo, type SiteInfoRow } from './site.queries.ts';

const LOGO = '/icon.svg';

const LANGUAGES: SiteInfo['languages'] = LOCALES.map((code) => ({ code, name: LANGUAGE_NAMES[code] }));

// Used until the owner has filled in the site information.
const UNNAMED: SiteInfoRow = {
  name: 'Tiketi',
  taglines: { en: '', id: '', sw: '' },
  email: '',
  phone: '',
  whatsapp: '',
  address: '',
  answer_hours: 24,
  social: [],
};

export async function viewSiteInfo(db: Sql | Tx, publicUrl: string, locale: Locale): Promise<SiteInfo> {
  return presentSite((await findSiteInfo(db)) ?? UNNAMED, publicUrl, locale);
}

export const findSiteName = async (db: Sql | Tx): Promise<string> =>
  ((await findSiteInfo(db)) ?? UNNAMED).name;

// For texts that should be readable even while the database, which knows the site's name, cannot be reached.
export const viewUnnamedSite = (publicUrl: string, locale: Locale): SiteInfo =>
  presentSite(UNNAMED, publicUrl, locale);

function presentSite(site: SiteInfoRow, publicUrl: string, locale: Locale): SiteInfo {
  const { name, email, phone, whatsapp, address, social } = site;
  return {
    name,
    tagline: site.taglines[locale],
    logo: LOGO,
    contact: { email, phone, whatsapp, address },
    support: { answer_within_hours: site.answer_hours },
    social,
    banner: null,
    public_url: publicUrl,
    languages: LANGUAGES,
    currencies: [...CURRENCIES],
  };
}
