import type { SellerOrganizer } from '#modules/selling/home/home.contract.ts';
import type { MemberAction } from '#shared/access.ts';
import { m } from '#shared/messages/messages.js';
import { SCANNER_PATH } from '#web/paths/scanner.ts';
import {
  logPath,
  moneyPath,
  ownPagePath,
  sellerEventsPath,
  sellerHomePath,
  sellerMorePath,
  sellerOrdersPath,
  teamPath,
} from '#web/paths/seller.ts';
import { ScanIcon } from '#web/ui/door-icons.tsx';
import {
  HomeIcon,
  LogIcon,
  MoneyIcon,
  OrdersIcon,
  PageIcon,
  PosterIcon,
  TeamIcon,
} from '#web/ui/seller-icons.tsx';
import { organizerMay } from './organizer-may.ts';

export interface SellerLink {
  path: string;
  name: string;
  Icon: (props: { className?: string }) => React.ReactNode;
  needs: MemberAction;
  // It is about the organiser as a whole: who is there for single events has no business there.
  isWhole?: true;
  // What is looked for in a hurry.
  isFilled?: true;
  // Below the line of the side menu, and on phones behind "More".
  isApart?: true;
}

const WHOLE = { isWhole: true, isApart: true } as const;

// The rooms of the wing that a role may enter, in the order of the menu.
export function sellerLinks(organizer: SellerOrganizer): SellerLink[] {
  const { slug, is_limited } = organizer;
  const links: SellerLink[] = [
    { path: sellerHomePath(slug), name: m.seller_home(), Icon: HomeIcon, needs: 'see_home' },
    { path: sellerEventsPath(slug), name: m.seller_events(), Icon: PosterIcon, needs: 'see_events' },
    { path: sellerOrdersPath(slug), name: m.orders_title(), Icon: OrdersIcon, needs: 'see_orders' },
    { path: SCANNER_PATH, name: m.seller_scan(), Icon: ScanIcon, needs: 'scan', isFilled: true },
    { path: moneyPath(slug), name: m.money_title(), Icon: MoneyIcon, needs: 'see_ledger', isWhole: true },
    { path: teamPath(slug), name: m.team_title(), Icon: TeamIcon, needs: 'see_home', isApart: true },
    { path: ownPagePath(slug), name: m.page_title(), Icon: PageIcon, needs: 'edit_page', ...WHOLE },
    { path: logPath(slug), name: m.log_title(), Icon: LogIcon, needs: 'see_log', ...WHOLE },
  ];
  return links.filter(({ needs, isWhole }) => organizerMay(organizer, needs) && !(isWhole && is_limited));
}

// Which of them leads to where one is: the one with the longest path that the address begins with. Drafts are events too,
// places are added for them, and refunds are of orders.
export function currentLink<Link extends { path: string }>(
  links: readonly Link[],
  pathname: string,
): Link | undefined {
  const here = pathname
    .replace(/^(\/sell\/[^/]+)\/(drafts|venues)\//, '$1/events/')
    .replace(/^(\/sell\/[^/]+)\/refunds(?=\/|$)/, '$1/orders');
  const leading = links.filter(({ path }) => here === path || here.startsWith(`${path}/`));
  return leading.toSorted((one, other) => other.path.length - one.path.length)[0];
}

export const moreLink = ({ slug }: SellerOrganizer) => sellerMorePath(slug);
