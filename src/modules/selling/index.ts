import type { Database } from '#platform/database/index.ts';
import type { Route } from '#platform/http/call.ts';
import { eventRoutes } from './events/events.routes.ts';
import { homeRoutes } from './home/home.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { codeRoutes } from './sales/codes.routes.ts';
import { flashSaleRoutes } from './sales/flash-sales.routes.ts';
import { shareRoutes } from './share/share.routes.ts';

// The calls about what is sold.
export const sellingRoutes = (services: { db: Database; publicUrl: string }): Route[] => [
  ...homeRoutes(services),
  ...eventRoutes(services),
  ...flashSaleRoutes(services),
  ...codeRoutes(services),
  ...shareRoutes(services),
  ...orderRoutes(services),
];
