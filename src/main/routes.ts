import { accountRoutes } from '#modules/accounts/index.ts';
import { adjustingRoutes } from '#modules/adjusting/index.ts';
import { attendingRoutes } from '#modules/attending/index.ts';
import { blogRoutes } from '#modules/blog/index.ts';
import { boxofficeRoutes } from '#modules/boxoffice/index.ts';
import { curatingRoutes } from '#modules/curating/index.ts';
import { documentRoutes } from '#modules/documents/index.ts';
import { doorRoutes, gateRoutes } from '#modules/door/index.ts';
import { editingRoutes } from '#modules/editing/index.ts';
import { figureRoutes } from '#modules/figures/index.ts';
import { helpRoutes } from '#modules/help/index.ts';
import { inquiringRoutes } from '#modules/inquiring/index.ts';
import { mailingRoutes } from '#modules/mailings/index.ts';
import { moneyRoutes } from '#modules/money/index.ts';
import { newsletterRoutes } from '#modules/newsletter/index.ts';
import { noticeRoutes } from '#modules/notices/index.ts';
import { operatingRoutes } from '#modules/operating/index.ts';
import { orderRoutes } from '#modules/orders/index.ts';
import { organizingRoutes } from '#modules/organizing/index.ts';
import { paymentRoutes } from '#modules/payments/index.ts';
import { payoutRoutes } from '#modules/payouts/index.ts';
import { placingRoutes } from '#modules/placing/index.ts';
import { preparingRoutes } from '#modules/preparing/index.ts';
import { profileRoutes } from '#modules/profile/index.ts';
import { refundingRoutes } from '#modules/refunding/index.ts';
import { reviewRoutes } from '#modules/reviews/index.ts';
import { sellingRoutes } from '#modules/selling/index.ts';
import { sharingRoutes } from '#modules/sharing/index.ts';
import { siteRoutes } from '#modules/site/index.ts';
import { socialRoutes } from '#modules/social/index.ts';
import { storefrontRoutes } from '#modules/storefront/index.ts';
import { supportRoutes } from '#modules/support/index.ts';
import { findingRoutes, ticketRoutes } from '#modules/tickets/index.ts';
import { verifyingRoutes } from '#modules/verifying/index.ts';
import { watchingRoutes } from '#modules/watching/index.ts';
import { botCheckRoutes } from '#platform/botcheck/bot-check.routes.ts';
import type { Route } from '#platform/http/call.ts';
import type { Services } from './services.ts';

// Every call of the API.
export function apiRoutes(services: Services): Route[] {
  const buying = { ...services, db: services.db.through('buying') };
  return [
    ...storefrontRoutes(services),
    ...inARush(placingRoutes(buying)),
    ...inARush(orderRoutes(buying)),
    ...inARush(paymentRoutes(buying)),
    ...ticketRoutes(services),
    ...sharingRoutes(services),
    ...documentRoutes(services),
    ...noticeRoutes(services),
    ...findingRoutes(services),
    ...inARush(accountRoutes(services.accounts)),
    ...inARush(socialRoutes(services.accounts)),
    ...inARush(profileRoutes(services.accounts)),
    ...reviewRoutes(services),
    ...preparingRoutes(services),
    ...doorRoutes(buying),
    ...boxofficeRoutes(buying),
    ...gateRoutes(services),
    ...sellingRoutes(services),
    ...attendingRoutes(services),
    ...figureRoutes(services),
    ...moneyRoutes(services),
    ...refundingRoutes(services),
    ...mailingRoutes(services),
    ...payoutRoutes(services.payouts),
    ...adjustingRoutes(services.payouts),
    ...verifyingRoutes(services.payouts),
    ...organizingRoutes(services),
    ...operatingRoutes(services),
    ...watchingRoutes(watching(services)),
    ...curatingRoutes(services),
    ...inquiringRoutes(services),
    ...editingRoutes(services),
    ...siteRoutes(services),
    ...newsletterRoutes(services),
    ...supportRoutes(services),
    ...helpRoutes(services),
    ...blogRoutes(services),
    ...botCheckRoutes(services.botCheck),
  ];
}

const watching = (services: Services) => ({ ...services, disburser: services.payouts.disburser });

const inARush = (routes: Route[]): Route[] => routes.map((route) => ({ ...route, isInARush: true }));
