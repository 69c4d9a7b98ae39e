import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { VenueCard } from '#web/components/event/venue/venue-card.tsx';
import { OrganizerCard } from './organizer-card.tsx';
import { Policies } from './policies.tsx';
import { RichText } from './rich-text.tsx';

export function EventDetails({ event }: { event: EventView }) {
  return (
    <div className="grid content-start gap-8 lg:gap-12">
      <About event={event} />
      <VenueCard event={event} />
      <Policies policies={event.policies} langs={event.langs} />
      <OrganizerCard organizer={event.organizer} />
    </div>
  );
}

// Where there is room the summary stands in the head of the page, so that alone it is nothing to head there.
function About({ event: { summary, description_html: html, langs } }: { event: EventView }) {
  if (summary === '' && html === '') return null;
  return (
    <section aria-labelledby="about-heading" className={html === '' ? 'lg:hidden' : undefined}>
      <h2 id="about-heading" className="type-h2 mb-4">
        {m.event_about()}
      </h2>
      {summary !== '' && (
        <p lang={langs.summary ?? undefined} className="mb-4 max-w-[68ch] font-semibold lg:hidden">
          {summary}
        </p>
      )}
      {html !== '' && (
        <div lang={langs.description ?? undefined}>
          <RichText html={html} />
        </div>
      )}
    </section>
  );
}
