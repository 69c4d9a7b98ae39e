import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { MapSettings } from './map-settings.ts';
import { PlaceMap } from './place-map.tsx';

const NEAR = '200px';

// Puts a map over the drawing of the venue card once somebody scrolls near it. The card may be HTML that React does not
// hydrate, and may appear later than this.
export function VenueMap({ venue, settings }: { venue: EventView['venue']; settings: MapSettings }) {
  const [spot, setSpot] = useState<Element | null>(null);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        const near = entries.find(({ isIntersecting }) => isIntersecting);
        if (!near) return;
        watch.disconnect();
        setSpot(near.target);
      },
      { rootMargin: NEAR },
    );
    const look = () => {
      const place = document.querySelector('[data-venue-map]');
      if (place) watch.observe(place);
      return place !== null;
    };
    const arrivals = new MutationObserver(() => look() && arrivals.disconnect());
    if (!look()) arrivals.observe(document.body, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      arrivals.disconnect();
    };
  }, []);
  if (!spot) return null;
  const point = { lat: venue.lat, lng: venue.lng };
  return createPortal(
    <PlaceMap settings={settings} point={point} label={m.map_label({ name: venue.name })} />,
    spot,
  );
}
