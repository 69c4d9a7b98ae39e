import type { ReactNode } from 'react';
import { NO_FILTERS, withFilter } from '#modules/catalog/filters.rules.ts';
import { m } from '#shared/messages/messages.js';
import type { AboutSite, SiteData } from '#web/page/read-site.ts';
import { categoryPath } from '#web/paths/catalogue.ts';
import { filterPath } from '#web/paths/filters.ts';
import {
  BLOG_PATH,
  HELP_PATH,
  HOLIDAYS_PATH,
  NEWSLETTER_PATH,
  PRIVACY_PATH,
  SELL_PATH,
  SUPPORT_PATH,
  TERMS_PATH,
} from '#web/paths/site.ts';
import { CHECK_TICKET_PATH, TICKETS_PATH } from '#web/paths/tickets.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { SectionFailure } from '#web/ui/section-failure.tsx';
import { LanguageRow } from './language-switch.tsx';

const LINK = 'inline-flex min-h-9 items-center text-small text-ink-2 hover:text-ink hover:underline';

export function SiteFooter({ root }: { root: SiteData | undefined }) {
  const { site, categories = [], countries = [] } = root ?? {};
  return (
    <>
      <div className="pindo" />
      <div className="page-width grid gap-8 py-8 sm:grid-cols-2 lg:grid-cols-[2fr_1.3fr_2fr_0.8fr_1.5fr] lg:gap-10 lg:py-12">
        <div className="sm:col-span-2 lg:col-span-1">
          {site && <p className="text-[20px] font-extrabold tracking-tight">{site.name}</p>}
          {site && <p className="mt-2 max-w-[36ch] text-ink-2">{site.tagline}</p>}
          {root?.siteTrouble && <SectionFailure message={m.shell_site_failed()} />}
          <NewsletterForm />
        </div>
        <MoreLinks />
        {categories.length > 0 && (
          <LinkList title={m.shell_categories()} columns="columns-2 gap-6">
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

function MoreLinks() {
  const links = [
    [HELP_PATH, m.foot_help()],
    [SUPPORT_PATH, m.foot_support()],
    [TICKETS_PATH, m.shell_my_tickets()],
    [CHECK_TICKET_PATH, m.shell_check_ticket()],
    [SELL_PATH, m.pitch_title()],
    [HOLIDAYS_PATH, m.holidays_title()],
    [BLOG_PATH, m.foot_blog()],
    [TERMS_PATH, m.foot_terms()],
    [PRIVACY_PATH, m.foot_privacy()],
  ] as const;
  return (
    <LinkList title={m.foot_more()} columns="columns-2 gap-6 lg:columns-1">
      {links.map(([path, name]) => (
        <li key={path}>
          <a href={path} className={LINK}>
            {name}
          </a>
        </li>
      ))}
    </LinkList>
  );
}

// A plain form: what it answers is a page of its own.
function NewsletterForm() {
  return (
    <form method="post" action={NEWSLETTER_PATH} className="mt-6 max-w-100">
      <h2 className="type-h3">{m.foot_news()}</h2>
      <p className="mt-1 text-small text-ink-2">{m.foot_news_text()}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <input
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          aria-label={m.foot_news_email()}
          placeholder={m.support_email()}
          className="h-11 min-w-40 flex-1 rounded-card border border-control bg-surface px-4 placeholder:text-ink-3"
        />
        <button type="submit" className={QUIET_BUTTON}>
          {m.foot_news_button()}
        </button>
      </div>
    </form>
  );
}

type LinkListProps = { title: string; columns?: string; children: ReactNode };

function LinkList({ title, columns = '', children }: LinkListProps) {
  return (
    <section>
      <h2 className="type-h3">{title}</h2>
      <ul className={`mt-2 ${columns}`}>{children}</ul>
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
