import type { ReactNode } from 'react';
import { data } from 'react-router';
import type { OrganizerPageView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { cardOf, cardsOf } from '#web/components/catalogue/cards.ts';
import { EventGrid } from '#web/components/catalogue/event-grid.tsx';
import { Pagination } from '#web/components/catalogue/pagination.tsx';
import { OrganizerFigures } from '#web/components/event/about/organizer-card.tsx';
import { OrganizerMark } from '#web/components/event/about/organizer-mark.tsx';
import { RichText } from '#web/components/event/about/rich-text.tsx';
import { VerifiedMark } from '#web/components/event/about/verified-mark.tsx';
import { FeedLinks } from '#web/components/feeds/kept-feed-links.ts';
import { ReviewsSection } from '#web/components/reviews/kept-reviews.ts';
import { findNewestReviews } from '#web/components/reviews/newest-reviews.ts';
import { organizerJsonLd, serializeJsonLd } from '#web/meta/json-ld.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { eventsCount } from '#web/page/count-text.ts';
import { dayOf } from '#web/page/day-of.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notValid, refused } from '#web/page/page-errors.ts';
import { pageNumber } from '#web/page/page-number.ts';
import { organizerPath } from '#web/paths/catalogue.ts';
import { SUPPORT_PATH } from '#web/paths/site.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { GlobeIcon } from '#web/ui/icons.tsx';
import { MailIcon, PhoneIcon } from '#web/ui/more-icons.tsx';
import { SectionFailure } from '#web/ui/section-failure.tsx';
import type { Route } from './+types/organizer.ts';

const PAST_SHOWN = 4;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, now, publicUrl, describe } = context.get(pageContext);
  const { slug } = params;
  const page = pageNumber(url);
  if (page === null) throw notValid(url);
  const [view, upcoming, past] = await Promise.all([
    call('GET /api/organizer/view/{slug}', { params }),
    call('GET /api/events/{type}', { params: { type: 'organizer' }, query: { slug, page: String(page) } }),
    call('GET /api/events/{type}', { params: { type: 'past' }, query: { slug, size: String(PAST_SHOWN) } }),
  ]);
  if (!view.ok) throw refused(url, view.error);
  if (!upcoming.ok && upcoming.error.statusCode < 500) throw refused(url, upcoming.error);
  const organizer = view.body.data;
  const reviews = await findNewestReviews(call, organizer.rating, { kind: 'organizer', slug });
  describe(serializeJsonLd(organizerJsonLd(organizer, publicUrl)));
  return data(
    {
      organizer,
      // Null when they could not be loaded.
      upcoming: upcoming.ok ? cardsOf(upcoming.body.data) : null,
      past: past.ok ? past.body.data.data.map(cardOf) : null,
      reviews,
      now: dayOf(now),
    },
    // Status 500 keeps an incomplete page out of the cache.
    { status: upcoming.ok && past.ok && reviews ? 200 : 500 },
  );
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return [];
  const { organizer } = args.loaderData;
  return pageMeta(args, {
    title: m.organizer_title({ name: organizer.name }),
    description: organizer.about,
    ogType: 'profile',
    // Whoever has only just begun to sell is nothing to be found yet.
    isIndexed: organizer.events_upcoming + organizer.events_held > 0,
    feed: { kind: 'organizer', slug: organizer.slug_name },
  });
}

export default function OrganizerPage({ loaderData }: Route.ComponentProps) {
  const { organizer, upcoming, past, reviews, now } = loaderData;
  return (
    <main id="main" className="page-width py-6 lg:py-12">
      <OrganizerHeader organizer={organizer} />
      <section aria-labelledby="upcoming-heading" className="mt-8 lg:mt-12">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 lg:mb-6">
          <h2 id="upcoming-heading" className="type-h2">
            {m.organizer_upcoming()}
          </h2>
          {upcoming && upcoming.total > 0 && <p className="text-small text-ink-2">{eventsCount(upcoming)}</p>}
        </div>
        {!upcoming && <SectionFailure message={m.organizer_failed()} />}
        {upcoming?.data.length === 0 && <p className="text-ink-2">{m.organizer_none()}</p>}
        {upcoming && upcoming.data.length > 0 && (
          <>
            <EventGrid events={upcoming.data} now={now} isFirstInView />
            <Pagination
              page={upcoming.page}
              lastPage={upcoming.last_page}
              pathOf={(page) => organizerPath(organizer.slug_name, page)}
            />
          </>
        )}
        <FeedLinks key={organizer.slug_name} feed={{ kind: 'organizer', slug: organizer.slug_name }} />
      </section>
      <ReviewsSection key={organizer.slug_name} reviews={reviews} now={now} />
      {past && past.length > 0 && (
        <section aria-labelledby="past-heading" className="mt-12 lg:mt-16">
          <h2 id="past-heading" className="type-h2 mb-4 lg:mb-6">
            {m.organizer_past()}
          </h2>
          <EventGrid events={past} now={now} />
        </section>
      )}
    </main>
  );
}

function OrganizerHeader({ organizer }: { organizer: OrganizerPageView }) {
  return (
    <header className="grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <OrganizerMark organizer={organizer} size={96} isInView />
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="type-h1">
            {organizer.name}
            <VerifiedMark organizer={organizer} />
          </h1>
          <OrganizerFigures organizer={organizer} />
        </div>
        {organizer.about && (
          <div className="max-w-[68ch] basis-full text-ink-2">
            <RichText html={organizer.about_html} />
          </div>
        )}
      </div>
      <Contacts organizer={organizer} />
    </header>
  );
}

function Contacts({ organizer: { email, phone, website, links } }: { organizer: OrganizerPageView }) {
  return (
    <section aria-labelledby="contacts-heading">
      <h2 id="contacts-heading" className="sr-only">
        {m.organizer_contacts()}
      </h2>
      <ul className="flex flex-wrap gap-2 md:flex-col">
        {email && <Contact href={`mailto:${email}`} icon={<MailIcon className="size-5" />} text={email} />}
        {phone && <Contact href={`tel:${phone}`} icon={<PhoneIcon className="size-5" />} text={phone} />}
        {website && (
          <Contact href={website} icon={<GlobeIcon className="size-5" />} text={m.organizer_website()} />
        )}
        {!email && !phone && (
          <Contact href={SUPPORT_PATH} icon={<MailIcon className="size-5" />} text={m.foot_support()} />
        )}
        {links.map((link) => (
          <Contact key={link} href={link} icon={<GlobeIcon className="size-5" />} text={hostOf(link)} />
        ))}
      </ul>
    </section>
  );
}

// Where it leads is what it is called, so that nobody is led elsewhere.
const hostOf = (link: string): string => new URL(link).hostname.replace(/^www\./, '');

function Contact({ href, icon, text }: { href: string; icon: ReactNode; text: string }) {
  return (
    <li className="min-w-0">
      <a
        href={href}
        rel="nofollow noopener"
        className={`${QUIET_BUTTON} w-full text-small break-all md:justify-start`}
      >
        {icon}
        {text}
      </a>
    </li>
  );
}
