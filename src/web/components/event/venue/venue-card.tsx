import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { VENUE_ID } from '#web/components/event/sale/anchors.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { CopyIcon, PinIcon } from '#web/ui/icons.tsx';
import { mapsHref } from './maps-href.ts';
import { PlaceSign } from './place-sign.tsx';

// useVenueButtons makes its buttons work, because the card may be kept HTML that React does not hydrate.
export function VenueCard({ event: { venue, city, country } }: { event: EventView }) {
  const address = [venue.name, venue.address, city.name, country.name].filter(Boolean).join(', ');
  return (
    <section id={VENUE_ID} aria-labelledby="venue-heading">
      <h2 id="venue-heading" className="type-h2">
        {m.event_venue()}
      </h2>
      <div className="mt-4 overflow-hidden rounded-card border border-line bg-surface">
        <PlaceSign />
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 p-4 lg:p-6">
          <address className="min-w-0 flex-1 basis-60 not-italic">
            <p className="type-h3">{venue.name}</p>
            <p className="mt-1 text-ink-2">{venue.address}</p>
            <p className="text-ink-2">
              {city.name}, {country.name}
            </p>
            {venue.landmark && <p className="mt-1 text-small text-ink-3">{venue.landmark}</p>}
          </address>
          <div className="flex flex-wrap gap-2">
            <a
              href={mapsHref('other', venue)}
              rel="noopener noreferrer"
              data-open-map
              className={`${QUIET_BUTTON} text-small`}
            >
              <PinIcon className="size-5" />
              {m.event_open_maps()}
            </a>
            <button
              type="button"
              data-copy-address={address}
              className={`${QUIET_BUTTON} script-only text-small`}
            >
              <CopyIcon className="size-5" />
              {m.event_copy_address()}
            </button>
          </div>
        </div>
      </div>
    </section>
  );
}
