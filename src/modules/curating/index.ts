export { curatingRoutes } from './curating.routes.ts';
export { tellFee } from './fees/tell-fee.ts';
