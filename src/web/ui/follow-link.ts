import type { NavigateFunction } from 'react-router';
import { isOwnDocument } from '#web/page/own-document.ts';
import { STAY } from '#web/page/stay.ts';

type Click = Pick<
  MouseEvent,
  'target' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'preventDefault'
>;

// Links to other pages of this site are followed by the router; everything else, and links that people open in a new
// tab, are left to the browser. `rel="external"` marks an address of this site that is not a page of the router,
// `data-stay` another view of the same page.
export function followLink(click: Click, navigate: NavigateFunction): void {
  const link = linkToFollow(click);
  if (!link) return;
  click.preventDefault();
  navigate(link.pathname + link.search, 'stay' in link.dataset ? STAY : { viewTransition: true });
}

// null: the click was not on such a link.
export function linkToFollow(click: Click): HTMLAnchorElement | null {
  const link = click.target instanceof Element ? click.target.closest('a') : null;
  const wantsOther = click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;
  if (!link?.href || wantsOther || click.defaultPrevented || link.target !== '') return null;
  if (link.origin !== location.origin || link.hash !== '' || isOutside(link)) return null;
  return [link, location].some(({ pathname }) => isOwnDocument(pathname)) ? null : link;
}

function isOutside(link: HTMLAnchorElement): boolean {
  const isFile = /\.\w+$/.test(link.pathname);
  return isFile || link.hasAttribute('download') || link.relList.contains('external');
}
