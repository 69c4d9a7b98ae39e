import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { VenueCard } from '#web/components/event/venue/venue-card.tsx';
import { OrganizerCard } from './organizer-card.tsx';
import { Policies } from './policies.tsx';
import { RichText } from './rich-text.tsx';

export function EventDetails({ event }: { event: EventView }) {
  return (
    <div className="grid content-start gap-8 lg:gap-12">
      <section aria-labelledby="about-heading">
        <h2 id="about-heading" className="type-h2 mb-4">
          {m.event_about()}
        </h2>
        <p lang={event.langs.summary ?? undefined} className="mb-4 max-w-[68ch] font-semibold lg:hidden">
          {event.summary}
        </p>
        <div lang={event.langs.description ?? undefined}>
          <RichText html={event.description_html} />
        </div>
      </section>
      <VenueCard event={event} />
      <Policies policies={event.policies} langs={event.langs} />
      <OrganizerCard organizer={event.organizer} />
    </div>
  );
}
