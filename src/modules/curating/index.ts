export { curatingRoutes } from './curating.routes.ts';
