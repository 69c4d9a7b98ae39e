import type { Database } from '#platform/database/index.ts';
import type { Route } from '#platform/http/call.ts';
import { begunRoutes } from './begun/begun.routes.ts';
import { detailsRoutes } from './details/details.routes.ts';
import { draftRoutes } from './drafts/drafts.routes.ts';
import { eventRoutes } from './events/events.routes.ts';
import { homeRoutes } from './home/home.routes.ts';
import { pictureRoutes } from './pictures/pictures.routes.ts';
import { previewRoutes } from './preview/preview.routes.ts';
import { codeRoutes } from './sales/codes.routes.ts';
import { flashSaleRoutes } from './sales/flash-sales.routes.ts';
import { shareRoutes } from './share/share.routes.ts';
import { ticketsRoutes } from './tickets/tickets.routes.ts';
import { venueRoutes } from './venues/venues.routes.ts';

export { sellingJobs } from './selling.jobs.ts';

// The calls about what is sold.
export const sellingRoutes = (services: { db: Database; publicUrl: string }): Route[] => [
  ...homeRoutes(services),
  ...begunRoutes(services),
  ...draftRoutes(services),
  ...eventRoutes(services),
  ...ticketsRoutes(services),
  ...detailsRoutes(services),
  ...previewRoutes(services),
  ...venueRoutes(services),
  ...pictureRoutes(services),
  ...flashSaleRoutes(services),
  ...codeRoutes(services),
  ...shareRoutes(services),
];
