import type { ReactNode } from 'react';
import { NO_FILTERS, withFilter } from '#modules/catalog/filters.rules.ts';
import { m } from '#shared/messages/messages.js';
import { filterPath } from '#web/filter-path.ts';
import { HOLIDAYS_PATH } from '#web/holidays-path.ts';
import { CHECK_TICKET_PATH, categoryPath } from '#web/paths.ts';
import { PITCH_PATH } from '#web/pitch-path.ts';
import { type AboutSite, useCategories, useCountries, useSiteData } from '#web/site-data.ts';
import { SectionFailure } from '../section-failure.tsx';
import { LanguageRow } from './language-switch.tsx';

const LINK = 'inline-flex min-h-9 items-center text-small text-ink-2 hover:text-ink hover:underline';

export function SiteFooter() {
  const root = useSiteData();
  const site = root?.site;
  const categories = useCategories();
  const countries = useCountries();
  return (
    <>
      <div className="pindo" />
      <div className="page-width grid gap-8 py-8 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1fr_1fr] lg:gap-12 lg:py-12">
        <div className="sm:col-span-2 lg:col-span-1">
          {site && <p className="text-[20px] font-extrabold tracking-tight">{site.name}</p>}
          {site && <p className="mt-2 max-w-[36ch] text-ink-2">{site.tagline}</p>}
          {root?.siteTrouble && <SectionFailure message={m.shell_site_failed()} />}
          <ul className="mt-2">
            <li>
              <a href={CHECK_TICKET_PATH} className={LINK}>
                {m.shell_check_ticket()}
              </a>
            </li>
            <li>
              <a href={HOLIDAYS_PATH} className={LINK}>
                {m.holidays_title()}
              </a>
            </li>
            <li>
              <a href={PITCH_PATH} className={LINK}>
                {m.pitch_title()}
              </a>
            </li>
          </ul>
        </div>
        {categories.length > 0 && (
          <LinkList title={m.shell_categories()} isWide>
            {categories.map(({ slug, name }) => (
              <li key={slug}>
                <a href={categoryPath(slug)} className={LINK}>
                  {name}
                </a>
              </li>
            ))}
          </LinkList>
        )}
        {countries.length > 0 && (
          <LinkList title={m.shell_countries()}>
            {countries.map(({ slug, name }) => (
              <li key={slug}>
                <a href={filterPath(withFilter(NO_FILTERS, 'country', slug))} className={LINK}>
                  {name}
                </a>
              </li>
            ))}
          </LinkList>
        )}
        {site && <Contacts site={site} />}
      </div>
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 border-t border-line py-4">
        {site && <Social links={site.social} />}
        <section aria-label={m.shell_language()}>
          <LanguageRow />
        </section>
      </div>
    </>
  );
}

function LinkList({ title, isWide, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <section>
      <h2 className="type-h3">{title}</h2>
      <ul className={isWide ? 'mt-2 columns-2 gap-6' : 'mt-2'}>{children}</ul>
    </section>
  );
}

function Contacts({ site: { contact } }: { site: AboutSite }) {
  return (
    <LinkList title={m.shell_contact()}>
      <li>
        <a href={`mailto:${contact.email}`} className={`${LINK} break-all`}>
          {contact.email}
        </a>
      </li>
      <li>
        <a href={`tel:${contact.phone}`} className={LINK}>
          {contact.phone}
        </a>
      </li>
      <li>
        <a href={`https://wa.me/${contact.whatsapp.replace(/\D/g, '')}`} rel="noreferrer" className={LINK}>
          WhatsApp
        </a>
      </li>
      <li className="pt-2 text-small text-ink-2">{contact.address}</li>
    </LinkList>
  );
}

function Social({ links }: { links: AboutSite['social'] }) {
  return (
    <ul className="flex flex-wrap gap-x-6">
      {links.map(({ name, url }) => (
        <li key={name}>
          <a href={url} rel="noreferrer me" className={`${LINK} min-h-11`}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
