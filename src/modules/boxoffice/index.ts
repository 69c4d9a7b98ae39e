export { boxofficeRoutes } from './boxoffice.routes.ts';
