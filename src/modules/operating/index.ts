export { operatingRoutes } from './operating.routes.ts';
