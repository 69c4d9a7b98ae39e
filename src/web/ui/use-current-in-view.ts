import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

// So much of the menu's neighbours is seen with it, in pixels.
const MARGIN = 44;

// For a menu at the side that may be longer than the window: what is open is scrolled into view in it, and the page stays where it
// is.
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another place in the menu
  useEffect(() => {
    const box = menu.current;
    if (!box) return;
    // One that is for phones alone has no place on a desk.
    const links = [...box.querySelectorAll('[aria-current=page]')];
    const current = links.find((link) => link.getClientRects().length > 0);
    if (!current) return;
    const room = box.getBoundingClientRect();
    const place = current.getBoundingClientRect();
    const below = place.bottom + MARGIN - room.bottom;
    const above = room.top + MARGIN - place.top;
    if (below > 0) box.scrollTop += below;
    else if (above > 0) box.scrollTop -= above;
  }, [pathname]);
  return menu;
}
