import { contentRoutes } from '#modules/content/index.ts';
import { orderRoutes } from '#modules/orders/index.ts';
import { paymentRoutes } from '#modules/payments/index.ts';
import { storefrontRoutes } from '#modules/storefront/index.ts';
import type { Route } from '#platform/http/call.ts';
import type { Services } from './services.ts';

// Every call of the API.
export const apiRoutes = (services: Services): Route[] => [
  ...storefrontRoutes(services),
  ...orderRoutes(services),
  ...paymentRoutes(services),
  ...contentRoutes(services),
];
