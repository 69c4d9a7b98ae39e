import type { Database } from '#platform/database/index.ts';
import type { Route } from '#platform/http/call.ts';
import { begunRoutes } from './begun/begun.routes.ts';
import { detailsRoutes } from './details/details.routes.ts';
import { draftRoutes } from './drafts/drafts.routes.ts';
import { pictureRoutes } from './pictures/pictures.routes.ts';
import { previewRoutes } from './preview/preview.routes.ts';
import { ticketsRoutes } from './tickets/tickets.routes.ts';
import { venueRoutes } from './venues/venues.routes.ts';

export { preparingJobs } from './preparing.jobs.ts';
export { isWithin, zonesOf } from './venues/town.rules.ts';

// The calls about what will be sold.
export const preparingRoutes = (services: { db: Database; publicUrl: string }): Route[] => [
  ...begunRoutes(services),
  ...draftRoutes(services),
  ...ticketsRoutes(services),
  ...detailsRoutes(services),
  ...previewRoutes(services),
  ...venueRoutes(services),
  ...pictureRoutes(services),
];
