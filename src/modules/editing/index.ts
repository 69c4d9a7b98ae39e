export { editingRoutes } from './editing.routes.ts';
