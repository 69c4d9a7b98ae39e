export { writeDeed } from './log/write-deed.ts';
export { operatingRoutes } from './operating.routes.ts';
