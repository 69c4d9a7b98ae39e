import type { CallData } from '#web/api/api.ts';
import { type Outcome, readPart } from './failures.ts';

// Only what every page shows, because every page contains it.

function aboutSite({ name, tagline, logo, contact, social, banner }: CallData<'GET /api/webData'>) {
  return { name, tagline, logo, contact, social, ...(banner && { banner }) };
}
export type AboutSite = ReturnType<typeof aboutSite>;

function categoryEntry({ slug, name }: CallData<'GET /api/events/categories/list'>[number]) {
  return { slug, name };
}
export type Category = ReturnType<typeof categoryEntry>;

function countryEntry(country: CallData<'GET /api/events/countries'>[number]) {
  const { slug, name, currency } = country;
  return { slug, name, currency, cities: country.cities.map(({ slug, name }) => ({ slug, name })) };
}
export type Country = ReturnType<typeof countryEntry>;
export type City = Country['cities'][number];

export type SiteAnswers = [
  Outcome<CallData<'GET /api/webData'>>,
  Outcome<CallData<'GET /api/events/categories/list'>>,
  Outcome<CallData<'GET /api/events/countries'>>,
];

// 'fatal': no page can be shown without it.
export function readSite([siteInfo, categoryList, countryList]: SiteAnswers, publicUrl: string) {
  const site = readPart('siteInfo', siteInfo);
  const categories = readPart('categories', categoryList, []);
  const countries = readPart('countries', countryList, []);
  return {
    fatal: !site.ok && site.isFatal ? site.statusMessage : null,
    isWhole: site.isWhole && categories.isWhole && countries.isWhole,
    data: {
      publicUrl,
      site: site.ok ? aboutSite(site.data) : null,
      siteTrouble: site.ok ? null : site.statusMessage,
      categories: categories.ok ? categories.data.map(categoryEntry) : [],
      categoriesTrouble: categories.ok ? null : categories.statusMessage,
      countries: countries.ok ? countries.data.map(countryEntry) : [],
    },
  };
}

export type SiteData = ReturnType<typeof readSite>['data'];
