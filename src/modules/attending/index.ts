import type { Route } from '#platform/http/call.ts';
import { attendeeRoutes } from './attendees.routes.ts';
import { compRoutes } from './comps.routes.ts';
import { fileRoutes } from './files.routes.ts';
import type { GivingServices } from './give-away.ts';

// The calls about who comes.
export const attendingRoutes = (services: GivingServices): Route[] => [
  ...attendeeRoutes(services),
  ...fileRoutes(services),
  ...compRoutes(services),
];
