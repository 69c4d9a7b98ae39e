export { curatingRoutes } from './curating.routes.ts';
export { tellFee } from './fees/tell-fee.ts';
export { tellMerged } from './venues/tell-merged.ts';
