import { type RefObject, useEffect } from 'react';

const BELOW_TOP_BAR_PX = 96;
const ABOVE_EDGE_PX = 24;

// A sticky column that is taller than the window sticks by its lower edge, so that its end can be read.
export function useStickyTop(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const column = element.current;
    if (!column) return;
    const place = () => {
      const highest = window.innerHeight - column.offsetHeight - ABOVE_EDGE_PX;
      column.style.top = `${Math.min(BELOW_TOP_BAR_PX, highest)}px`;
    };
    const observer = new ResizeObserver(place);
    observer.observe(column);
    addEventListener('resize', place);
    return () => {
      observer.disconnect();
      removeEventListener('resize', place);
    };
  }, [element]);
}
