import { contentRoutes } from '#modules/content/index.ts';
import { storefrontRoutes } from '#modules/storefront/index.ts';
import type { Route } from '#platform/http/call.ts';
import type { Services } from './services.ts';

// Every call of the API.
export const apiRoutes = (services: Services): Route[] => [
  ...storefrontRoutes(services),
  ...contentRoutes(services),
];
