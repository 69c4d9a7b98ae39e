import type { NavigateFunction } from 'react-router';
import { STAY } from '#web/page/stay.ts';

type Click = Pick<
  MouseEvent,
  'target' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'preventDefault'
>;

// A link to another page of this site slides in instead of loading a new document; anything else, and whoever wants
// a new tab, is the browser's business. `rel="external"` marks an address here that the pages do not know, `data-stay`
// another view of the same page.
export function followLink(click: Click, navigate: NavigateFunction): void {
  const link = linkToFollow(click);
  if (!link) return;
  click.preventDefault();
  navigate(link.pathname + link.search, 'stay' in link.dataset ? STAY : { viewTransition: true });
}

// Null: the click is none on such a link.
export function linkToFollow(click: Click): HTMLAnchorElement | null {
  const link = click.target instanceof Element ? click.target.closest('a') : null;
  const wantsOther = click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;
  if (!link?.href || wantsOther || click.defaultPrevented || link.target !== '') return null;
  if (link.origin !== location.origin || link.hash !== '' || isOutside(link)) return null;
  return link;
}

function isOutside(link: HTMLAnchorElement): boolean {
  const isFile = /\.\w+$/.test(link.pathname);
  return isFile || link.hasAttribute('download') || link.relList.contains('external');
}
