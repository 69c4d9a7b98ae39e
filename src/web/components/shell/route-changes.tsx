import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { wantsToStay } from '#web/page/stay.ts';
import { linkedPath } from '#web/paths/tickets.ts';

// Tells people who cannot see it that the page has changed, and shows a progress line when the next page takes long.
export function RouteChanges() {
  const announcement = useAnnouncedTitle();
  const isBusy = useNavigation().state !== 'idle';
  useTransitionDirection();
  useCurrentLinks();
  return (
    <>
      <div role="status" className="sr-only">
        {announcement}
      </div>
      {isBusy && <div aria-hidden="true" className="progress-line" />}
    </>
  );
}

// Focus goes to the new page's heading, unless the visitor is still working in the old one (filters, a dialog).
function useAnnouncedTitle(): string {
  const [title, setTitle] = useState('');
  const { pathname, search, state } = useLocation();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const page = pathname + search;
    const isFirst = shown.current === undefined;
    const isSame = shown.current === page;
    shown.current = page;
    if (isFirst || isSame || wantsToStay(state)) return;
    setTitle(document.title);
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, search, state]);
  return title;
}

// The links in the bars are not drawn again when the page changes, so the current one is marked here.
function useCurrentLinks(): void {
  const path = linkedPath(useLocation().pathname);
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('#bottom-links a, #top-links a')) {
      link.ariaCurrent = link.pathname === path ? 'page' : null;
    }
  }, [path]);
}

const TRANSITION_MS = 600;

// Going back slides the other way. The router numbers its history entries.
function useTransitionDirection(): void {
  const location = useLocation();
  const place = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry's number changes with the location
  useEffect(() => {
    place.current = historyIndex();
  }, [location]);
  useEffect(() => {
    const root = document.documentElement;
    const onPop = () => {
      if (historyIndex() >= place.current) return;
      root.dataset.direction = 'back';
      setTimeout(() => delete root.dataset.direction, TRANSITION_MS);
    };
    addEventListener('popstate', onPop, { capture: true });
    return () => removeEventListener('popstate', onPop, { capture: true });
  }, []);
}

function historyIndex(): number {
  return history.state?.idx ?? 0;
}
