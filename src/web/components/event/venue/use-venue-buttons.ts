import { type RefObject, useEffect } from 'react';
import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { copyText } from '#web/components/event/about/copy-text.ts';
import { mapsHref, mapsPlatform } from './maps-href.ts';

// Makes the buttons of the venue card work, even where the card is HTML without React: copying the address, and opening
// this device's map app instead of the general link.
export function useVenueButtons(container: RefObject<HTMLElement | null>, venue: EventView['venue']): void {
  useEffect(() => {
    const element = container.current;
    const onClick = (click: MouseEvent) => {
      if (!(click.target instanceof Element)) return;
      const address = click.target.closest<HTMLElement>('[data-copy-address]')?.dataset.copyAddress;
      if (address) void copyText(address, 'address');
      const link = click.target.closest<HTMLAnchorElement>('a[data-open-map]');
      if (link) link.href = mapsHref(mapsPlatform(navigator.userAgent), venue);
    };
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [container, venue]);
}
