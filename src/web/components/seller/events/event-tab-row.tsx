import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { SoldEvent } from '#modules/selling/home/home.contract.ts';
import type { EventTab } from '#web/components/seller/event-tabs.ts';
import { sellerEventPath } from '#web/paths/seller.ts';

type EventTabRowProps = {
  organizer: string;
  event: Pick<SoldEvent, 'id' | 'name'>;
  tabs: readonly EventTab[];
};

// A phone shows three or four of them: the one that is open is among those.
export function EventTabRow({ organizer, event, tabs }: EventTabRowProps) {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another tab
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    // Not scrollIntoView, which may move the page as well.
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav ref={row} aria-label={event.name} className="scroll-row mt-2 mb-6 gap-1 border-b border-line">
      {tabs.map(({ path, name }) => {
        const href = sellerEventPath(organizer, event.id, path);
        return (
          <a
            key={path}
            href={href}
            aria-current={isAt(pathname, href, path) ? 'page' : undefined}
            className="inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-3 font-semibold text-ink-2 hover:text-ink aria-[current=page]:border-primary aria-[current=page]:text-primary"
          >
            {name()}
          </a>
        );
      })}
    </nav>
  );
}

// The pages below a tab are its own; the overview has all of them below it.
const isAt = (pathname: string, href: string, path: string): boolean =>
  pathname === href || (path !== '' && pathname.startsWith(`${href}/`));
