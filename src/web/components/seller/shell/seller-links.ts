import { mayAnywhere } from '#modules/merchants/may.rules.ts';
import type { SellerOrganizer } from '#modules/selling/home/home.contract.ts';
import type { MemberAction } from '#shared/access.ts';
import { m } from '#shared/messages/messages.js';
import { sellerEventsPath, sellerHomePath, sellerMorePath } from '#web/paths/seller.ts';
import { HomeIcon, PosterIcon } from '#web/ui/seller-icons.tsx';

export interface SellerLink {
  path: string;
  name: string;
  Icon: (props: { className?: string }) => React.ReactNode;
  needs: MemberAction;
}

// The rooms of the wing that a role may enter, in the order of the menu.
export function sellerLinks({ slug, role }: SellerOrganizer): SellerLink[] {
  const links: SellerLink[] = [
    { path: sellerHomePath(slug), name: m.seller_home(), Icon: HomeIcon, needs: 'see_home' },
    { path: sellerEventsPath(slug), name: m.seller_events(), Icon: PosterIcon, needs: 'see_events' },
  ];
  return links.filter(({ needs }) => mayAnywhere([role], needs));
}

// Which of them leads to where one is: the one with the longest path that the address begins with. Drafts are events too.
export function currentLink<Link extends { path: string }>(
  links: readonly Link[],
  pathname: string,
): Link | undefined {
  const here = pathname.replace(/^(\/sell\/[^/]+)\/drafts\//, '$1/events/');
  const leading = links.filter(({ path }) => here === path || here.startsWith(`${path}/`));
  return leading.toSorted((one, other) => other.path.length - one.path.length)[0];
}

export const moreLink = ({ slug }: SellerOrganizer) => sellerMorePath(slug);
