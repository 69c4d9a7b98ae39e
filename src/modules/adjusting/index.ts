export { adjustingRoutes } from './adjusting.routes.ts';
