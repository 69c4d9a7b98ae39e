import type { Route } from '#platform/http/call.ts';
import { attendeeRoutes } from './attendees.routes.ts';
import { type CompServices, compRoutes } from './comps.routes.ts';
import { fileRoutes } from './files.routes.ts';

// The calls about who comes.
export const attendingRoutes = (services: CompServices): Route[] => [
  ...attendeeRoutes(services),
  ...fileRoutes(services),
  ...compRoutes(services),
];
