import type { Route } from '#platform/http/call.ts';
import { eventRoutes } from './events/events.routes.ts';
import { homeRoutes } from './home/home.routes.ts';
import { orderRoutes, type SoldOrderServices } from './orders/orders.routes.ts';
import { codeRoutes } from './sales/codes.routes.ts';
import { flashSaleRoutes } from './sales/flash-sales.routes.ts';
import { shareRoutes } from './share/share.routes.ts';

export { presentBuyer } from './orders/present-order-row.ts';

// The calls about what is sold.
export const sellingRoutes = (services: SoldOrderServices): Route[] => [
  ...homeRoutes(services),
  ...eventRoutes(services),
  ...flashSaleRoutes(services),
  ...codeRoutes(services),
  ...shareRoutes(services),
  ...orderRoutes(services),
];
