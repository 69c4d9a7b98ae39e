export { inquiringRoutes } from './inquiring.routes.ts';
