import type { InvitationToken } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import type { Route } from '#platform/http/call.ts';
import { logRoutes } from './log/log.routes.ts';
import { pageRoutes } from './page/page.routes.ts';
import { teamRoutes } from './team/team.routes.ts';

export const organizingRoutes = (services: { db: Database; invitationToken: InvitationToken }): Route[] => [
  ...teamRoutes(services),
  ...logRoutes(services),
  ...pageRoutes(services),
];
