import { useEffect, useState } from 'react';
import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { CopyIcon, PinIcon } from '#web/ui/icons.tsx';
import { copyText } from './copy-text.ts';
import { MapDrawing } from './map-drawing.tsx';
import { type MapsPlatform, mapsHref, mapsPlatform } from './maps-href.ts';
import { useHydrated } from './use-hydrated.ts';

export const VENUE_ID = 'venue';

const BUTTON =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-card border border-control px-4 text-small font-semibold hover:border-primary hover:text-primary';

export function VenueCard({ event }: { event: EventView }) {
  const { venue, city, country } = event;
  const address = [venue.name, venue.address, city.name, country.name].filter(Boolean).join(', ');
  const [platform, setPlatform] = useState<MapsPlatform>('other');
  useEffect(() => setPlatform(mapsPlatform(navigator.userAgent)), []);
  const isHydrated = useHydrated();
  return (
    <section id={VENUE_ID} aria-labelledby="venue-heading">
      <h2 id="venue-heading" className="type-h2">
        {m.event_venue()}
      </h2>
      <div className="mt-4 overflow-hidden rounded-card border border-line bg-surface">
        <MapDrawing lat={venue.lat} lng={venue.lng} />
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
            <a href={mapsHref(platform, venue)} rel="noopener noreferrer" className={BUTTON}>
              <PinIcon className="size-5" />
              {m.event_open_maps()}
            </a>
            <button
              type="button"
              onClick={() => copyText(address, m.event_address_copied())}
              className={`${BUTTON} ${isHydrated ? '' : 'invisible'}`}
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
